-- Every version of a plan: a rollout goes back by the one that was checked when it was created.
create table plan_version (
    plan       key_text    not null references plan (name),
    version    bigint      not null check (version >= 1),
    document   json_text   not null,
    created_by text        not null,
    created_at timestamptz not null,
    primary key (plan, version)
);
insert into plan_version select name, version, document, created_by, updated_at from plan;

alter table rollout add column plan_version bigint;
-- Earlier rollouts went back by whatever was stored at the time; from here on it is what is stored now.
update rollout set plan_version = plan.version from plan where plan.name = rollout.plan_name;
alter table rollout add check ((plan_name is null) = (plan_version is null));
alter table rollout add foreign key (plan_name, plan_version) references plan_version (plan, version);
