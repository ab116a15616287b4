package io.sluice.security;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an HTTP method whose caller can send no header, so that the method reads the token from the body and asks
 * {@link Callers}; the permission that {@link Needs} names is then its own duty.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ByTokenInBody {}
