-- Every kill that was saved, by the id that it has in the journal of each replica: a copy that comes later saves
-- nothing, not even after a restore. A row is forgotten when its kill is so old that the flag's history can be asked
-- instead, whatever the replicas' clocks differ by.
create table saved_kill (
    environment key_text    not null,
    flag_key    key_text    not null,
    id          uuid        not null,
    made_at     timestamptz not null,
    primary key (environment, flag_key, id),
    foreign key (environment, flag_key) references flag (environment, key)
);
create index saved_kill_made_at on saved_kill (made_at);
