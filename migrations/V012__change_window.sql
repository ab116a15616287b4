-- When releases of an environment may go on, or may not.
create table change_window (
    name        key_text    primary key,
    tenant      text        not null,
    environment key_text    not null references environment (name),
    version     bigint      not null check (version >= 1),
    document    json_text   not null,
    updated_at  timestamptz not null
);

create index change_window_environment on change_window (environment);
