-- People and how they get in. Times are milliseconds since the epoch; hashes are SHA-256 in hex.

CREATE TABLE users (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    email_folded TEXT NOT NULL,
    password_hash TEXT,
    state TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    role TEXT NOT NULL,
    institution TEXT NOT NULL,
    country TEXT NOT NULL,
    phone TEXT NOT NULL,
    address TEXT NOT NULL,
    picture TEXT,
    language TEXT NOT NULL,
    data_location TEXT NOT NULL,
    data_loc_set BOOLEAN NOT NULL,
    two_factor_method INTEGER NOT NULL,
    use_auto_refresh BOOLEAN NOT NULL,
    is_first_login BOOLEAN NOT NULL,
    is_staff BOOLEAN NOT NULL,
    is_device_manager BOOLEAN NOT NULL,
    is_sales_manager BOOLEAN NOT NULL,
    is_device_rental_manager BOOLEAN NOT NULL,
    is_device_user_viewer BOOLEAN NOT NULL,
    is_main_company BOOLEAN NOT NULL,
    -- Whose cases this person shares: a share group, or the person alone.
    side TEXT NOT NULL,
    terms_version TEXT,
    terms_accepted_at BIGINT,
    created_at BIGINT NOT NULL,
    CONSTRAINT users_email_folded_key UNIQUE (email_folded)
);

CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id),
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at BIGINT,
    address TEXT NOT NULL,
    user_agent TEXT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE access_tokens (
    hash TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX access_tokens_session ON access_tokens (session_id);
CREATE INDEX access_tokens_expiry ON access_tokens (expires_at);

-- A token and its successors form a tree, so that a replay can be told from a lost answer.
CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    parent_hash TEXT,
    issued_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_parent ON refresh_tokens (parent_hash);

-- Mailed tokens and the handles that stand for a person outside a session.
CREATE TABLE links (
    id TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX links_user ON links (user_id, purpose);
CREATE INDEX links_expiry ON links (expires_at);

-- A sign-in between its password step and its code step.
CREATE TABLE login_attempts (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    wrong_codes INTEGER NOT NULL,
    expires_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX login_attempts_user ON login_attempts (user_id);
CREATE INDEX login_attempts_expiry ON login_attempts (expires_at);

CREATE TABLE captcha_answers (
    hash TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX captcha_answers_expiry ON captcha_answers (expires_at);

-- One row per limited thing: the moment up to which its allowance is spent.
CREATE TABLE rate_limits (
    key TEXT PRIMARY KEY,
    spent_until BIGINT NOT NULL
);
CREATE INDEX rate_limits_spent ON rate_limits (spent_until);
