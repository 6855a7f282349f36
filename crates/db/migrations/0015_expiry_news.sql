-- Who is to be told of which cases that will be archived, until the mail is ordered: one for all of them.

CREATE TABLE expiry_news (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    case_id TEXT NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- The one of the last mail about the case.
    skin TEXT NOT NULL,
    warned_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, case_id)
) {clustered};
CREATE INDEX expiry_news_case ON expiry_news (case_id);
