-- Who is told what, and what waits to be told: see io.sluice.integrations.notifications.
create table notification_target (
    name            key_text    primary key,
    kind            text        not null check (kind in ('WEBHOOK', 'SLACK', 'PAGERDUTY', 'CDEVENTS')),
    url             text        not null,
    -- The signing key, or the routing key; empty where the kind has none. Read by the sender alone.
    secret          text        not null,
    filter          json_text   not null,
    version         bigint      not null check (version >= 1),
    updated_at      timestamptz not null,
    -- Which sender is at this target's queue, and until when nobody else is: one replica sends to a target at a time.
    claim           uuid,
    claimed_until   timestamptz,
    last_success_at timestamptz,
    last_error_at   timestamptz,
    last_error      text,
    check ((claim is null) = (claimed_until is null)),
    check ((last_error_at is null) = (last_error is null))
);

-- What was taken is deleted; what is here waits for its turn, or is dead until somebody asks for it again.
create table notification_delivery (
    -- The order of telling.
    sequence        bigint generated always as identity primary key,
    target          key_text    not null references notification_target (name) on delete cascade,
    -- The notice's own id, the same for all targets.
    notice_id       uuid        not null,
    subject         text        not null,
    notice          json_text   not null,
    dead            boolean     not null default false,
    tries           integer     not null default 0 check (tries >= 0),
    queued_at       timestamptz not null,
    next_try_at     timestamptz not null,
    last_error      text,
    unique (target, notice_id)
);
create index notification_delivery_queue on notification_delivery (target, subject, sequence) where not dead;
create index notification_delivery_due on notification_delivery (next_try_at) where not dead;
create index notification_delivery_dead on notification_delivery (target, sequence) where dead;

-- Up to which position of the audit's order notices were made; the one row.
create table notification_cursor (
    single          boolean     primary key default true check (single),
    position        bigint      not null
);
insert into notification_cursor (position) select coalesce(max(position), 0) from audit_seal;

-- Which firing of which alert has had its effect on which rollout: the same one again has none.
create table alert_effect (
    fingerprint     text        not null,
    starts_at       text        not null,
    rollout         uuid        not null references rollout (id),
    action          text        not null check (action in ('pause', 'rollback')),
    at              timestamptz not null,
    primary key (fingerprint, starts_at, rollout, action)
);
