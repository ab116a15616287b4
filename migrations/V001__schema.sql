-- Sluice's first schema. Rules that must never be broken live here and not only in the code: one live rollout for a
-- target, shares within their range, no row without its environment.

-- JSON is kept as the text that was written, so that 10.0 stays 10.0 and members keep their order.
create domain json_text as text check (value is null or value::json is not null);
create domain key_text as text check (value ~ '^[A-Za-z0-9._-]{1,128}$');

create table environment (
    name        key_text    primary key,
    tenant      key_text    not null default 'default',
    protected   boolean     not null default false,
    frozen      boolean     not null default false,
    frozen_why  text,
    -- Raised in the transaction of every change that an evaluation could see; replicas compare it with their snapshot.
    revision    bigint      not null default 0 check (revision >= 0),
    created_at  timestamptz not null,
    check (not frozen or frozen_why is not null)
);

create table token (
    id          uuid        primary key,
    name        key_text    not null,
    role        text        not null
        check (role in ('admin', 'operator', 'editor', 'pipeline', 'viewer', 'fleet', 'browser')),
    environment key_text    references environment (name),
    tenant      key_text    not null default 'default',
    targets     json_text,
    flag_prefix key_text,
    -- SHA-256 of a 256-bit random secret: nothing to guess, so no slow hash is needed on each request.
    secret_hash bytea       not null unique check (octet_length(secret_hash) = 32),
    created_at  timestamptz not null,
    expires_at  timestamptz,
    last_used_at timestamptz,
    deleted_at  timestamptz
);
create unique index token_name on token (name) where deleted_at is null;

-- Written in the transaction of the change that it tells of.
create table audit_event (
    id          bigint generated always as identity primary key,
    at          timestamptz not null,
    actor       text        not null,
    tenant      key_text    not null default 'default',
    action      text        not null,
    environment text,
    target      text        not null,
    before      json_text,
    after       json_text,
    reason      text,
    request_id  text
);
create index audit_event_target on audit_event (target, id);

create table flag (
    environment key_text    not null references environment (name),
    key         key_text    not null,
    tenant      key_text    not null default 'default',
    version     bigint      not null check (version >= 1),
    definition  json_text   not null,
    -- The hash that buckets this flag's users; changing it would move everybody, so it is written down.
    hash_version smallint   not null default 2,
    killed      boolean     not null default false,
    killed_why  text,
    archived    boolean     not null default false,
    created_at  timestamptz not null,
    updated_at  timestamptz not null,
    primary key (environment, key),
    check (not killed or killed_why is not null)
);

create table flag_version (
    environment key_text    not null,
    key         key_text    not null,
    version     bigint      not null,
    action      text        not null,
    definition  json_text   not null,
    actor       text        not null,
    reason      text,
    at          timestamptz not null,
    primary key (environment, key, version),
    foreign key (environment, key) references flag (environment, key)
);

create table plan (
    name        key_text    primary key,
    tenant      key_text    not null default 'default',
    version     bigint      not null check (version >= 1),
    document    json_text   not null,
    created_by  text        not null,
    created_at  timestamptz not null,
    updated_at  timestamptz not null
);

create table rollout (
    id           uuid        primary key,
    tenant       key_text    not null default 'default',
    environment  key_text    not null references environment (name),
    target       key_text    not null,
    group_name   key_text,
    candidate    text        not null,
    baseline     text        not null,
    spec         json_text   not null,
    flag_key     key_text,
    state        text        not null check (state in ('PENDING', 'RUNNING', 'PAUSED', 'ROLLING_BACK', 'COMPLETED',
                                                       'ROLLBACK_FAILED', 'ROLLED_BACK', 'ABORTED')),
    holds_target boolean     not null,
    stage        integer     not null check (stage >= 0),
    share        integer     not null check (share between 0 and 100000),
    -- Raised by every transition; an effect that carries an older one is stale.
    generation   bigint      not null check (generation >= 0),
    stage_started_at timestamptz,
    created_by   text        not null,
    created_at   timestamptz not null,
    started_at   timestamptz,
    -- When the share went back to 0 for good.
    zeroed_at    timestamptz,
    ended_at     timestamptz,
    plan_name    key_text    references plan (name),
    check (candidate <> baseline),
    check (state in ('RUNNING', 'PAUSED', 'COMPLETED') or share = 0),
    check (holds_target = (state in ('PENDING', 'RUNNING', 'PAUSED', 'ROLLING_BACK')) or state = 'ROLLBACK_FAILED'),
    foreign key (environment, flag_key) references flag (environment, key)
);
create unique index rollout_one_live on rollout (environment, target) where holds_target;
-- Two rollouts that steer one flag would fight over its share.
create unique index rollout_one_live_per_flag on rollout (environment, flag_key)
    where holds_target and flag_key is not null;
create index rollout_created on rollout (created_at, id);

create table rollout_approval (
    rollout     uuid        not null references rollout (id),
    approver    text        not null,
    reason      text,
    at          timestamptz not null,
    primary key (rollout, approver)
);

create table rollout_observation (
    rollout     uuid        not null references rollout (id),
    stage       integer     not null check (stage >= 0),
    source      key_text    not null,
    window_start timestamptz not null,
    window_end  timestamptz not null,
    candidate   json_text   not null,
    baseline    json_text   not null,
    candidate_requests bigint not null check (candidate_requests >= 0),
    baseline_requests  bigint not null check (baseline_requests >= 0),
    received_at timestamptz not null,
    primary key (rollout, stage, source, window_start),
    check (window_end > window_start)
);

create table rollout_verdict (
    rollout     uuid        not null references rollout (id),
    look        bigint      not null check (look >= 1),
    stage       integer     not null check (stage >= 0),
    action      text        not null check (action in ('proceed', 'hold', 'rollback')),
    evidence_hash text      not null,
    -- Carries its evidence, so that it can be judged again.
    verdict     json_text   not null,
    -- What the one look that made the rollout leave its stage was answered with; null for every other look.
    decision    json_text,
    at          timestamptz not null,
    primary key (rollout, look)
);
-- A look is new evidence: one verdict for one evidence of a stage.
create unique index rollout_verdict_evidence on rollout_verdict (rollout, stage, evidence_hash);
-- A stage is left once.
create unique index rollout_verdict_decision on rollout_verdict (rollout, stage) where decision is not null;

create table plan_run (
    id          uuid        primary key,
    plan        key_text    not null references plan (name),
    plan_version bigint     not null,
    document    json_text   not null,
    rollout     uuid        references rollout (id),
    environment key_text    not null references environment (name),
    generation  bigint      not null check (generation >= 0),
    opened_at   timestamptz not null,
    closed_at   timestamptz
);

create table plan_run_step (
    run         uuid        not null references plan_run (id),
    position    integer     not null check (position >= 0),
    unit        key_text    not null,
    state       text        not null check (state in ('PENDING', 'RUNNING', 'VERIFIED', 'FAILED', 'SKIPPED')),
    actor       text,
    evidence    text,
    reason      text,
    started_at  timestamptz,
    ended_at    timestamptz,
    primary key (run, position)
);
