-- Slow work is done in turns: whoever adds much at once waits behind what others add later.
ALTER TABLE jobs ADD COLUMN side TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
CREATE INDEX jobs_turn ON jobs (turn) WHERE dead_at IS NULL AND kind = 'render';
