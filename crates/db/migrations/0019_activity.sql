-- When its person last did something in a session. Where this is empty, its newest token counts (ACTIVE_AT in
-- session_life.rs): filling it here would lock the table for as long as the tokens of all sessions are read.
ALTER TABLE sessions ADD COLUMN active_at BIGINT;
