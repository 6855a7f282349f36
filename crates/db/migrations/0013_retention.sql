-- Retention: cases to which nothing happened for long are told of, and archived.

-- When their people were told; at or before the last update it says nothing any more.
ALTER TABLE cases ADD COLUMN warned_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE cases ADD COLUMN archived_at BIGINT;
CREATE INDEX cases_live ON cases (updated_at)
    WHERE archived_at IS NULL AND deleted_at IS NULL AND status <> 'DRFT';
CREATE INDEX cases_archived ON cases (archived_at) WHERE archived_at IS NOT NULL AND deleted_at IS NULL;
