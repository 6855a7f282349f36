//! All SQL in which SQLite and PostgreSQL differ, side by side. All other statements are the same for both.

use crate::Engine;
use sea_orm::ConnectOptions;
use std::time::Duration;

/// SQLite gives the lock to the process that tries at the right moment, not to the one that has waited longest: a
/// command next to a busy server may have to try very often.
pub(crate) const WRITER_PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn tune(options: &mut ConnectOptions, is_writer: bool) {
    // SQLite's one writer caches the pages that it will change again: they are in the WAL, which is not memory-mapped.
    let cache_kib = if is_writer { "-65536" } else { "-2048" };
    let patience = if is_writer { WRITER_PATIENCE } else { Duration::from_secs(5) };
    options.map_sqlx_sqlite_opts(move |sqlite| {
        sqlite
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(patience)
            // An acknowledged write is on disk: FULL syncs the WAL at each commit, which WAL mode alone does not.
            .pragma("journal_mode", "WAL")
            .pragma("synchronous", "FULL")
            .pragma("temp_store", "MEMORY")
            // Deleted data is overwritten, so that no free page still holds data of an erased person.
            .pragma("secure_delete", "ON")
            .pragma("cache_size", cache_kib)
            .pragma("mmap_size", "268435456")
            // The server runs WAL checkpoints in parallel to its writer (`Db::shorten_log`). A commit has to run one
            // only when these fall behind by a gigabyte.
            .pragma("wal_autocheckpoint", "250000")
            // Truncating the WAL takes as long as writing it, so only a WAL far beyond its usual length is truncated.
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
                // Planning at each call takes longer than most of our statements.
                ("plan_cache_mode", "force_generic_plan"),
            ])
            .statement_cache_capacity(200)
    });
}

/// A number in SQLite's file for the application's use.
pub(crate) const FILE_NOTE: &str = "PRAGMA user_version";
pub(crate) const WRITE_FILE_NOTE: &str = "PRAGMA user_version = 1";

/// The PostgreSQL process that serves this connection.
pub(crate) const SERVING_PROCESS: &str = "SELECT pg_backend_pid() AS value";

/// Whether a transaction may write. A PostgreSQL standby answers but does not accept writes.
pub(crate) const TAKES_WRITES: &str =
    "SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS value";

/// A test write: SQLite has no query for a full disk or a locked file. The value changes each time, because SQLite does
/// not write a page that already has the same content.
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

/// Checkpoints the WAL as far as no reader prevents it; returns how many pages the WAL has.
pub(crate) const COPY_LOG: &str = "PRAGMA wal_checkpoint(PASSIVE)";

/// Checkpoints the whole WAL and truncates it; reports if a reader prevented it.
pub(crate) const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// Checkpoints the rest and lets the next writer restart the WAL; waits for its current readers.
pub(crate) const RESTART_LOG: &str = "PRAGMA wal_checkpoint(RESTART)";

/// Sets how long SQLite's writer waits for a lock.
pub(crate) fn wait_at_most(patience: Duration) -> String {
    format!("PRAGMA busy_timeout = {}", patience.as_millis())
}

/// An auto-incremented key.
pub(crate) fn serial(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "INTEGER PRIMARY KEY AUTOINCREMENT",
        Engine::Postgres => "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    }
}

/// Stores rows in the order of the primary key, so that all rows of one side are read together.
pub(crate) fn clustered(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "WITHOUT ROWID",
        Engine::Postgres => "",
    }
}

/// Whether a text contains another, case-sensitively and without patterns.
pub(crate) fn contains(engine: Engine, text: &str, part: &str) -> String {
    match engine {
        Engine::Sqlite => format!("instr({text}, {part}) > 0"),
        Engine::Postgres => format!("strpos({text}, {part}) > 0"),
    }
}

/// The texts of all rows joined by newlines.
pub(crate) fn lines(engine: Engine, text: &str) -> String {
    match engine {
        Engine::Sqlite => format!("group_concat({text}, char(10))"),
        Engine::Postgres => format!("string_agg({text}, chr(10))"),
    }
}

