//! `archway backup` and `archway restore`

use super::CommandError;
use crate::backup::make::{keep_newest, make};
use crate::backup::open_place;
use crate::backup::restore::restore;
use crate::base::app::App;
use crate::base::config::Config;
use clap::Args;

#[derive(Args)]
pub struct Backup {
    /// A folder, or s3://bucket/prefix.
    to: String,
    /// How many backups to keep, including this one; older ones are removed.
    #[arg(long)]
    keep: Option<usize>,
}

#[derive(Args)]
pub struct Restore {
    /// A folder, or s3://bucket/prefix.
    from: String,
    /// The name of the backup, as `archway backup` printed it; by default the newest.
    #[arg(long)]
    name: Option<String>,
}

pub async fn run(app: App, command: Backup) -> Result<(), CommandError> {
    let place = open_place(&app.config, &command.to)?;
    // Entries that are not in the hash chain yet are added first, so that the backup's log can be verified to its
    // end.
    crate::base::audit::seal_all(&app).await?;
    let made = make(&app, &place).await?;
    let rows: u64 = made.manifest.tables.iter().map(|table| table.rows).sum();
    println!(
        "Backup {}: {rows} rows, {} files, {} of them new.",
        made.name, made.manifest.files, made.copied
    );
    if let Some(count) = command.keep {
        println!("Removed {} older ones.", keep_newest(&place, count).await?);
    }
    Ok(())
}

pub async fn run_restore(config: Config, command: Restore) -> Result<(), CommandError> {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let place = open_place(&config, &command.from)?;
    let (name, manifest) = restore(&config, &place, command.name.as_deref()).await?;
    let rows: u64 = manifest.tables.iter().map(|table| table.rows).sum();
    println!("Restored {name}: {rows} rows, {} files.", manifest.files);
    Ok(())
}
