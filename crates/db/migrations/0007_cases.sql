-- Cases: what is ordered, from whom, how far it is, what was said about it.

-- Folded name and institution, for the search of those who work with the person.
ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

CREATE TABLE cases (
    id TEXT PRIMARY KEY,
    no TEXT NOT NULL,
    author_id TEXT NOT NULL REFERENCES users (id),
    -- None while a draft has none.
    recipient_id TEXT REFERENCES users (id),
    -- The one chosen in the order; it may be gone since.
    connection_id TEXT,
    assignee_id TEXT REFERENCES users (id),
    status TEXT NOT NULL,
    previous_status TEXT,
    status_by TEXT,
    title TEXT NOT NULL,
    patient_first_name TEXT NOT NULL,
    patient_last_name TEXT NOT NULL,
    patient_sex TEXT NOT NULL,
    patient_born TEXT,
    case_date TEXT,
    delivery_date TEXT,
    number_system TEXT NOT NULL,
    note TEXT NOT NULL,
    -- JSON lists.
    restorations TEXT NOT NULL,
    bridges TEXT NOT NULL,
    device_udi TEXT NOT NULL,
    from_locked_device BOOLEAN NOT NULL DEFAULT FALSE,
    comment_count BIGINT NOT NULL DEFAULT 0,
    -- Of the last comment ever written: who has read up to it has read all.
    comment_seq BIGINT NOT NULL DEFAULT 0,
    file_count BIGINT NOT NULL DEFAULT 0,
    -- Folded number, title and patient.
    search_text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- The order itself, without talk: who saves an edit must have seen this one.
    order_updated_at BIGINT NOT NULL,
    published_at BIGINT,
    deleted_at BIGINT,
    CONSTRAINT cases_no_key UNIQUE (no)
);
CREATE INDEX cases_author ON cases (author_id);
CREATE INDEX cases_recipient ON cases (recipient_id);
CREATE INDEX cases_deleted ON cases (deleted_at) WHERE deleted_at IS NOT NULL;

-- Which side sees which case, in the orders lists are read. Made from cases and users.side, and made anew when either
-- changes.
CREATE TABLE case_sides (
    side TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- 0 draft, 1 open (or read), 2 in progress, 3 completed, 4 reopened, 5 closed, 9 deleted.
    bucket INTEGER NOT NULL,
    updated_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- Cases without one come last.
    delivery_date TEXT NOT NULL,
    partner_id TEXT NOT NULL,
    search_text TEXT NOT NULL,
    PRIMARY KEY (side, case_id)
) {clustered};
CREATE INDEX case_sides_case ON case_sides (case_id);
CREATE INDEX case_sides_updated ON case_sides (side, updated_at DESC);
CREATE INDEX case_sides_created ON case_sides (side, created_at DESC);
CREATE INDEX case_sides_bucket ON case_sides (side, bucket, updated_at DESC);
CREATE INDEX case_sides_delivery ON case_sides (side, delivery_date);
CREATE INDEX case_sides_partner ON case_sides (side, partner_id);

-- How many of each: counting them for every page would cost more than the page.
CREATE TABLE case_counts (
    side TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count BIGINT NOT NULL,
    PRIMARY KEY (side, bucket)
) {clustered};

-- Who has opened a case, and up to which comment.
CREATE TABLE case_reads (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    comment_seq BIGINT NOT NULL,
    PRIMARY KEY (user_id, case_id)
) {clustered};
CREATE INDEX case_reads_case ON case_reads (case_id);

-- A scanner that sends an order again gets the case it has made already.
CREATE TABLE order_keys (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
) {clustered};
CREATE INDEX order_keys_case ON order_keys (case_id);
CREATE INDEX order_keys_created ON order_keys (created_at);

CREATE TABLE comments (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- From 1 within the case.
    seq BIGINT NOT NULL,
    author_id TEXT NOT NULL REFERENCES users (id),
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    CONSTRAINT comments_seq_key UNIQUE (case_id, seq)
);

CREATE TABLE comment_drafts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    PRIMARY KEY (user_id, case_id)
) {clustered};
CREATE INDEX comment_drafts_case ON comment_drafts (case_id);

-- What happened, once for each side that sees it.
CREATE TABLE activities (
    side TEXT NOT NULL,
    at BIGINT NOT NULL,
    id TEXT NOT NULL,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    actor_id TEXT NOT NULL,
    action TEXT NOT NULL,
    -- What a status was changed to.
    status TEXT,
    PRIMARY KEY (side, at, id)
) {clustered};
CREATE INDEX activities_case ON activities (case_id);
CREATE INDEX activities_at ON activities (at);

-- What a person is to be mailed about a case, folded until it is due.
CREATE TABLE case_news (
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- How often each happened since the last mail.
    published BIGINT NOT NULL DEFAULT 0,
    edited BIGINT NOT NULL DEFAULT 0,
    commented BIGINT NOT NULL DEFAULT 0,
    comments_edited BIGINT NOT NULL DEFAULT 0,
    -- The one of who did it last; the mail wears it.
    skin TEXT NOT NULL DEFAULT '',
    -- None when nothing is to be said.
    due_at BIGINT,
    mailed_at BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (case_id, user_id)
) {clustered};
CREATE INDEX case_news_user ON case_news (user_id);
CREATE INDEX case_news_due ON case_news (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE tickets (
    id TEXT PRIMARY KEY,
    no TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id),
    recipient TEXT NOT NULL,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT tickets_no_key UNIQUE (no)
);
CREATE INDEX tickets_user ON tickets (user_id, created_at);

{replace_trigger}
