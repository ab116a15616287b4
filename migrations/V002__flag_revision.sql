-- A replica that knows an environment at one revision reads only the flags that changed after it.
alter table flag
    -- The environment's revision at the last change that an evaluation of this flag could see: its definition, its
    -- kill, or the share of a rollout.
    add column revision bigint not null default 0 check (revision >= 0);
create index flag_revision on flag (environment, revision);
