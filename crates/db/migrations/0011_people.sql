-- What the administration shows of people and what they do: each list in the orders it is sorted, tickets with their
-- answers, the audit log by person, action and record; and sessions in which staff look at somebody's account.

-- Folded, to sort by.
ALTER TABLE users ADD COLUMN name_folded TEXT NOT NULL DEFAULT '';
-- For the search of staff, which knows addresses; the one of partners (search_text) does not.
ALTER TABLE users ADD COLUMN staff_search_text TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN last_login_at BIGINT;
UPDATE users SET name_folded = LOWER(first_name || ' ' || last_name),
    staff_search_text = LOWER(first_name || ' ' || last_name || ' ' || institution || ' ' || email || ' ' || country),
    last_login_at = (SELECT MAX(s.created_at) FROM sessions s WHERE s.user_id = users.id);
CREATE INDEX users_name ON users (name_folded, id);
CREATE INDEX users_role ON users (role, id);
CREATE INDEX users_state ON users (state, id);
CREATE INDEX users_country ON users (country, id);
CREATE INDEX users_country_role ON users (country, role);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_last_login ON users (last_login_at);

-- Who of the staff looks through it.
ALTER TABLE sessions ADD COLUMN support_by TEXT;
CREATE INDEX sessions_support ON sessions (support_by) WHERE support_by IS NOT NULL;

CREATE INDEX cases_updated ON cases (updated_at, id);
CREATE INDEX cases_created ON cases (created_at, id);
CREATE INDEX cases_status ON cases (status, id);
CREATE INDEX cases_connection ON cases (connection_id, id);

CREATE INDEX connections_requested ON connections (requested_at, id);
CREATE INDEX connections_status ON connections (status, id);

-- How much is stored is summed from this alone.
CREATE INDEX files_size ON files (size);

-- The device it is about; it may be gone since.
ALTER TABLE tickets ADD COLUMN device_id TEXT;
ALTER TABLE tickets ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
-- Folded number, title and who asked.
ALTER TABLE tickets ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE tickets SET updated_at = created_at, search_text = LOWER(no || ' ' || title || ' ' ||
    (SELECT u.staff_search_text FROM users u WHERE u.id = tickets.user_id));
CREATE INDEX tickets_updated ON tickets (updated_at, id);
CREATE INDEX tickets_created ON tickets (created_at, id);
CREATE INDEX tickets_state ON tickets (state, id);

CREATE TABLE ticket_entries (
    id TEXT PRIMARY KEY,
    ticket_id TEXT NOT NULL REFERENCES tickets (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id),
    is_staff BOOLEAN NOT NULL,
    text TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX ticket_entries_ticket ON ticket_entries (ticket_id, id);
CREATE INDEX ticket_entries_user ON ticket_entries (user_id);

-- Ids sort by time, so each of these is read from its end.
CREATE INDEX audit_entries_action ON audit_entries (action, id);
CREATE INDEX audit_entries_record ON audit_entries (record, id);
CREATE INDEX audit_people_entries ON audit_people (person, entry_id);
DROP INDEX audit_people_person;
