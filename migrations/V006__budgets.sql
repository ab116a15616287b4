create table budget (
    name        key_text    primary key,
    environment key_text    not null references environment (name),
    scope       text        not null check (scope in ('SUBJECT', 'TENANT')),
    -- Null for no limit.
    calls       bigint      check (calls > 0),
    tokens      bigint      check (tokens > 0),
    degrade_at  numeric     not null check (degrade_at between 0 and 1),
    version     bigint      not null check (version >= 1),
    updated_at  timestamptz not null,
    check (calls is not null or tokens is not null)
);

-- What all replicas have taken out of a budget on a UTC day; what they hold and have not spent is in it.
create table budget_use (
    budget      key_text    not null references budget (name),
    -- SHA-256, hex: who spends is nobody's business here.
    subject     text        not null check (length(subject) = 64),
    day         date        not null,
    calls       bigint      not null check (calls >= 0),
    tokens      bigint      not null check (tokens >= 0),
    primary key (budget, subject, day)
);
create index budget_use_day on budget_use (day);
