package io.sluice.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.kernel.Refused;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermittedHostsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "10.1.2.3",
                "100.100.100.200",
                "127.0.0.1",
                "127.8.9.10",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.168.1.1",
                "198.19.0.1",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::ffff:10.0.0.1",
                "64:ff9b::a00:1",
                "2002:a00:1::",
                "2001::1",
                "2001:db8::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1"
            })
    void whatIsNotPublicIsInside(String address) throws UnknownHostException {
        assertThat(PermittedHosts.NONE.permit("hooks.example.com", InetAddress.getByName(address)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "9.255.255.255",
                "100.63.255.255",
                "100.128.0.1",
                "172.15.0.1",
                "172.32.0.1",
                "192.167.1.1",
                "223.255.255.255",
                "2606:4700::1111",
                "2a00:1450:4001::1"
            })
    void whatIsPublicIsPermitted(String address) throws UnknownHostException {
        assertThat(PermittedHosts.NONE.permit("hooks.example.com", InetAddress.getByName(address)))
                .isTrue();
    }

    @Test
    void namesAddressesAndRangesInsideCanBePermitted() throws UnknownHostException {
        PermittedHosts hosts = PermittedHosts.of(List.of("Hooks.Internal", "10.1.2.3", "192.168.0.0/16", "fd00::/8"));

        assertThat(hosts.permit("hooks.internal", InetAddress.getByName("10.9.9.9")))
                .isTrue();
        assertThat(hosts.permit("other.internal", InetAddress.getByName("10.9.9.9")))
                .isFalse();
        assertThat(hosts.permit("any", InetAddress.getByName("10.1.2.3"))).isTrue();
        assertThat(hosts.permit("any", InetAddress.getByName("10.1.2.4"))).isFalse();
        assertThat(hosts.permit("any", InetAddress.getByName("192.168.77.1"))).isTrue();
        assertThat(hosts.permit("any", InetAddress.getByName("fd12::1"))).isTrue();
        assertThat(hosts.permit("any", InetAddress.getByName("fe80::1"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hooks.example.com",
                "ftp://hooks.example.com/",
                "file:///etc/passwd",
                "gopher://x",
                "javascript:alert(1)",
                "http://",
                "http:///path",
                "https://user:secret@hooks.example.com/",
                "https://hooks.example.com/#part",
                "https://hooks.example.com:99999/",
                "https://hooks.example.com/with space",
                "http://2130706433/",
                "http://0x7f.1/",
                "http://127.0.0.1/",
                "http://169.254.169.254/latest/meta-data/",
                "http://[::1]:8080/",
                "http://[::ffff:127.0.0.1]/",
                "https://10.0.0.1/hook"
            })
    void addressesThatHideWhereTheyLeadOrLeadInsideAreRefused(String url) {
        assertThatThrownBy(() -> OutboundUrl.parse("url", url, PermittedHosts.NONE))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.field()).isEqualTo("url"));
    }

    @Test
    void anAddressSaysHostPortAndPath() {
        OutboundUrl url = OutboundUrl.parse("url", "HTTPS://Hooks.Example.com/a%20b?c=d", PermittedHosts.NONE);

        assertThat(url.isSecure()).isTrue();
        assertThat(url.port()).isEqualTo(443);
        assertThat(url.pathAndQuery()).isEqualTo("/a%20b?c=d");
        assertThat(OutboundUrl.parse("url", "http://h", PermittedHosts.NONE).pathAndQuery())
                .isEqualTo("/");
        assertThat(OutboundUrl.parse("url", "http://[2606:4700::1111]:81", PermittedHosts.NONE)
                        .host())
                .isEqualTo("2606:4700::1111");
    }
}
