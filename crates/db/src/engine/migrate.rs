//! Migrations: SQL files for both engines, each applied exactly once, in one transaction.
//!
//! Own code instead of a library: each file runs in one transaction under a lock, so that a killed or parallel start
//! does no harm on either engine, and the schema stays readable SQL.

use super::dialect::{self, ExclusiveLock};
use crate::{Db, DbErr, Engine, query, trigrams};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

const MIGRATIONS: [(&str, &str); 23] = [
    ("0001_account", include_str!("../../migrations/0001_account.sql")),
    ("0002_work", include_str!("../../migrations/0002_work.sql")),
    ("0003_account_side", include_str!("../../migrations/0003_account_side.sql")),
    ("0004_partners", include_str!("../../migrations/0004_partners.sql")),
    ("0005_spent_once", include_str!("../../migrations/0005_spent_once.sql")),
    ("0006_indexes", include_str!("../../migrations/0006_indexes.sql")),
    ("0007_cases", include_str!("../../migrations/0007_cases.sql")),
    ("0008_files", include_str!("../../migrations/0008_files.sql")),
    ("0009_labs", include_str!("../../migrations/0009_labs.sql")),
    ("0010_devices", include_str!("../../migrations/0010_devices.sql")),
    ("0011_people", include_str!("../../migrations/0011_people.sql")),
    ("0012_letters", include_str!("../../migrations/0012_letters.sql")),
    ("0013_retention", include_str!("../../migrations/0013_retention.sql")),
    ("0014_strokes", include_str!("../../migrations/0014_strokes.sql")),
    ("0015_expiry_news", include_str!("../../migrations/0015_expiry_news.sql")),
    ("0016_deep_pages", include_str!("../../migrations/0016_deep_pages.sql")),
    ("0017_turns", include_str!("../../migrations/0017_turns.sql")),
    ("0018_files_added", include_str!("../../migrations/0018_files_added.sql")),
    ("0019_activity", include_str!("../../migrations/0019_activity.sql")),
    ("0020_scans", include_str!("../../migrations/0020_scans.sql")),
    ("0021_clean_copies", include_str!("../../migrations/0021_clean_copies.sql")),
    ("0022_missing_teeth", include_str!("../../migrations/0022_missing_teeth.sql")),
    ("0023_files_sent_once", include_str!("../../migrations/0023_files_sent_once.sql")),
];

#[derive(Deserialize)]
struct Applied {
    name: String,
}

pub(crate) async fn run(db: &Db) -> Result<Vec<&'static str>, DbErr> {
    let mut applied = Vec::new();
    // A command next to a busy server does not wait for the writer if there is nothing to write.
    if first_missing(db).await?.is_none() {
        return Ok(applied);
    }
    for (name, sql) in MIGRATIONS {
        let tx = db.begin().await?;
        tx.execute_unprepared(dialect::no_timeouts(tx.engine())).await?;
        if let Some(lock) = dialect::exclusive(tx.engine(), ExclusiveLock::Migrate) {
            tx.execute_unprepared(&lock).await?;
        }
        tx.execute_unprepared("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY)").await?;
        let added = query::run(
            &*tx,
            "INSERT INTO migrations (name) VALUES ($1) ON CONFLICT DO NOTHING",
            [name.into()],
        )
        .await?;
        if added == 1 {
            tx.execute_unprepared(&for_engine(sql, tx.engine())).await?;
            applied.push(name);
        }
        tx.commit().await?;
    }
    Ok(applied)
}

/// SQLite overwrites deleted rows since this version. Rows deleted earlier stay in the file until one VACUUM; a new
/// file does not need it.
pub(crate) async fn overwrite_deleted(db: &Db, is_new: bool) -> Result<(), DbErr> {
    if db.engine() == Engine::Postgres || db.overwrites_deleted().await? {
        return Ok(());
    }
    if !is_new {
        db.vacuum().await?;
        db.empty_log().await?;
    }
    db.note_overwriting().await
}

pub(crate) fn is_first(name: &str) -> bool {
    name == MIGRATIONS[0].0
}

pub(crate) fn names() -> Vec<&'static str> {
    MIGRATIONS.iter().map(|(name, _)| *name).collect()
}

pub(crate) async fn first_missing(db: &Db) -> Result<Option<&'static str>, DbErr> {
    let tables = query::scalar::<i64>(db.reader(), dialect::has_table(db.engine()), ["migrations".into()]);
    let applied: Vec<Applied> = match tables.await? {
        Some(1..) => query::all(db.reader(), "SELECT name FROM migrations", []).await?,
        _ => Vec::new(),
    };
    let is_missing = |name: &&str| !applied.iter().any(|applied| applied.name == *name);
    Ok(names().into_iter().find(is_missing))
}

