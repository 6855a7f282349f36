//! Makes a backup while the server runs.

use super::blobs::{self, Named};
use super::lines::{LineWriter, read_lines};
use super::{FORMAT, File, LISTS, MANIFESTS, Manifest, Object, SECRETS, Table, find_manifest, key, name_of};
use super::{names, refused, tables_of};
use crate::base::app::App;
use crate::base::command_error::CommandError;
use archway_blobs::Blobs;
use archway_db::dump::{Snapshot, TABLES};
use futures::TryStreamExt;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use std::pin::pin;

/// A file may be deleted between the database snapshot and its copy: then a later snapshot is taken.
const MOMENTS: usize = 5;

pub struct Made {
    pub name: String,
    pub manifest: Manifest,
    pub copied: u64,
}

/// Files by area and id.
type Kept = HashMap<(String, String), File>;

pub async fn make(app: &App, place: &Blobs) -> Result<Made, CommandError> {
    let mut kept = kept_before(place).await?;
    let mut copied = 0;
    // Most of the copying, before the snapshot has to be held open.
    let named = blobs::named(app.db.reader()).await?;
    copy_new(app, place, named, &mut kept, &mut copied).await?;
    for _ in 0..MOMENTS {
        let snapshot = app.db.snapshot().await?;
        let named = blobs::named(snapshot.connection()).await?;
        let wanted: Vec<(String, String)> =
            named.iter().map(|named| (named.area.to_owned(), named.id.clone())).collect();
        if copy_new(app, place, named, &mut kept, &mut copied).await? == 0 {
            let files = wanted.into_iter().filter_map(|place| kept.get(&place)).cloned().collect();
            let (name, manifest) = write(app, place, &snapshot, files).await?;
            return Ok(Made { name, manifest, copied });
        }
    }
    let text = "The store lacks files that the database names; `archway audit` and the log say more.";
    Err(CommandError::Refused(text.to_owned()))
}

/// The files of the newest existing backup.
async fn kept_before(place: &Blobs) -> Result<Kept, CommandError> {
    let Some(newest) = names(place).await?.pop() else { return Ok(Kept::new()) };
    let (name, manifest) = find_manifest(place, Some(&newest)).await?;
    let mut kept = Kept::new();
    read_lines(place, (LISTS, &name), &manifest.list, 1000, async |lines| {
        for line in lines {
            let file: File = parse(&line)?;
            kept.insert((file.area.clone(), file.id.clone()), file);
        }
        Ok(())
    })
    .await?;
    Ok(kept)
}

pub(super) fn parse(line: &str) -> Result<File, CommandError> {
    serde_json::from_str(line)
        .map_err(|error| CommandError::Refused(format!("The list of files is damaged: {error}")))
}

/// Copies new files; returns how many were missing.
async fn copy_new(
    app: &App,
    place: &Blobs,
    named: Vec<Named>,
    kept: &mut Kept,
    copied: &mut u64,
) -> Result<u64, CommandError> {
    let mut missing = 0;
    for named in named {
        let name = (named.area.to_owned(), named.id.clone());
        // A rendering made again by a newer version keeps its name, but not its size.
        if kept.get(&name).is_some_and(|kept| named.size.is_none_or(|size| size == kept.size)) {
            continue;
        }
        match blobs::copy(&app.blobs, place, &named).await? {
            Some(file) => {
                kept.insert(name, file);
                *copied += 1;
            }
            None => missing += 1,
        }
    }
    Ok(missing)
}

async fn write(
    app: &App,
    place: &Blobs,
    snapshot: &Snapshot,
    files: Vec<File>,
) -> Result<(String, Manifest), CommandError> {
    let made_at = app.now();
    let name = name_of(made_at);
    let mut tables = Vec::new();
    for table in TABLES {
        tables.push(write_table(place, snapshot, &tables_of(&name), table).await?);
    }
    let mut list = LineWriter::begin(place, LISTS, &name).await?;
    for file in &files {
        list.write(&serde_json::to_string(file).map_err(|error| CommandError::Refused(error.to_string()))?)
            .await?;
    }
    let manifest = Manifest {
        format: FORMAT,
        made_at: made_at.0,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        migrations: snapshot.migrations().await?,
        tables,
        list: list.finish().await?,
        files: files.len() as u64,
        file_bytes: files.iter().map(|file| file.size).sum(),
        secret: keep_secret(app, place, &name).await?,
    };
    let bytes = serde_json::to_vec_pretty(&manifest).map_err(|e| CommandError::Refused(e.to_string()))?;
    place.put(&key(MANIFESTS, &name)?, bytes.into()).await.map_err(refused)?;
    Ok((name, manifest))
}

async fn write_table(
    place: &Blobs,
    snapshot: &Snapshot,
    area: &str,
    table: &str,
) -> Result<Table, CommandError> {
    let columns = snapshot.columns(table).await?;
    let mut lines = LineWriter::begin(place, area, table).await?;
    let mut rows = pin!(snapshot.rows(table, &columns).await?);
    while let Some(row) = rows.try_next().await? {
        lines.write(&row).await?;
    }
    let rows = lines.lines;
    Ok(Table { name: table.to_owned(), rows, columns, object: lines.finish().await? })
}

/// Without the secret, open links and authenticator apps stop working.
async fn keep_secret(app: &App, place: &Blobs, name: &str) -> Result<Option<Object>, CommandError> {
    if app.config.server.secret.is_some() {
        return Ok(None);
    }
    let bytes = std::fs::read(app.config.secret_file())
        .map_err(|error| CommandError::Refused(format!("The secret cannot be read: {error}")))?;
    let sha256 = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let object = Object { size: bytes.len() as u64, sha256 };
    place.put(&key(SECRETS, name)?, bytes.into()).await.map_err(refused)?;
    Ok(Some(object))
}

/// Removes all but the newest backups, and files that only those refer to. Returns how many backups were removed.
pub async fn keep_newest(place: &Blobs, count: usize) -> Result<usize, CommandError> {
    let mut names = names(place).await?;
    let kept = names.split_off(names.len().saturating_sub(count.max(1)));
    if names.is_empty() {
        return Ok(0);
    }
    let mut wanted = HashSet::new();
    for name in &kept {
        let (_, manifest) = find_manifest(place, Some(name)).await?;
        read_lines(place, (LISTS, name), &manifest.list, 1000, async |lines| {
            for line in lines {
                let file = parse(&line)?;
                wanted.insert((file.area, file.id));
            }
            Ok(())
        })
        .await?;
    }
    for name in &names {
        // The manifest first: a partly removed backup must not count.
        place.delete(&key(MANIFESTS, name)?).await.map_err(refused)?;
        for table in TABLES {
            place.delete(&key(&tables_of(name), table)?).await.map_err(refused)?;
        }
        for area in [LISTS, SECRETS] {
            place.delete(&key(area, name)?).await.map_err(refused)?;
        }
    }
    for area in blobs::AREAS {
        for found in place.list(area).await.map_err(refused)? {
            if !wanted.contains(&(area.to_owned(), found.id.clone())) {
                place.delete(&key(area, &found.id)?).await.map_err(refused)?;
            }
        }
    }
    Ok(names.len())
}
