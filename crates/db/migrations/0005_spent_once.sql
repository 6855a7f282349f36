-- A database made before 0003 renamed captcha_answers has no spent_once yet; nodes of that version may still write the
-- old table.
CREATE TABLE IF NOT EXISTS spent_once (
    hash TEXT PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
DROP INDEX IF EXISTS captcha_answers_expiry;
CREATE INDEX spent_once_expiry ON spent_once (expires_at);
