-- What each flag answered, day by day (UTC); written in batches by every replica.
create table evaluation_count (
    environment  key_text    not null,
    key          key_text    not null,
    day          date        not null,
    -- Empty where the asking code's own default was meant.
    variant      text        not null,
    reason       text        not null,
    count        bigint      not null check (count > 0),
    last_at      timestamptz not null,
    primary key (environment, key, day, variant, reason),
    foreign key (environment, key) references flag (environment, key)
);
create index evaluation_count_day on evaluation_count (day);