fn for_engine(sql: &str, engine: Engine) -> String {
    let lettered = sql.lines().map(|line| {
        let place = line.strip_prefix("{letters ").and_then(|rest| rest.strip_suffix('}'));
        match place.and_then(|place| place.split_once(' ')) {
            Some((table, column)) => trigrams::index(engine, table, column),
            None => line.to_owned(),
        }
    });
    let sql = lettered.collect::<Vec<_>>().join("\n");
    sql.replace("{letters_begin}", trigrams::begin(engine))
        .replace("{serial}", dialect::serial(engine))
        .replace("{seal_trigger}", dialect::seal_trigger(engine))
        .replace("{clustered}", dialect::clustered(engine))
        .replace("{replace_trigger}", dialect::replace_trigger(engine))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test ends there")]
mod tests {
    use super::*;
    use sha2::{Digest, Sha256};

    /// The first digits of the SHA-256 of each file. Installed databases have run these files, so never change one: a
    /// correction goes into the next migration, and only that one gets a new line here.
    const PUBLISHED: [(&str, &str); MIGRATIONS.len()] = [
        ("0001_account", "9c72138d61f0e86c"),
        ("0002_work", "5560057feb6f9c9b"),
        ("0003_account_side", "7fd0d73433c938e2"),
        ("0004_partners", "4c3fecca0e9e59a5"),
        ("0005_spent_once", "cfa2c420b1409968"),
        ("0006_indexes", "c84ed3e13c6056c9"),
        ("0007_cases", "dbd5fed0e2334afa"),
        ("0008_files", "20d15f89db875137"),
        ("0009_labs", "c1311c3dd49b7b01"),
        ("0010_devices", "72b1d2ddaf273922"),
        ("0011_people", "f7607195e931b7b6"),
        ("0012_letters", "06be4d2139791e1e"),
        ("0013_retention", "991b6b003b57037b"),
        ("0014_strokes", "f6459cb3764b9942"),
        ("0015_expiry_news", "45d004df9f275fbd"),
        ("0016_deep_pages", "2f9516c1b31f0b3e"),
        ("0017_turns", "f9819d7f602504ab"),
        ("0018_files_added", "dbf6c0eaf91a5625"),
        ("0019_activity", "5fb03becebef23ff"),
        ("0020_scans", "f7fcf65113fd51e6"),
        ("0021_clean_copies", "54062bf22d350e76"),
        ("0022_missing_teeth", "daa530ed8a332664"),
        ("0023_files_sent_once", "f604edaf425e0901"),
    ];

    #[test]
    fn a_published_migration_never_changes() {
        for ((name, sql), (published, begin)) in MIGRATIONS.into_iter().zip(PUBLISHED) {
            let hash: String = Sha256::digest(sql)[..8].iter().map(|byte| format!("{byte:02x}")).collect();
            assert_eq!((name, hash.as_str()), (published, begin));
        }
    }

    // OPS-04: rows deleted before deletion overwrote them
    #[tokio::test]
    async fn an_upgrade_overwrites_what_was_deleted_before() {
        const WORDS: &str = "Quirinus Quast";
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("test.db");
        let url = format!("sqlite://{}", path.display());
        let upgrade = async || {
            let db = Db::open(&url, 1).await.unwrap();
            db.migrate().await.unwrap();
            db.close().await.unwrap();
        };
        upgrade().await;
        let mut options = sea_orm::ConnectOptions::new(&url);
        let older = sea_orm::Database::connect(options.max_connections(1).to_owned()).await.unwrap();
        for sql in [
            "PRAGMA secure_delete = OFF",
            "CREATE TABLE people (name TEXT)",
            &format!("INSERT INTO people VALUES ('{WORDS}')"),
            "DROP TABLE people",
            "PRAGMA user_version = 0",
        ] {
            older.execute_unprepared(sql).await.unwrap();
        }
        older.close().await.unwrap();
        let holds = || {
            let bytes = std::fs::read(&path).unwrap();
            bytes.windows(WORDS.len()).any(|window| window == WORDS.as_bytes())
        };
        assert!(holds(), "an older version left it there");
        upgrade().await;
        assert!(!holds());
    }

    // LST-06: texts folded by older versions are found like texts folded now
    #[test]
    fn folded_texts_are_folded_on_as_they_are_now() {
        let (_, sql) = MIGRATIONS[13];
        for (whole, plain) in archway_domain::search::WHOLE_LETTERS {
            let replaced = format!("'{whole}', '{}')", plain.replace('\'', "''"));
            // Once where the new value is set, once in the condition for rows that need it.
            assert_eq!(sql.matches(&replaced).count(), 2 * sql.matches("<>").count(), "{whole}");
        }
    }
}
