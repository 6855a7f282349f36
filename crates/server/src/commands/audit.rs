//! `archway audit`

use super::CommandError;
use crate::base::anchor;
use crate::base::app::App;
use archway_db::audit::{Verdict, holds, verify};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct Audit {
    /// A file of anchors to compare the log with; by default the one of `audit.anchor`.
    #[arg(long)]
    anchors: Option<PathBuf>,
}

pub async fn run(app: App, command: Audit) -> Result<(), CommandError> {
    crate::base::audit::seal_all(&app).await?;
    let entries = match verify(app.db.reader()).await? {
        Verdict::Whole { entries } => entries,
        Verdict::Broken { seq } => {
            return Err(CommandError::Refused(format!("The audit log was changed at entry {seq}.")));
        }
    };
    let configured = app.config.audit.anchor.as_deref().filter(|anchor| !anchor::is_url(anchor));
    let anchors = match command.anchors.or(configured.map(PathBuf::from)) {
        Some(path) => check_anchors(&app, &path).await?,
        None => String::new(),
    };
    println!("The audit log is whole: {entries} entries{anchors}.");
    Ok(())
}

async fn check_anchors(app: &App, path: &std::path::Path) -> Result<String, CommandError> {
    let unread = |error| CommandError::Refused(format!("{}: {error}", path.display()));
    let anchors = anchor::read(path).map_err(unread)?;
    for anchor in &anchors {
        if !holds(app.db.reader(), anchor).await? {
            let text = format!("The audit log is not the one that was anchored at entry {}.", anchor.seq);
            return Err(CommandError::Refused(text));
        }
    }
    Ok(format!(", as anchored {} times", anchors.len()))
}
