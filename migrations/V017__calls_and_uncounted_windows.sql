-- When the pipeline or a person called last: evidence alone does not show that anybody still asks the gate.
alter table rollout_vigil add column called_at timestamptz;
update rollout_vigil set called_at = heard_at;
alter table rollout_vigil alter column called_at set not null;

-- Why a window could not be counted; null for all others.
alter table rollout_observation add column uncounted json_text;
