package io.sluice.platform.http;

/** A call whose body may be larger than others'; a bean of whoever offers the call. */
public interface LargerBody {
    boolean isFor(String method, String path);

    int maxBytes();
}
