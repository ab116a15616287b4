-- Policies under a name. A rollout pins the policy as it is when the rollout is created.
create table policy (
    name        key_text    primary key,
    tenant      key_text    not null default 'default',
    version     bigint      not null check (version >= 1),
    policy      json_text   not null,
    updated_at  timestamptz not null
);

-- The laxest policy that a rollout may have in the environment: what was asked for, and the policy that it stood for
-- on that day, so that nobody lowers the floor by writing the policy that gave it.
alter table environment add column policy_floor json_text;
