-- Which of the latest reports of each instance of the fleet are counted, so that a retry is counted once. Written in
-- the transaction that counts them.
create table fleet_report_ledger (
    rollout      uuid        not null references rollout (id),
    instance     key_text    not null,
    sequences    bigint[]    not null,
    -- Of the same place in sequences: 64 bits of the hash of what was counted.
    fingerprints bigint[]    not null check (cardinality(fingerprints) = cardinality(sequences)),
    reported_at  timestamptz not null,
    primary key (rollout, instance)
);
