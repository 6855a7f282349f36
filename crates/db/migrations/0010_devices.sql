-- The administration of devices: what was made, who has it, which are locked; licence keys and features.

ALTER TABLE devices ADD COLUMN prod_date TEXT NOT NULL DEFAULT '';
-- A JSON list of names.
ALTER TABLE devices ADD COLUMN features TEXT NOT NULL DEFAULT '[]';
-- Named by the maker, not only by whoever registered it.
ALTER TABLE devices ADD COLUMN is_made BOOLEAN NOT NULL DEFAULT FALSE;
-- The rental manager who locked it, and the connection its cases go to.
ALTER TABLE devices ADD COLUMN locked_by TEXT REFERENCES users (id);
ALTER TABLE devices ADD COLUMN lock_connection_id TEXT;

-- What lists are searched and sorted by, made from the device, its holder and its registration; 0 where nobody holds it.
ALTER TABLE devices ADD COLUMN state TEXT NOT NULL DEFAULT 'free';
ALTER TABLE devices ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
ALTER TABLE devices ADD COLUMN sort_email TEXT NOT NULL DEFAULT '';
ALTER TABLE devices ADD COLUMN sort_country TEXT NOT NULL DEFAULT '';
ALTER TABLE devices ADD COLUMN registered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE devices ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

UPDATE devices SET state = CASE WHEN is_blocked THEN 'blocked' WHEN user_id IS NOT NULL THEN 'registered' ELSE 'free' END,
    sort_name = COALESCE((SELECT LOWER(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = devices.user_id), ''),
    sort_email = COALESCE((SELECT u.email_folded FROM users u WHERE u.id = devices.user_id), ''),
    sort_country = COALESCE((SELECT u.country FROM users u WHERE u.id = devices.user_id), ''),
    registered_at = CASE WHEN user_id IS NULL THEN 0 ELSE COALESCE((SELECT r.created_at FROM device_registrations r
        WHERE r.id = devices.registration_id), created_at) END,
    search_text = LOWER(udi || ' ' || serial_no || COALESCE((SELECT ' ' || u.first_name || ' ' || u.last_name || ' '
        || u.email || ' ' || u.country FROM users u WHERE u.id = devices.user_id), ''));

CREATE INDEX devices_name ON devices (sort_name, id);
CREATE INDEX devices_email ON devices (sort_email, id);
CREATE INDEX devices_country ON devices (sort_country, id);
CREATE INDEX devices_state ON devices (state, id);
CREATE INDEX devices_state_udi ON devices (state, udi);
-- Those that somebody has, in the same orders.
CREATE INDEX devices_registered ON devices (registered_at, id) WHERE registered_at > 0;
CREATE INDEX devices_registered_udi ON devices (udi) WHERE registered_at > 0;
CREATE INDEX devices_registered_name ON devices (sort_name, id) WHERE registered_at > 0;
CREATE INDEX devices_registered_email ON devices (sort_email, id) WHERE registered_at > 0;
CREATE INDEX devices_registered_country ON devices (sort_country, id) WHERE registered_at > 0;
CREATE INDEX devices_lock ON devices (lock_connection_id) WHERE lock_connection_id IS NOT NULL;

CREATE TABLE licence_keys (
    id TEXT PRIMARY KEY,
    licence_key TEXT NOT NULL,
    -- used, notused or rejected.
    status TEXT NOT NULL,
    -- The device that uses it.
    udi TEXT NOT NULL DEFAULT '',
    activated_at BIGINT NOT NULL DEFAULT 0,
    search_text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT licence_keys_key UNIQUE (licence_key)
);
CREATE INDEX licence_keys_activated ON licence_keys (activated_at, id);
CREATE INDEX licence_keys_status_activated ON licence_keys (status, activated_at, id);
CREATE INDEX licence_keys_status_key ON licence_keys (status, licence_key);
CREATE INDEX licence_keys_udi ON licence_keys (udi) WHERE status = 'used';

CREATE TABLE feature_registrations (
    id TEXT PRIMARY KEY,
    udi TEXT NOT NULL,
    reg_key TEXT NOT NULL,
    feat_enable BOOLEAN NOT NULL,
    search_text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT feature_registrations_udi_key UNIQUE (udi)
);
CREATE INDEX feature_registrations_created ON feature_registrations (created_at, id);

CREATE TABLE partner_features (
    id TEXT PRIMARY KEY,
    udi TEXT NOT NULL,
    is_on BOOLEAN NOT NULL,
    search_text TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT partner_features_udi_key UNIQUE (udi)
);
