//! How much a side may store: the files it has sent, and the copies for its links.

use crate::base::app::App;
use archway_db::{ConnectionTrait, DbErr, clean_copies, connections, files};

/// Whether a side may store this much more. A side without partners has little room: anyone can sign up.
pub async fn has_room(
    conn: &impl ConnectionTrait,
    app: &App,
    side: &str,
    more_bytes: u64,
) -> Result<bool, DbErr> {
    let limits = &app.config.files;
    let sent = files::bytes_of_side(conn, side).await?;
    let copied = clean_copies::bytes_of_side(conn, side, app.now()).await?;
    let kept = sent.saturating_add(copied).saturating_add(more_bytes);
    let exceeds = |quota: u64| quota > 0 && kept > quota;
    if exceeds(limits.quota_bytes) {
        return Ok(false);
    }
    Ok(!exceeds(limits.unconnected_quota_bytes) || connections::is_connected(conn, side).await?)
}
