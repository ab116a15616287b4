-- A step of a run has attempts, each with its generation, its budget and the tries of its test.
alter table plan_run_step
    -- The run's generation in which the latest attempt began; 0 while the step waits for those before it.
    add column generation  bigint      not null default 0 check (generation >= 0),
    -- When the step itself was done and its test began to be asked.
    add column acted_at    timestamptz,
    add column tries       integer     not null default 0 check (tries >= 0),
    add column next_try_at timestamptz,
    -- What the latest try of its test saw.
    add column seen        text,
    -- When the budget is used up, and when the alarm about that was raised.
    add column due_at      timestamptz,
    add column overrun_at  timestamptz,
    add column reported_at timestamptz;

-- Steps were announced all at once: those that nobody had reported are under way.
update plan_run_step set reported_at = coalesce(ended_at, started_at) where actor is not null;
update plan_run_step set generation = 1, due_at = started_at + interval '1 day';
update plan_run_step set state = 'RUNNING' where state = 'PENDING';
update plan_run set generation = generation + 1;
alter table plan_run_step add check ((generation = 0) = (started_at is null));

create index plan_run_step_under_way on plan_run_step (run) where state = 'RUNNING';
create index plan_run_plan on plan_run (plan, environment, opened_at);

alter table plan_run add column findings json_text;
