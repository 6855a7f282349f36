//! Where SQLite and PostgreSQL really differ, side by side. Everything else is one text for both.

use crate::Engine;
use sea_orm::ConnectOptions;
use std::time::Duration;

/// SQLite hands the lock to whoever asks at the right moment, not to who has waited longest: a command beside a busy
/// server may ask very often.
pub(crate) const WRITER_PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn tune(options: &mut ConnectOptions, is_writer: bool) {
    // SQLite's one writer keeps the pages at hand that it will change again: they lie in the log, which is not mapped.
    let cache_kib = if is_writer { "-65536" } else { "-2048" };
    let patience = if is_writer { WRITER_PATIENCE } else { Duration::from_secs(5) };
    options.map_sqlx_sqlite_opts(move |sqlite| {
        sqlite
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(patience)
            // An answered request is on disk: FULL syncs the log at each commit, which WAL alone does not.
            .pragma("journal_mode", "WAL")
            .pragma("synchronous", "FULL")
            .pragma("temp_store", "MEMORY")
            // What is deleted is overwritten, so that an erased person is in no page that was given back.
            .pragma("secure_delete", "ON")
            .pragma("cache_size", cache_kib)
            .pragma("mmap_size", "268435456")
            // A server copies the log into the database beside its writer (`Db::shorten_log`). Only when that cannot keep
            // up for a gigabyte does a commit have to wait for it.
            .pragma("wal_autocheckpoint", "250000")
            // To cut off what a log has grown to takes as long as to write it: only what is far beyond its usual length.
            .pragma("journal_size_limit", "268435456")
            .statement_cache_capacity(200)
    });
    options.map_sqlx_postgres_opts(|postgres| {
        postgres
            .application_name("archway")
            .options([
                ("synchronous_commit", "on"),
                ("statement_timeout", "30s"),
                ("lock_timeout", "10s"),
                // Planning anew at each call takes longer than most of our statements.
                ("plan_cache_mode", "force_generic_plan"),
            ])
            .statement_cache_capacity(200)
    });
}

/// A number in SQLite's file that is the application's own.
pub(crate) const FILE_NOTE: &str = "PRAGMA user_version";
pub(crate) const WRITE_FILE_NOTE: &str = "PRAGMA user_version = 1";

/// Which process of PostgreSQL serves this connection.
pub(crate) const SERVING_PROCESS: &str = "SELECT pg_backend_pid() AS value";

/// Whether a transaction may write. A standby of PostgreSQL answers and does not.
pub(crate) const TAKES_WRITES: &str =
    "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS value";

/// SQLite itself does not say whether its disk is full or its file locked. What is written differs each time: SQLite
/// leaves a page as it is that holds the same already, and then nothing reaches the disk.
pub(crate) const TRY_TO_WRITE: &str = "INSERT INTO instance (name, value) VALUES ('written', '') ON CONFLICT (name) \
    DO UPDATE SET value = CASE instance.value WHEN '' THEN 'again' ELSE '' END";

/// Whether there is a table of this name.
pub(crate) fn has_table(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SELECT COUNT(*) AS value FROM sqlite_master WHERE type = 'table' AND name = $1",
        Engine::Postgres => {
            "SELECT COUNT(*) AS value FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = $1"
        }
    }
}

/// Copies SQLite's log into the database as far as nobody is in the way; tells how many pages the log has.
pub(crate) const COPY_LOG: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// The same, and leaves nothing in it; says so unless somebody is in the way.
pub(crate) const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// Copies the rest and has the next writer begin the log anew, for which those who read from it now are waited for.
pub(crate) const RESTART_LOG: &str = "PRAGMA wal_checkpoint(RESTART)";

/// How long SQLite's writer waits for others from now on.
pub(crate) fn wait_at_most(patience: Duration) -> String {
    format!("PRAGMA busy_timeout = {}", patience.as_millis())
}

/// A key that counts upwards.
pub(crate) fn serial(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "INTEGER PRIMARY KEY AUTOINCREMENT",
        Engine::Postgres => "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    }
}

/// Rows lie in the order of the primary key, so that what belongs to one side is read in one go.
pub(crate) fn clustered(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "WITHOUT ROWID",
        Engine::Postgres => "",
    }
}

/// Whether a text contains another, letter by letter.
pub(crate) fn contains(engine: Engine, text: &str, part: &str) -> String {
    match engine {
        Engine::Sqlite => format!("instr({text}, {part}) > 0"),
        Engine::Postgres => format!("strpos({text}, {part}) > 0"),
    }
}

