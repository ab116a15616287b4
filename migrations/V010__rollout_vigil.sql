-- A replica keeps the evidence of live rollouts in memory. Each observation carries the number of the change of its
-- rollout's evidence that wrote it last, so that only what is new has to be read.
alter table rollout_observation add column change bigint not null default 0 check (change >= 0);
update rollout_observation o
set change = numbered.change
from (select rollout, stage, source, window_start,
             row_number() over (partition by rollout order by received_at, window_start, source) as change
      from rollout_observation) numbered
where (o.rollout, o.stage, o.source, o.window_start)
    = (numbered.rollout, numbered.stage, numbered.source, numbered.window_start);
create unique index rollout_observation_change on rollout_observation (rollout, change);

-- What the timer remembers of a rollout between two looks; written under the rollout's lock alone.
create table rollout_vigil (
    rollout        uuid        primary key references rollout (id),
    -- When a call or evidence came last.
    heard_at       timestamptz not null,
    looked_at      timestamptz not null,
    -- The number of the newest change of its evidence, and of the newest one that the timer has looked at.
    changes        bigint      not null check (changes >= 0),
    looked_changes bigint      not null check (looked_changes between 0 and changes),
    -- How long the gate of the stage has held, and since when it has been holding; null while it does not.
    held_ms        bigint      not null default 0 check (held_ms >= 0),
    held_since     timestamptz,
    -- When the timer has to look; null where nobody is exposed.
    due_at         timestamptz
);
create index rollout_vigil_due on rollout_vigil (due_at) where due_at is not null;
insert into rollout_vigil (rollout, heard_at, looked_at, changes, looked_changes, due_at)
select r.id, coalesce(r.stage_started_at, r.created_at), coalesce(r.stage_started_at, r.created_at),
       (select count(*) from rollout_observation o where o.rollout = r.id), 0,
       case when r.state in ('RUNNING', 'PAUSED') then r.stage_started_at end
from rollout r;

alter table rollout
    -- Since when nothing is heard of it, and since when a gate has held for too long, where somebody was paged for it.
    add column stalled_since timestamptz,
    add column overdue_since timestamptz;
