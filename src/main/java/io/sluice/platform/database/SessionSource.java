package io.sluice.platform.database;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.postgresql.Driver;

/**
 * Opens sessions outside the pool, with the pool's address and credentials, for work that must not wait for a place in
 * it. Every wait of such a session has an end.
 */
@ApplicationScoped
class SessionSource {
    private static final String CONNECT_LIMIT_SECONDS = "2";
    private static final String ANSWER_LIMIT_SECONDS = "5";

    private final String url;
    private final String user;
    private final Optional<String> password;

    SessionSource(
            @ConfigProperty(name = "quarkus.datasource.jdbc.url") String url,
            @ConfigProperty(name = "quarkus.datasource.username") String user,
            @ConfigProperty(name = "quarkus.datasource.password") Optional<String> password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    /**
     * A new session in auto-commit mode.
     *
     * @param name how PostgreSQL shows it
     */
    Connection open(String name) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", user);
        password.ifPresent(secret -> properties.setProperty("password", secret));
        properties.setProperty("ApplicationName", name);
        properties.setProperty("connectTimeout", CONNECT_LIMIT_SECONDS);
        properties.setProperty("loginTimeout", CONNECT_LIMIT_SECONDS);
        properties.setProperty("socketTimeout", ANSWER_LIMIT_SECONDS);
        properties.setProperty("tcpKeepAlive", "true");
        Connection session = new Driver().connect(url, properties);
        if (session == null) {
            throw new SQLException("not an address of PostgreSQL: " + url);
        }
        return session;
    }
}
