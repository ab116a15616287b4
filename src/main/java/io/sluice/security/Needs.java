package io.sluice.security;

import io.sluice.security.core.Permission;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The permissions, one of which a caller needs for this HTTP method; a method without it is refused to everybody. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Needs {
    Permission[] value();
}
