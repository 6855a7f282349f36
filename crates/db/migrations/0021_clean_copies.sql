-- Copies of files without what could name a patient, for links that hide the patient: once for all files with the same
-- bytes and ending.
CREATE TABLE clean_copies (
    sha256 TEXT NOT NULL,
    ending TEXT NOT NULL,
    -- waiting, ready or failed.
    state TEXT NOT NULL,
    -- When the job for it was last added.
    wanted_at BIGINT NOT NULL,
    size BIGINT,
    copy_sha256 TEXT,
    copy_crc32 BIGINT,
    PRIMARY KEY (sha256, ending)
) {clustered};
