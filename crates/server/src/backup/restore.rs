//! Restores a backup into an empty installation.

use super::blobs::{self, Named};
use super::lines::read_lines;
use super::make::parse;
use super::{LISTS, Manifest, Object, SECRETS, find_manifest, key, refused, tables_of};
use crate::base::clock::Clock;
use crate::base::command_error::CommandError;
use crate::base::config::Config;
use archway_blobs::Blobs;
use archway_db::{Db, dump, sessions};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;

/// Rows per statement.
const AT_ONCE: usize = 500;

/// Files first: no row may refer to a missing file. Either all rows are restored or none.
pub async fn restore(
    config: &Config,
    place: &Blobs,
    name: Option<&str>,
) -> Result<(String, Manifest), CommandError> {
    let (name, manifest) = find_manifest(place, name).await?;
    crate::base::app::make_private_folder(&config.server.data)?;
    let db = Db::open(&config.database_url(), config.database.max_connections).await?;
    db.migrate().await?;
    check(&db, &manifest).await?;
    if let Some(secret) = &manifest.secret {
        restore_secret(config, place, &name, secret).await?;
    }
    let store = crate::base::app::open_store(config)?;
    restore_files(place, &store, &name, &manifest).await?;
    let tx = dump::begin_load(&db).await?;
    for table in &manifest.tables {
        let object = (tables_of(&name), table.name.clone());
        let load = async |rows: Vec<String>| Ok(dump::load(&tx, &table.name, &table.columns, &rows).await?);
        let rows = read_lines(place, (&object.0, &object.1), &table.object, AT_ONCE, load).await?;
        if rows != table.rows {
            return Err(CommandError::Refused(format!("The table {} is not whole.", table.name)));
        }
    }
    dump::end_load(&tx).await?;
    // Some of the sessions may have been ended since, for a reason.
    sessions::end_everybodys(&tx, Clock::System.now()).await?;
    tx.commit().await?;
    db.close().await?;
    Ok((name, manifest))
}

async fn check(db: &Db, manifest: &Manifest) -> Result<(), CommandError> {
    if !dump::is_empty(db).await? {
        let text = "People live here already. A backup is restored into an empty installation only.";
        return Err(CommandError::Refused(text.to_owned()));
    }
    if manifest.migrations != dump::known_migrations() {
        let text = format!(
            "The backup was made by version {}. Restore it with that version, then upgrade.",
            manifest.version
        );
        return Err(CommandError::Refused(text));
    }
    Ok(())
}

async fn restore_secret(
    config: &Config,
    place: &Blobs,
    name: &str,
    object: &Object,
) -> Result<(), CommandError> {
    let damaged = || CommandError::Refused("The secret of the backup is missing or damaged.".to_owned());
    let bytes = place.get(&key(SECRETS, name)?).await.map_err(refused)?.ok_or_else(damaged)?;
    let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    if sum != object.sha256 {
        return Err(damaged());
    }
    if let Some(text) = &config.server.secret {
        return match text.as_bytes() == bytes.trim_ascii() {
            true => Ok(()),
            false => {
                Err(CommandError::Refused("The setting server.secret differs from the backup's.".to_owned()))
            }
        };
    }
    let failed =
        |error: std::io::Error| CommandError::Refused(format!("The secret cannot be written: {error}"));
    let path = config.secret_file();
    match std::fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
        Ok(mut file) => file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(failed),
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            // The installation is empty, so nothing was made with its secret; but a secret that an operator put there
            // is not overwritten.
            match std::fs::read(&path).map_err(failed)?.trim_ascii() == bytes.trim_ascii() {
                true => Ok(()),
                false => Err(CommandError::Refused(format!(
                    "Another secret is in {}: move it away.",
                    path.display()
                ))),
            }
        }
        Err(error) => Err(failed(error)),
    }
}

async fn restore_files(
    place: &Blobs,
    store: &Blobs,
    name: &str,
    manifest: &Manifest,
) -> Result<(), CommandError> {
    let count = read_lines(place, (LISTS, name), &manifest.list, AT_ONCE, async |lines| {
        for line in lines {
            let file = parse(&line)?;
            let area = blobs::AREAS.into_iter().find(|area| *area == file.area);
            let area =
                area.ok_or_else(|| CommandError::Refused(format!("There is no area {}.", file.area)))?;
            let named = Named { area, id: file.id, size: Some(file.size), sha256: Some(file.sha256) };
            if blobs::copy(place, store, &named).await?.is_none() {
                return Err(CommandError::Refused(format!("The backup lacks {}/{}.", named.area, named.id)));
            }
        }
        Ok(())
    })
    .await?;
    if count == manifest.files {
        Ok(())
    } else {
        Err(CommandError::Refused("The list of files is not whole.".to_owned()))
    }
}
