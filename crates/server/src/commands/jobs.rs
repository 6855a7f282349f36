//! `archway jobs`

use super::CommandError;
use crate::base::app::App;
use crate::base::clock::rfc3339;

const SHOWN: u32 = 100;

pub async fn run(app: App) -> Result<(), CommandError> {
    let (waiting, dead) = archway_db::jobs::count(app.db.reader()).await?;
    println!("{waiting} waiting, {dead} given up");
    for job in archway_db::jobs::list_dead(app.db.reader(), SHOWN).await? {
        let error = job.last_error.unwrap_or_default();
        println!("{}  {}  {} tries  {}  {error}", rfc3339(job.dead_at), job.kind, job.attempts, job.id);
    }
    Ok(())
}