/// Prevents changing or deleting an audit entry that is part of the hash chain.
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

/// The trigger against REPLACE once more, as two queries: as a single one, SQLite may read the whole log for each
/// entry.
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

/// The columns of a table, with the type of each.
pub(crate) fn columns_of(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SELECT name, type AS kind FROM pragma_table_info($1) ORDER BY cid",
        Engine::Postgres => {
            "SELECT column_name::text AS name, data_type::text AS kind FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position"
        }
    }
}

/// Expands a JSON list of lists to one row per inner list.
pub(crate) fn json_rows(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "json_each($1)",
        Engine::Postgres => "json_array_elements($1::json) AS rows (value)",
    }
}

/// One value of such a row. SQLite stores booleans as numbers; PostgreSQL needs a cast.
pub(crate) fn json_value(engine: Engine, place: usize, kind: &str) -> String {
    match engine {
        Engine::Sqlite => format!("value ->> {place}"),
        Engine::Postgres => format!("CAST(value ->> {place} AS {kind})"),
    }
}

/// Allows inserting explicit values for auto-incremented keys.
pub(crate) fn overriding(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => "OVERRIDING SYSTEM VALUE",
    }
}

/// Continues the sequences after the loaded rows, and collects statistics: plans made before that are poor. SQLite
/// needs neither.
pub(crate) fn settle_rows(engine: Engine) -> Option<&'static str> {
    match engine {
        Engine::Sqlite => None,
        Engine::Postgres => Some(
            "SELECT setval(pg_get_serial_sequence('events', 'id'), (SELECT COALESCE(MAX(id), 0) + 1 FROM events), false); \
             ANALYZE",
        ),
    }
}

/// Removes the timeouts for a migration or a restore; requests keep theirs.
pub(crate) fn no_timeouts(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SELECT 1",
        Engine::Postgres => "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0",
    }
}

/// A lock until the transaction ends, so that only one node at a time migrates or seals. On SQLite, the write
/// transaction already is such a lock.
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

/// Appended to a SELECT whose rows the transaction then changes. SQLite has only one writer anyway. Keys never change,
/// so rows that only refer to a locked row can be written meanwhile: a comment does not wait for its author.
pub(crate) fn for_update(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => " FOR NO KEY UPDATE",
    }
}

/// The same, locking only some of the joined tables: writers lock people before sessions, so a reader of sessions must
/// not lock the person.
pub(crate) fn for_update_of(engine: Engine, tables: &str) -> String {
    match engine {
        Engine::Sqlite => String::new(),
        Engine::Postgres => format!(" FOR NO KEY UPDATE OF {tables}"),
    }
}

/// Appended where several nodes take rows from one queue: each skips the rows that others have locked.
pub(crate) fn skip_locked(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => " FOR UPDATE SKIP LOCKED",
    }
}

/// The same, locking only some of the joined tables.
pub(crate) fn skip_locked_of(engine: Engine, tables: &str) -> String {
    match engine {
        Engine::Sqlite => String::new(),
        Engine::Postgres => format!(" FOR UPDATE OF {tables} SKIP LOCKED"),
    }
}

/// The class of the advisory locks of transactions that add events; the second part of a lock's number is the last id
/// given before.
const EVENT_LOCKS: i64 = 0x4a17;

/// The last id given to an event. An unused sequence contains the first id it will give.
const LAST_GIVEN: &str = "CASE WHEN is_called THEN last_value ELSE last_value - 1 END";

/// Adds an event (kind, actor, action id, cases, time, and the oldest time at which an action id is still reserved) and
/// its sides. On PostgreSQL, ids are not committed in their order. So before an event takes its id, its transaction
/// takes an advisory lock that contains the last id given before, and keeps it until it ends ([`settled_until`]). The
/// sides are part of the same statement, because they need the new id; on SQLite, with its one writer, it is the
/// highest. Nodes of the previous version read in the order of `xact`.
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

/// The last id up to which no running transaction has an event. A transaction takes its lock before its id, so this
/// reads the last id first, and then the locks for the row built from it. SQLite has one writer, and its ids are in
/// order.
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
