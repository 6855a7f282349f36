-- A page in the middle of a long list is cut from an index, which holds all that decides about it. The old ones go last:
-- lists are read until then.
CREATE INDEX case_sides_newest ON case_sides (side, updated_at DESC, case_id, bucket);
CREATE INDEX case_sides_newest_of_bucket ON case_sides (side, bucket, updated_at DESC, case_id);
-- In a large group many have read the same case.
CREATE INDEX case_reads_person ON case_reads (case_id, user_id);
DROP INDEX case_sides_updated;
DROP INDEX case_sides_bucket;
DROP INDEX case_reads_case;
