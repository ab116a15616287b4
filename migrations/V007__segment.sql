-- The rules that targetings share, flagd's $evaluators. Their history is the audit's.
create table segment (
    environment key_text    not null references environment (name),
    name        key_text    not null,
    tenant      key_text    not null default 'default',
    version     bigint      not null check (version >= 1),
    rule        json_text   not null,
    updated_at  timestamptz not null,
    primary key (environment, name)
);

-- What else the flags of one environment share.
create table flag_set (
    environment key_text    primary key references environment (name),
    -- Raised by every change of the metadata or of a segment; a replica compares it with what it compiled.
    version     bigint      not null check (version >= 1),
    metadata    json_text   not null
);
