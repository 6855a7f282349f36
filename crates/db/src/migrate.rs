//! Migrations: SQL files for both engines, each applied once, whole or not at all.
//!
//! Not a library's: running each file in one transaction under a lock makes a killed or doubled start harmless
//! on both engines, and the schema stays readable SQL.

use crate::dialect::{self, ExclusiveLock};
use crate::{Db, DbErr, Engine, query};
use sea_orm::ConnectionTrait;

const MIGRATIONS: [(&str, &str); 4] = [
    ("0001_account", include_str!("../migrations/0001_account.sql")),
    ("0002_work", include_str!("../migrations/0002_work.sql")),
    ("0003_account_side", include_str!("../migrations/0003_account_side.sql")),
    ("0004_partners", include_str!("../migrations/0004_partners.sql")),
];

pub(crate) async fn run(db: &Db) -> Result<Vec<&'static str>, DbErr> {
    let mut applied = Vec::new();
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

pub(crate) async fn first_missing(conn: &impl ConnectionTrait) -> Result<Option<&'static str>, DbErr> {
    for (name, _) in MIGRATIONS {
        let found = query::scalar::<String>(
            conn,
            "SELECT name AS value FROM migrations WHERE name = $1",
            [name.into()],
        );
        // A database that was never migrated has no such table.
        if !matches!(found.await, Ok(Some(_))) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

fn for_engine(sql: &str, engine: Engine) -> String {
    sql.replace("{serial}", dialect::serial(engine)).replace("{seal_trigger}", dialect::seal_trigger(engine))
}
