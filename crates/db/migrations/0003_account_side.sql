-- The rest of an account: second factors, known browsers, social sign-in, phone numbers, settings, devices.

ALTER TABLE users ADD COLUMN social_provider TEXT;
ALTER TABLE users ADD COLUMN phone_verified_at BIGINT;
ALTER TABLE users ADD COLUMN data_loc_set_date BIGINT;
ALTER TABLE users ADD COLUMN post_publish_email BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE users ADD COLUMN post_edit_email BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE users ADD COLUMN comment_add_email BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE users ADD COLUMN comment_edit_email BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE users ADD COLUMN projection TEXT NOT NULL DEFAULT 'perspective';

-- Not only captcha answers count once.
ALTER TABLE captcha_answers RENAME TO spent_once;

-- A session handed over to a desktop program sees this one case and nothing else.
ALTER TABLE sessions ADD COLUMN case_id TEXT;

-- Browsers a person has signed in from. While remembered, one is not asked for a code.
CREATE TABLE browsers (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    user_agent TEXT NOT NULL,
    address TEXT NOT NULL,
    first_seen_at BIGINT NOT NULL,
    last_used_at BIGINT NOT NULL,
    remembered_until BIGINT,
    CONSTRAINT browsers_user_hash_key UNIQUE (user_id, hash)
);
CREATE INDEX browsers_used ON browsers (last_used_at);
CREATE INDEX browsers_hash ON browsers (hash);

-- The secret of an authenticator app is derived from its id; the last step used cannot be used again.
CREATE TABLE authenticators (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    last_step BIGINT NOT NULL
);
CREATE INDEX authenticators_user ON authenticators (user_id);

CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    used_at BIGINT,
    PRIMARY KEY (user_id, hash)
);

-- A phone number being proved; bound to the browser that asked by a cookie.
CREATE TABLE phone_verifications (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    phone TEXT NOT NULL,
    wrong_codes INTEGER NOT NULL,
    expires_at BIGINT NOT NULL,
    verified_at BIGINT
);
CREATE INDEX phone_verifications_expiry ON phone_verifications (expires_at);

-- Who a social provider says somebody is: its issuer and subject, never an address.
CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    CONSTRAINT identities_user_provider_key UNIQUE (user_id, provider)
);

-- A pop-up on its way to a provider, found again by the proof its opener holds.
CREATE TABLE social_sign_ins (
    challenge TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX social_sign_ins_expiry ON social_sign_ins (expires_at);

-- What a provider told us about somebody who has no account yet; bound to the browser by a cookie. Where it did not
-- vouch for the address, the account waits for its mailed link, which counts in this browser only.
CREATE TABLE social_sign_ups (
    hash TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    email_verified BOOLEAN NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX social_sign_ups_expiry ON social_sign_ups (expires_at);
CREATE INDEX social_sign_ups_user ON social_sign_ups (user_id);
CREATE INDEX social_sign_ups_subject ON social_sign_ups (subject);

-- An account being connected to a provider. Proved by the browser that came back from there, and worthless once the
-- session that began it has ended.
CREATE TABLE social_links (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    for_app BOOLEAN NOT NULL,
    browser_hash TEXT,
    issuer TEXT,
    subject TEXT,
    email TEXT,
    expires_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX social_links_expiry ON social_links (expires_at);

CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    udi TEXT NOT NULL,
    serial_no TEXT NOT NULL,
    is_blocked BOOLEAN NOT NULL,
    user_id TEXT REFERENCES users (id),
    registration_id TEXT,
    created_at BIGINT NOT NULL,
    CONSTRAINT devices_udi_key UNIQUE (udi)
);
CREATE INDEX devices_user ON devices (user_id);

CREATE TABLE device_registrations (
    id TEXT PRIMARY KEY,
    device_id TEXT NOT NULL REFERENCES devices (id),
    system_id TEXT NOT NULL,
    email TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    country TEXT NOT NULL,
    installed_date TEXT NOT NULL,
    language TEXT NOT NULL,
    token_hash TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT
);
CREATE INDEX device_registrations_device ON device_registrations (device_id);
CREATE INDEX device_registrations_email ON device_registrations (LOWER(email));

-- A signed-in person's way into a desktop program.
CREATE TABLE handovers (
    hash TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    case_id TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX handovers_expiry ON handovers (expires_at);
