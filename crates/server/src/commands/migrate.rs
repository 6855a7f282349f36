//! `archway migrate`

use super::CommandError;
use crate::base::config::Config;
use archway_db::Db;

pub async fn run(config: Config) -> Result<(), CommandError> {
    if config.database.url.is_empty() {
        crate::base::app::make_private_folder(&config.server.data)?;
    }
    let db = Db::open(&config.database_url(), config.database.max_connections).await?;
    let applied = db.migrate().await?;
    if applied.is_empty() {
        println!("The database is up to date.");
    }
    for name in applied {
        println!("Applied {name}.");
    }
    Ok(db.close().await?)
}
