package io.sluice.integrations.ofrep;

import io.sluice.kernel.JsonValue;
import io.sluice.kernel.JsonValue.JsonObject;
import io.sluice.security.ByTokenInBody;
import io.sluice.security.Needs;
import io.sluice.security.core.Permission;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jspecify.annotations.Nullable;

/** What evaluation is measured against: the same server reads the same body and gives one answer to everybody. */
@Path("/bare")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@NonBlocking
public class BareResource {
    private static final EvaluationBody ANSWER =
            new EvaluationBody("fast", JsonValue.text("v1"), "v1", "SPLIT", JsonObject.EMPTY);

    /** Behind the token filter, as evaluation is. */
    @POST
    @Path("token/{key: .+}")
    @Needs(Permission.EVALUATE)
    public Response behindTheToken(@PathParam("key") String key, @Nullable EvaluationRequest request) {
        return answer(request);
    }

    /** Open to everybody. */
    @POST
    @Path("open/{key: .+}")
    @ByTokenInBody
    @Needs(Permission.EVALUATE)
    public Response open(@PathParam("key") String key, @Nullable EvaluationRequest request) {
        return answer(request);
    }

    private static Response answer(@Nullable EvaluationRequest request) {
        EvaluationRequest.present(request);
        return Response.ok(ANSWER, MediaType.APPLICATION_JSON).build();
    }
}
