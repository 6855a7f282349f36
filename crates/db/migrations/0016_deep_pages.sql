-- A page in the middle of a long list is cut from an index, which holds all that decides about it.
DROP INDEX case_sides_updated;
CREATE INDEX case_sides_updated ON case_sides (side, updated_at DESC, case_id, bucket);
DROP INDEX case_sides_bucket;
CREATE INDEX case_sides_bucket ON case_sides (side, bucket, updated_at DESC, case_id);
-- In a large group many have read the same case.
DROP INDEX case_reads_case;
CREATE INDEX case_reads_case ON case_reads (case_id, user_id);
