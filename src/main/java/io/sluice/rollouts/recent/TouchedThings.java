package io.sluice.rollouts.recent;

import io.sluice.rollouts.recent.ChangesResource.Question;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the releases of a target or a group touch: themselves, the flags that they steer, their plans and plan runs, by
 * the names that the audit knows them under.
 */
@ApplicationScoped
class TouchedThings {
    private static final String OF = """
            with releases as (
                select id, environment, flag_key, plan_name from rollout
                where (cast(:environment as text) is null or environment = :environment)
                  and (cast(:target as text) is null or target = :target)
                  and (cast(:group as text) is null or group_name = :group)
                  and (:isFree or target in (:boundTo)))
            select 'rollout/' || id from releases
            union select 'flag/' || flag_key from releases where flag_key is not null
            union select 'plan/' || plan_name from releases where plan_name is not null
            union select 'plan-run/' || run.id from plan_run run join releases on run.rollout = releases.id""";

    private final EntityManager session;

    TouchedThings(EntityManager session) {
        this.session = session;
    }

    Set<String> of(Question asked) {
        List<String> found = session.createNativeQuery(OF, String.class)
                .setParameter("environment", asked.environment())
                .setParameter("target", asked.target())
                .setParameter("group", asked.group())
                .setParameter("isFree", asked.boundTo().isEmpty())
                .setParameter("boundTo", asked.boundTo().isEmpty() ? Set.of("") : asked.boundTo())
                .getResultList();
        return found.stream().collect(Collectors.toSet());
    }
}
