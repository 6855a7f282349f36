-- Copies of files without what could name a patient, for links that hide the patient: once for all files with the same
-- bytes and ending.
CREATE TABLE clean_copies (
    sha256 TEXT NOT NULL,
    ending TEXT NOT NULL,
    -- waiting, ready, refused (the file cannot be cleaned) or failed (not the file's fault; tried again for a new link).
    state TEXT NOT NULL,
    -- The way of cleaning it is wanted in. What was made or refused in an older way counts as waiting.
    cleaned_as BIGINT NOT NULL,
    -- When the job for it was last added or tried.
    wanted_at BIGINT NOT NULL,
    -- Of the last attempt to make it: the name of its bytes in the store, which no other attempt has.
    blob_id TEXT,
    -- What the copy ends with, how long it is, and its sums.
    copy_ending TEXT,
    size BIGINT,
    copy_sha256 TEXT,
    copy_crc32 BIGINT,
    PRIMARY KEY (sha256, ending)
) {clustered};
CREATE INDEX clean_copies_blob ON clean_copies (blob_id);
