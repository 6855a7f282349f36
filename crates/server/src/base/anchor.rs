//! Writes the head of the audit log's hash chain outside the database once a day: as a line in a file, or with a POST
//! to a URL. `archway audit` compares the log with these lines.

use crate::base::app::App;
use crate::base::audit;
use crate::base::clock::rfc3339;
use crate::base::outgoing::{self, OutgoingError};
use archway_db::audit::{Head, head};
use archway_db::{DbErr, spent};
use archway_domain::time::DAY;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

#[derive(Debug, thiserror::Error)]
pub enum AnchorError {
    #[error("{0}")]
    Db(#[from] DbErr),
    #[error("{0}")]
    File(#[from] io::Error),
    #[error("{0}")]
    Url(#[from] OutgoingError),
}

/// Writes today's line, unless another node has done so. Two nodes may both write one, which does no harm.
pub async fn write_daily(app: &App) -> Result<(), AnchorError> {
    let Some(anchor) = &app.config.audit.anchor else { return Ok(()) };
    audit::seal_all(app).await?;
    let Some(head) = head(app.db.reader()).await? else { return Ok(()) };
    let now = rfc3339(app.now());
    let day = now.split('T').next().unwrap_or_default();
    let mark = format!("anchor {day}");
    if spent::is_spent(app.db.reader(), &mark).await? {
        return Ok(());
    }
    let line = format!("{now} {} {}\n", head.seq, head.hash);
    if is_url(anchor) {
        outgoing::send(app.http_client.post(anchor).body(line)).await?;
    } else {
        let path = anchor.clone();
        let append = move || {
            let mut file = OpenOptions::new().append(true).create(true).open(path)?;
            file.write_all(line.as_bytes())?;
            file.sync_all()
        };
        tokio::task::spawn_blocking(append).await.map_err(io::Error::other)??;
    }
    // Only after the write: a failed write is retried.
    let tx = app.db.begin().await?;
    spent::spend(&tx, &mark, app.now().plus(DAY * 2)).await?;
    Ok(tx.commit().await?)
}

pub fn is_url(anchor: &str) -> bool {
    ["http://", "https://"].iter().any(|scheme| anchor.starts_with(scheme))
}

/// The lines of a file, in their order.
pub fn read(path: &Path) -> io::Result<Vec<Head>> {
    let text = std::fs::read_to_string(path)?;
    let parse = |line: &str| {
        let mut parts = line.split(' ').skip(1);
        Some(Head { seq: parts.next()?.parse().ok()?, hash: parts.next()?.to_owned() })
    };
    let broken = || io::Error::new(io::ErrorKind::InvalidData, "a line is no anchor");
    text.lines().map(|line| parse(line).ok_or_else(broken)).collect()
}
