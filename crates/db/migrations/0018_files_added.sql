-- How many files an entry of the feed stands for; 0 where it is not about files, or from before they were counted.
ALTER TABLE activities ADD COLUMN file_count BIGINT NOT NULL DEFAULT 0;

-- Whether a file begins as its ending says; what does not is only downloaded.
ALTER TABLE files ADD COLUMN is_as_named BOOLEAN NOT NULL DEFAULT TRUE;
