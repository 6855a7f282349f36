-- When its person last did something in a session. Where nodes of the last version leave it empty, created_at counts.
-- Open pages have renewed their tokens within the last hour.
ALTER TABLE sessions ADD COLUMN active_at BIGINT;
UPDATE sessions SET active_at = COALESCE(
    (SELECT MAX(issued_at) FROM refresh_tokens WHERE refresh_tokens.session_id = sessions.id), created_at)
WHERE ended_at IS NULL;
