-- What grows with everybody's data is found by an index: what has run out, and what hangs on what is deleted.
CREATE INDEX event_sides_event ON event_sides (event_id, side);
CREATE INDEX events_at ON events (at);
CREATE INDEX jobs_dead ON jobs (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX users_unactivated ON users (created_at) WHERE state = 'unactivated';
CREATE INDEX device_registrations_unconfirmed ON device_registrations (expires_at) WHERE confirmed_at IS NULL;
CREATE INDEX social_links_user ON social_links (user_id);
CREATE INDEX social_links_session ON social_links (session_id);
CREATE INDEX handovers_user ON handovers (user_id);
CREATE INDEX handovers_session ON handovers (session_id);
CREATE INDEX group_members_user ON group_members (user_id);
CREATE INDEX group_members_requester ON group_members (requester_id);
CREATE INDEX labs_listed ON labs (LOWER(name), id) WHERE is_active = TRUE;
