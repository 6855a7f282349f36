-- What happens because of what people do: jobs, mails, live events, the audit log.

CREATE TABLE instance (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    run_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    -- While a node works on it; another takes over when the lease runs out.
    leased_until BIGINT,
    dead_at BIGINT,
    last_error TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE dead_at IS NULL;

CREATE TABLE outbox_messages (
    id TEXT PRIMARY KEY,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX outbox_messages_sent ON outbox_messages (sent_at);

CREATE TABLE events (
    id {serial},
    kind TEXT NOT NULL,
    action_id TEXT,
    case_ids TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE TABLE event_sides (
    side TEXT NOT NULL,
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (side, event_id)
);

-- Append-only: a trigger refuses any change to a sealed entry. Who and from where stand in audit_people,
-- which erasure may empty; the entry keeps only their salted hash.
CREATE TABLE audit_entries (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    action TEXT NOT NULL,
    record TEXT NOT NULL,
    detail TEXT NOT NULL,
    person_hash TEXT NOT NULL,
    seq BIGINT UNIQUE,
    hash TEXT
);
CREATE INDEX audit_entries_unsealed ON audit_entries (id) WHERE seq IS NULL;
CREATE TABLE audit_people (
    entry_id TEXT PRIMARY KEY REFERENCES audit_entries (id),
    person TEXT,
    address TEXT NOT NULL,
    salt TEXT NOT NULL
);
CREATE INDEX audit_people_person ON audit_people (person);

{seal_trigger}
