//! Removes expired data in a task of its own: a large backlog delays no mail.

use crate::areas::cases;
use crate::areas::files;
use crate::areas::retention;
use crate::base::activity;
use crate::base::anchor;
use crate::base::app::App;
use crate::base::pictures;
use archway_db::DbErr;
use archway_domain::time::HOUR;
use std::time::Duration;

const SWEEP_EVERY: Duration = HOUR;
const OUTBOX_KEEPS: u32 = 2000;

pub async fn sweep_forever(app: App) {
    loop {
        if let Err(error) = sweep(&app).await {
            tracing::warn!(%error, "the sweep failed; trying again later");
        }
        tokio::time::sleep(SWEEP_EVERY).await;
        // Not at the start, when nodes of the previous version may still serve the old renderings.
        if let Err(error) = files::order_redrawing(&app).await {
            tracing::warn!(?error, "scans could not be ordered to be drawn again; trying again later");
        }
    }
}

async fn sweep(app: &App) -> Result<(), DbErr> {
    app.flood.sweep();
    let tx = app.db.begin().await?;
    archway_db::outbox::trim(&tx, OUTBOX_KEEPS).await?;
    tx.commit().await?;
    if let Err(error) = retention::run(app).await {
        tracing::warn!(%error, "cases could not be archived; trying again later");
    }
    if let Err(error) = cases::sweep_empty_drafts(app).await {
        tracing::warn!(%error, "empty drafts could not be deleted; trying again later");
    }
    if let Err(error) = anchor::write_daily(app).await {
        tracing::warn!(%error, "the head of the audit log could not be written to its anchor; trying again later");
    }
    if let Err(error) = activity::end_idle(app).await {
        tracing::warn!(%error, "sessions could not be marked as ended; trying again later");
    }
    archway_db::sweep::run(&app.db, app.now()).await?;
    if let Err(error) = files::sweep(app).await {
        tracing::warn!(?error, "the files could not be swept; trying again later");
    }
    if let Err(error) = pictures::sweep(app).await {
        tracing::warn!(?error, "the pictures could not be swept; trying again later");
    }
    Ok(())
}
