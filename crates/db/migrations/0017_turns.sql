-- Slow jobs run in the order of `turn`: a side that adds many at once lets jobs of other sides go first.
ALTER TABLE jobs ADD COLUMN side TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
CREATE INDEX jobs_turn ON jobs (turn) WHERE dead_at IS NULL AND kind = 'render';
