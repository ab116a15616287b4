package io.sluice.platform.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.sluice.kernel.ErrorCode;
import io.sluice.kernel.Refused;
import io.sluice.platform.database.DatabaseFault;
import io.sluice.platform.json.BodyErrors;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * The one place where something that went wrong becomes an answer.
 *
 * <p>A caller's mistake is never a 500, and no answer carries a stack trace or a class name.
 */
@ApplicationScoped
class ProblemMapper {
    private static final Logger LOG = Logger.getLogger(ProblemMapper.class);

    private final Instance<RefusalFormat> formats;

    ProblemMapper(@Any Instance<RefusalFormat> formats) {
        this.formats = formats;
    }

    @ServerExceptionMapper
    Response refused(Refused refused, ContainerRequestContext request) {
        return answer(refused, request);
    }

    @ServerExceptionMapper
    Response mismatch(MismatchedInputException mismatch, ContainerRequestContext request) {
        return answer(BodyErrors.refusal(mismatch), request);
    }

    @ServerExceptionMapper
    Response definition(InvalidDefinitionException definition, ContainerRequestContext request) {
        return answer(BodyErrors.refusal(definition), request);
    }

    @ServerExceptionMapper
    Response web(WebApplicationException web, ContainerRequestContext request) {
        Throwable cause = web.getCause();
        if (cause instanceof Refused refused) {
            return answer(refused, request);
        }
        if (cause instanceof JsonProcessingException json) {
            return answer(BodyErrors.refusal(json), request);
        }
        int status = web.getResponse().getStatus();
        return status >= 500 ? internal(web, request) : answer(byStatus(status), request);
    }

    @ServerExceptionMapper
    Response input(IOException io, ContainerRequestContext request) {
        return answer(Refused.because(ErrorCode.MALFORMED_BODY, "the body broke off"), request);
    }

    @ServerExceptionMapper
    Response other(RuntimeException other, ContainerRequestContext request) {
        for (Throwable cause = other.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused refused) {
                return answer(refused, request);
            }
        }
        if (DatabaseFault.isTaken(other)) {
            return answer(
                    Refused.because(ErrorCode.CONFLICT, "another request has just stored this: ask again"), request);
        }
        return internal(other, request);
    }

    @ServerExceptionMapper
    Response error(Error bug, ContainerRequestContext request) {
        return internal(bug, request);
    }

    private Response internal(Throwable fault, ContainerRequestContext request) {
        Object id = request.getProperty(RequestIdFilter.PROPERTY);
        LOG.errorf(fault, "request %s failed", id);
        return answer(Refused.because(ErrorCode.INTERNAL, "the fault is logged under this request id"), request);
    }

    private static Refused byStatus(int status) {
        for (ErrorCode code : ErrorCode.values()) {
            if (code.status() == status && code != ErrorCode.INVALID_FIELD) {
                return Refused.because(
                        code, code == ErrorCode.MALFORMED_BODY ? "the request cannot be read" : code.title());
            }
        }
        return Refused.because(ErrorCode.MALFORMED_BODY, "the request cannot be served as it is (" + status + ")");
    }

    private Response answer(Refused refused, ContainerRequestContext request) {
        String path = "/" + request.getUriInfo().getPath().replaceFirst("^/", "");
        Response.ResponseBuilder answer = Response.status(refused.code().status());
        Object retryAfter = refused.members().get("retryAfterSeconds");
        if (retryAfter != null) {
            answer.header("Retry-After", retryAfter);
        }
        if (refused.code() == ErrorCode.UNAUTHENTICATED) {
            answer.header("WWW-Authenticate", "Bearer");
        }
        for (RefusalFormat format : formats) {
            if (format.covers(path)) {
                return answer.status(format.status(refused))
                        .type(MediaType.APPLICATION_JSON_TYPE)
                        .entity(format.body(refused, path))
                        .build();
            }
        }
        Object id = request.getProperty(RequestIdFilter.PROPERTY);
        return answer.type(Problem.MEDIA_TYPE)
                .entity(Problem.of(refused, id == null ? null : id.toString()))
                .build();
    }
}