/// The texts of all rows as one, a line each.
pub(crate) fn lines(engine: Engine, text: &str) -> String {
    match engine {
        Engine::Sqlite => format!("group_concat({text}, char(10))"),
        Engine::Postgres => format!("string_agg({text}, chr(10))"),
    }
}

/// Refuses to change or delete an audit entry that the chain already covers.
pub(crate) fn seal_trigger(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => {
            "CREATE TRIGGER audit_entries_sealed BEFORE UPDATE ON audit_entries WHEN OLD.seq IS NOT NULL
             BEGIN SELECT RAISE(ABORT, 'a sealed audit entry cannot change'); END;
             CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
             BEGIN SELECT RAISE(ABORT, 'an audit entry cannot be deleted'); END;
             -- REPLACE deletes without asking the trigger above.
             CREATE TRIGGER audit_entries_new BEFORE INSERT ON audit_entries
             WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = NEW.id OR seq = NEW.seq)
             BEGIN SELECT RAISE(ABORT, 'an audit entry cannot be replaced'); END;"
        }
        Engine::Postgres => {
            "CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
             $$ BEGIN RAISE EXCEPTION 'an audit entry cannot be changed or deleted'; END $$;
             CREATE TRIGGER audit_entries_sealed BEFORE UPDATE ON audit_entries FOR EACH ROW
             WHEN (OLD.seq IS NOT NULL) EXECUTE FUNCTION refuse_audit_change();
             CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries FOR EACH ROW
             EXECUTE FUNCTION refuse_audit_change();"
        }
    }
}

/// The guard against REPLACE once more, in two questions: asked as one, SQLite may read the whole log for each entry.
pub(crate) fn replace_trigger(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => {
            "DROP TRIGGER audit_entries_new;
             CREATE TRIGGER audit_entries_new BEFORE INSERT ON audit_entries
             WHEN EXISTS (SELECT 1 FROM audit_entries WHERE id = NEW.id)
             OR (NEW.seq IS NOT NULL AND EXISTS (SELECT 1 FROM audit_entries WHERE seq = NEW.seq))
             BEGIN SELECT RAISE(ABORT, 'an audit entry cannot be replaced'); END;"
        }
        Engine::Postgres => "",
    }
}

/// A row as a JSON list.
pub(crate) fn json_list(engine: Engine, columns: &[String]) -> String {
    match engine {
        Engine::Sqlite => format!("json_array({})", columns.join(", ")),
        Engine::Postgres => format!("json_build_array({})::text", columns.join(", ")),
    }
}

/// The columns of a table, with what kind of value each holds.
pub(crate) fn columns_of(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SELECT name, type AS kind FROM pragma_table_info($1) ORDER BY cid",
        Engine::Postgres => {
            "SELECT column_name::text AS name, data_type::text AS kind FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
        }
    }
}

/// The lists of a JSON list, a row each.
pub(crate) fn json_rows(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "json_each($1)",
        Engine::Postgres => "json_array_elements($1::json) AS rows (value)",
    }
}

/// A value of such a row. SQLite keeps truth values as numbers, and PostgreSQL takes those for its own.
pub(crate) fn json_value(engine: Engine, place: usize, kind: &str) -> String {
    match engine {
        Engine::Sqlite => format!("value ->> {place}"),
        Engine::Postgres => format!("CAST(value ->> {place} AS {kind})"),
    }
}

/// Lets rows bring the keys that count upwards.
pub(crate) fn overriding(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => "OVERRIDING SYSTEM VALUE",
    }
}

/// Goes on counting where the rows that were brought end, and looks at what they are like: what is asked before that
/// would be answered in a roundabout way. SQLite counts by itself, and plans without looking.
pub(crate) fn settle_rows(engine: Engine) -> Option<&'static str> {
    match engine {
        Engine::Sqlite => None,
        Engine::Postgres => Some(
            "SELECT setval(pg_get_serial_sequence('events', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM events), false); \
             ANALYZE",
        ),
    }
}

/// A large migration takes as long as it takes; requests do not.
pub(crate) fn no_timeouts(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SELECT 1",
        Engine::Postgres => "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0",
    }
}

/// Held until the transaction ends, so that only one node at a time migrates or seals.
/// SQLite's write transaction is such a lock already.
pub(crate) fn exclusive(engine: Engine, lock: ExclusiveLock) -> Option<String> {
    match engine {
        Engine::Sqlite => None,
        Engine::Postgres => Some(format!("SELECT pg_advisory_xact_lock({})", lock as i64)),
    }
}

