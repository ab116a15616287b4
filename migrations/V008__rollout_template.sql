-- Rollouts without their versions: what a gate of another deliverer creates rollouts from.
create table rollout_template (
    name        key_text    primary key,
    tenant      text        not null,
    version     bigint      not null check (version >= 1),
    document    json_text   not null,
    created_by  text        not null,
    created_at  timestamptz not null,
    updated_at  timestamptz not null
);

-- Which rollout a revision has: the newest of a target's with that candidate.
create index rollout_revision on rollout (environment, target, candidate, created_at desc);
