-- The events in one order that never changes, as a hash chain: see io.sluice.audit.Sealer.

-- Every event waits here from its own transaction on, whoever wrote it, until it has its position.
create table audit_unsealed (
    event       bigint      primary key references audit_event (id)
);
insert into audit_unsealed select id from audit_event;

create function audit_event_awaits_its_seal() returns trigger language plpgsql as $$
begin
    insert into audit_unsealed values (new.id);
    perform pg_notify('sluice_event', '');
    return null;
end $$;
create trigger audit_event_awaits_its_seal after insert on audit_event
    for each row execute function audit_event_awaits_its_seal();

create table audit_seal (
    -- 1, 2, 3 and so on: a number that is missing is a fault.
    position    bigint      primary key check (position >= 1),
    event       bigint      not null unique references audit_event (id),
    -- Covers the event, the position and the hash before it.
    hash        text        not null check (hash ~ '^sha256:[0-9a-f]{64}$')
);

create index audit_event_environment on audit_event (environment, id);

-- Watchers of rollouts hear of every transition and every look, on whichever replica it happened.
create function rollout_was_moved() returns trigger language plpgsql as $$
begin
    perform pg_notify('sluice_rollout', '');
    return null;
end $$;
create trigger rollout_was_moved after insert or update on rollout
    for each statement execute function rollout_was_moved();
create trigger rollout_was_judged after insert on rollout_verdict
    for each statement execute function rollout_was_moved();
