//! Removes orphaned bytes: unfinished uploads, and what a kill or a failure left behind.

use super::clean::CLEAN_COPIES;
use super::hold::Hold;
use super::receive::forget;
use super::render::Render;
use super::version::parse_rendition_id;
use super::{AREA, RENDITIONS};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::jobs;
use archway_blobs::BlobKey;
use archway_db::{clean_copies, files, renditions, uploads};
use archway_domain::time::HOUR;
use std::collections::HashSet;
use std::time::{Duration, UNIX_EPOCH};

/// Spares what is being written at this moment.
const GRACE: Duration = HOUR;
const AT_ONCE: usize = 500;
/// As many as can be rendered in a few minutes.
const REDRAWN_AT_ONCE: u32 = 500;

pub async fn sweep(app: &App) -> Result<(), ApiError> {
    loop {
        let expired = uploads::list_expired(app.db.reader(), app.now()).await?;
        if expired.is_empty() {
            break;
        }
        for upload in expired {
            forget(app, &Hold::unshared(upload)).await?;
        }
    }
    // Rows are written before their bytes and read after them here: bytes without a row now never had one.
    let mut found = app.blobs.list(AREA).await?;
    found.retain(|found| is_older(app, &found.id));
    for found in found.chunks(AT_ONCE) {
        let ids: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();
        let begun: HashSet<String> = uploads::known(app.db.reader(), &ids).await?.into_iter().collect();
        let listed: HashSet<String> = files::known(app.db.reader(), &ids).await?.into_iter().collect();
        for found in found.iter().filter(|found| !begun.contains(&found.id)) {
            let Some(key) = BlobKey::new(AREA, &found.id) else { continue };
            match &found.rest {
                Some(rest) => app.blobs.delete_rest(&key, rest).await?,
                None if !listed.contains(&found.id) => app.blobs.delete(&key).await?,
                None => {}
            }
        }
    }
    sweep_renditions(app).await?;
    sweep_clean_copies(app).await
}

/// Queues some of the meshes that an older version of this code rendered. New files are rendered first.
pub async fn order_redrawing(app: &App) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    for content in renditions::take_outdated(&tx, REDRAWN_AT_ONCE).await? {
        jobs::add_slow(&tx, app, &Render(content), "").await?;
    }
    tx.commit().await?;
    Ok(())
}

async fn sweep_renditions(app: &App) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    renditions::forget_unused(&tx).await?;
    tx.commit().await?;
    let ids: Vec<String> = app.blobs.list(RENDITIONS).await?.into_iter().map(|found| found.id).collect();
    for ids in ids.chunks(AT_ONCE) {
        let parsed = || ids.iter().map(|id| (id, parse_rendition_id(id)));
        let hashes: Vec<String> = parsed().filter_map(|(_, parts)| Some(parts?.0.to_owned())).collect();
        let known = renditions::known(app.db.reader(), &hashes).await?;
        // A version newer than its row is being rendered at this moment.
        let is_needed = |(sha256, ending, drawn_as): (&str, &str, i64)| {
            known
                .iter()
                .any(|known| known.sha256 == sha256 && known.ending == ending && known.drawn_as <= drawn_as)
        };
        for (id, _) in parsed().filter(|(_, parts)| !parts.is_some_and(is_needed)) {
            let Some(key) = BlobKey::new(RENDITIONS, id) else { continue };
            app.blobs.delete(&key).await?;
        }
    }
    Ok(())
}

async fn sweep_clean_copies(app: &App) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    clean_copies::forget_unused(&tx, app.now()).await?;
    tx.commit().await?;
    // Younger ones may still be being written. Each attempt has its own name, so a name unknown now will not be used
    // later.
    let young = UNIX_EPOCH + Duration::from_millis(app.now().minus(GRACE).0.unsigned_abs());
    let mut found = app.blobs.list(CLEAN_COPIES).await?;
    found.retain(|found| found.changed_at < young);
    for found in found.chunks(AT_ONCE) {
        let ids: Vec<&str> = found.iter().map(|found| found.id.as_str()).collect();
        let known: HashSet<String> = clean_copies::known(app.db.reader(), &ids).await?.into_iter().collect();
        for found in found {
            let Some(key) = BlobKey::new(CLEAN_COPIES, &found.id) else { continue };
            match &found.rest {
                Some(rest) => app.blobs.delete_rest(&key, rest).await?,
                None if !known.contains(&found.id) => app.blobs.delete(&key).await?,
                None => {}
            }
        }
    }
    Ok(())
}

/// An id contains its time.
fn is_older(app: &App, id: &str) -> bool {
    let made = ulid::Ulid::from_string(&id.to_uppercase()).map(|id| id.timestamp_ms());
    made.is_ok_and(|made| made < app.now().minus(GRACE).0.unsigned_abs())
}
