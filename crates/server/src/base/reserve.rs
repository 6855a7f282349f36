//! Part of the disk is reserved for the database and its log: people can still sign in, order and comment while files
//! are refused.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use archway_blobs::{BlobError, DiskRoom};
use archway_db::Engine;
use archway_domain::time::{HOUR, MINUTE};
use nix::sys::statvfs::statvfs;
use std::time::Duration;
use tokio::time::Instant;

const MIN_RESERVE_BYTES: u64 = 2 * 1024 * 1024 * 1024;
/// One part in this many of the disk.
const RESERVE_SHARE: u64 = 20;
const LOOK_EVERY: Duration = MINUTE;
const WARN_EVERY: Duration = HOUR;

fn reserve_bytes(app: &App, disk: DiskRoom) -> u64 {
    let usual = MIN_RESERVE_BYTES.max(disk.total_bytes / RESERVE_SHARE);
    app.config.files.reserve_bytes.unwrap_or(usual)
}

/// Refuses if this many more bytes would use the reserve.
pub async fn check(app: &App, coming_bytes: u64) -> Result<(), ApiError> {
    match app.blobs.disk_room().await? {
        Some(disk) if disk.free_bytes < reserve_bytes(app, disk).saturating_add(coming_bytes) => {
            Err(BlobError::Full.into())
        }
        _ => Ok(()),
    }
}

/// Whether a child process may write this many bytes. It works in the data folder, where SQLite's database usually
/// is, so the reserve applies there as well.
pub async fn check_work(app: &App, coming_bytes: u64) -> Result<(), ApiError> {
    let folder = app.config.server.data.clone();
    let found = tokio::task::spawn_blocking(move || statvfs(&folder)).await.map_err(ApiError::internal)?;
    let found = found.map_err(|error| BlobError::Unavailable(Box::new(error)))?;
    let bytes = |blocks: u64| blocks.saturating_mul(found.fragment_size());
    let disk = DiskRoom { free_bytes: bytes(found.blocks_available()), total_bytes: bytes(found.blocks()) };
    let reserve = if app.db.engine() == Engine::Sqlite { reserve_bytes(app, disk) } else { 0 };
    if disk.free_bytes < reserve.saturating_add(coming_bytes) { Err(BlobError::Full.into()) } else { Ok(()) }
}

/// Updates the figures for `/metrics`.
pub async fn note_figures(app: &App) -> Result<(), ApiError> {
    if let Some(disk) = app.blobs.disk_room().await? {
        metrics::gauge!("archway_disk_free_bytes").set(disk.free_bytes as f64);
        metrics::gauge!("archway_disk_reserve_bytes").set(reserve_bytes(app, disk) as f64);
    }
    Ok(())
}

/// Warns while less than twice the reserve is free.
pub async fn watch_forever(app: App) {
    let mut warned_at: Option<Instant> = None;
    loop {
        if let Ok(Some(disk)) = app.blobs.disk_room().await {
            let (free, reserve) = (disk.free_bytes, reserve_bytes(&app, disk));
            if free < reserve.saturating_mul(2) && warned_at.is_none_or(|at| at.elapsed() >= WARN_EVERY) {
                warned_at = Some(Instant::now());
                tracing::warn!(free, reserve, "the disk is nearly full: below the reserve files are refused");
            }
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
