-- Who works with whom: connections, share groups, the list of labs; and events in the order they became true.

CREATE INDEX users_side ON users (side);

-- An invitation is for an address: whoever owns it answers. From the answer on it is for that person.
CREATE TABLE connections (
    id TEXT PRIMARY KEY,
    owner_id TEXT NOT NULL REFERENCES users (id),
    invited_email TEXT NOT NULL,
    invited_folded TEXT NOT NULL,
    invited_id TEXT REFERENCES users (id),
    -- Both addresses in alphabetical order: however two people ask for each other, they have one connection.
    pair TEXT NOT NULL,
    status TEXT NOT NULL,
    alias TEXT NOT NULL,
    text TEXT NOT NULL,
    nonce TEXT NOT NULL,
    language TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    answered_at BIGINT,
    -- A locked device sends its cases here and nowhere else.
    is_designated BOOLEAN NOT NULL DEFAULT FALSE,
    CONSTRAINT connections_pair_key UNIQUE (pair)
);
CREATE INDEX connections_owner ON connections (owner_id);
CREATE INDEX connections_invited ON connections (invited_id);
CREATE INDEX connections_invited_folded ON connections (invited_folded);

CREATE TABLE share_groups (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    owner_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    CONSTRAINT share_groups_owner_key UNIQUE (owner_id)
);

CREATE TABLE group_members (
    id TEXT PRIMARY KEY,
    group_id TEXT NOT NULL REFERENCES share_groups (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL,
    user_id TEXT REFERENCES users (id),
    requester_id TEXT NOT NULL REFERENCES users (id),
    status TEXT NOT NULL,
    nonce TEXT NOT NULL,
    language TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    answered_at BIGINT,
    CONSTRAINT group_members_email_key UNIQUE (group_id, email_folded)
);
CREATE INDEX group_members_folded ON group_members (email_folded);
-- Nobody is in two groups, whatever the code believes.
CREATE UNIQUE INDEX group_members_one_group ON group_members (user_id) WHERE status = 'ACCD';

CREATE TABLE labs (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL,
    company_name TEXT NOT NULL,
    company_address TEXT NOT NULL,
    contact_name TEXT NOT NULL,
    contact_email TEXT NOT NULL,
    contact_phone TEXT NOT NULL,
    logo TEXT,
    country TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);

-- Ids are given out before transactions end, so readers follow the order of transactions.
ALTER TABLE events ADD COLUMN xact BIGINT NOT NULL DEFAULT 0;
ALTER TABLE events ADD COLUMN actor TEXT;
CREATE INDEX events_order ON events (xact, id);
CREATE INDEX events_action ON events (action_id);
