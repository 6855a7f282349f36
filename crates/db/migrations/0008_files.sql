-- Files of cases: on their way, arrived, made fit to be shown, shared.

CREATE TABLE files (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- Sent along with it.
    comment_id TEXT REFERENCES comments (id) ON DELETE SET NULL,
    uploader_id TEXT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    -- Of the name, in lower case: how the bytes are to be read.
    ending TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    crc32 BIGINT NOT NULL,
    -- Whether the partner has been told.
    is_announced BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL
);
CREATE INDEX files_case ON files (case_id, created_at);
CREATE INDEX files_comment ON files (comment_id) WHERE comment_id IS NOT NULL;
CREATE INDEX files_uploader ON files (uploader_id);
CREATE INDEX files_content ON files (sha256, ending);
CREATE INDEX files_unannounced ON files (created_at) WHERE is_announced = FALSE;

-- What is still coming. The id becomes the file's.
CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    comment_id TEXT,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    size BIGINT NOT NULL,
    -- How much of it is safe.
    received BIGINT NOT NULL DEFAULT 0,
    -- What the store needs to go on from there.
    progress TEXT NOT NULL DEFAULT '{}',
    -- By which the sender's page knows the file again.
    fingerprint TEXT NOT NULL DEFAULT '',
    is_resumable BOOLEAN NOT NULL,
    -- While a node is receiving.
    held_until BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX uploads_case ON uploads (case_id);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_expires ON uploads (expires_at);

-- What the server draws of a file to show it, once for all files with the same bytes.
CREATE TABLE renditions (
    sha256 TEXT NOT NULL,
    ending TEXT NOT NULL,
    -- waiting, ready or failed.
    state TEXT NOT NULL,
    -- Why it failed, for people.
    reason TEXT,
    picture_size BIGINT,
    coarse_size BIGINT,
    fine_size BIGINT,
    triangles BIGINT,
    has_colours BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (sha256, ending)
) {clustered};

CREATE TABLE shares (
    id TEXT PRIMARY KEY,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    password_hash TEXT,
    shows_patient BOOLEAN NOT NULL,
    -- How the scans were looked at.
    view TEXT,
    views BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CONSTRAINT shares_token_key UNIQUE (token_hash)
);
CREATE INDEX shares_case ON shares (case_id);
CREATE INDEX shares_user ON shares (user_id);
CREATE INDEX shares_expires ON shares (expires_at);