#[derive(Clone, Copy)]
pub(crate) enum ExclusiveLock {
    Migrate = 4_170_001,
    Seal = 4_170_002,
}

/// Added to a SELECT whose rows the transaction goes on to change. SQLite's writers are alone anyway. Keys never change,
/// so rows that merely refer to a held one can be written meanwhile: a comment does not wait for its author.
pub(crate) fn for_update(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => " FOR NO KEY UPDATE",
    }
}

/// The same where only some of the joined tables shall be held: writers take people before sessions, so a reader of
/// sessions must not hold the person.
pub(crate) fn for_update_of(engine: Engine, tables: &str) -> String {
    match engine {
        Engine::Sqlite => String::new(),
        Engine::Postgres => format!(" FOR NO KEY UPDATE OF {tables}"),
    }
}

/// Added where several nodes pick rows from one queue: each takes what no other holds.
pub(crate) fn skip_locked(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => " FOR UPDATE SKIP LOCKED",
    }
}

/// The same where only some of the joined tables shall be held.
pub(crate) fn skip_locked_of(engine: Engine, tables: &str) -> String {
    match engine {
        Engine::Sqlite => String::new(),
        Engine::Postgres => format!(" FOR UPDATE OF {tables} SKIP LOCKED"),
    }
}

/// Marks the advisory locks of transactions that add events; the rest of a lock's number is the last id given before.
const EVENT_LOCKS: i64 = 0x4a17;

/// The last id an event was given; a sequence nobody has used names the one it will give first.
const LAST_GIVEN: &str = "CASE WHEN is_called THEN last_value ELSE last_value - 1 END";

/// Adds an event (kind, actor, action id, cases, time, since when an action id is somebody's) and the sides that follow.
/// On PostgreSQL ids are not committed in their order. So before an event takes its id, its transaction takes a lock that
/// names the last id given before, and keeps it until it has ended ([`settled_until`]). The sides follow in the same
/// statement, because they need the new id; SQLite's one writer knows it is the highest. Nodes of the version before read in
/// the order of `xact`.
pub(crate) fn insert_event(engine: Engine, sides: usize) -> (String, Option<String>) {
    let insert = "INSERT INTO events (kind, actor, action_id, case_ids, at, xact) SELECT $1, $2, CASE WHEN EXISTS \
        (SELECT 1 FROM events WHERE action_id = $3 AND at > $6 AND actor <> $2) THEN NULL ELSE $3 END, $4, $5,";
    let places = |first: usize, rest: &str| {
        (first..first + sides).map(|place| format!("(${place}{rest})")).collect::<Vec<_>>().join(", ")
    };
    match engine {
        Engine::Sqlite => {
            let newest = places(1, ", (SELECT MAX(id) FROM events)");
            (format!("{insert} 0"), Some(format!("INSERT INTO event_sides (side, event_id) VALUES {newest}")))
        }
        Engine::Postgres => {
            let lock = format!(
                "SELECT pg_advisory_xact_lock_shared(({EVENT_LOCKS}::bigint << 48) | {LAST_GIVEN}) FROM events_id_seq"
            );
            let added = format!("{insert} pg_current_xact_id()::text::bigint FROM locked RETURNING id");
            let sides = places(7, "");
            let sql = format!(
                "WITH locked AS MATERIALIZED ({lock}), added AS ({added}) INSERT INTO event_sides (side, event_id) \
                 SELECT side, id FROM added, (VALUES {sides}) sides (side)"
            );
            (sql, None)
        }
    }
}

/// The last id up to which no running transaction has an event. A transaction that was given an id took its lock before, so
/// the last id is read first, and the locks for the row that it makes. SQLite has one writer, and its ids are in order.
pub(crate) fn settled_until(engine: Engine) -> Option<String> {
    match engine {
        Engine::Sqlite => None,
        Engine::Postgres => Some(format!(
            "WITH given AS MATERIALIZED \
             (SELECT {LAST_GIVEN} AS id FROM events_id_seq) \
             SELECT LEAST(given.id, (SELECT MIN(((classid::bigint & 65535) << 32) | objid::bigint) FROM pg_locks \
             WHERE given.id IS NOT NULL AND locktype = 'advisory' AND objsubid = 1 \
             AND classid::bigint >> 16 = {EVENT_LOCKS} \
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))) AS value FROM given"
        )),
    }
}
