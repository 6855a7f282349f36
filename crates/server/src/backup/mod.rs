//! A backup: a snapshot of the database, and every file it refers to, in a folder or a bucket (OPS-04).
//!
//! Files never change once they have a name, so backups in one place share them: each further backup copies only new
//! files. A backup counts once its manifest is written, which comes last.

mod blobs;
mod lines;
pub mod make;
pub mod restore;

use crate::base::command_error::CommandError;
use crate::base::config::Config;
use archway_blobs::{BlobError, BlobKey, Blobs, S3Options};
use archway_domain::Time;
use serde::{Deserialize, Serialize};

const FORMAT: u32 = 1;
const MANIFESTS: &str = "backups";
const LISTS: &str = "lists";
const SECRETS: &str = "secrets";

/// The contents of a backup, with their hashes.
#[derive(Debug, Serialize, Deserialize)]
pub struct Manifest {
    format: u32,
    pub made_at: i64,
    /// The version of the program that made it.
    version: String,
    migrations: Vec<String>,
    pub tables: Vec<Table>,
    /// The list of files.
    list: Object,
    pub files: u64,
    pub file_bytes: u64,
    /// None if the secret is a setting.
    secret: Option<Object>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Table {
    pub name: String,
    pub rows: u64,
    columns: Vec<String>,
    #[serde(flatten)]
    object: Object,
}

/// An object of the backup and its expected hash.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Object {
    size: u64,
    sha256: String,
}

/// A file of the store, as a line of the list.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
struct File {
    area: String,
    id: String,
    size: u64,
    sha256: String,
}

/// The place of backups: a folder, or `s3://bucket/prefix` with the credentials of the settings.
pub fn open_place(config: &Config, place: &str) -> Result<Blobs, CommandError> {
    let Some(rest) = place.strip_prefix("s3://") else {
        crate::base::app::make_private_folder(place.as_ref())?;
        return Blobs::on_disk(place.as_ref()).map_err(refused);
    };
    let (bucket, prefix) = rest.split_once('/').unwrap_or((rest, ""));
    let storage = &config.storage;
    Blobs::on_s3(S3Options {
        bucket: bucket.to_owned(),
        prefix: prefix.to_owned(),
        endpoint: storage.endpoint.clone(),
        region: storage.region.clone(),
        access_key: storage.access_key.clone(),
        secret_key: storage.secret_key.clone(),
        patience: crate::base::app::STORE_PATIENCE,
    })
    .map_err(refused)
}

/// The name of a backup: its time, so that names sort by time.
fn name_of(made_at: Time) -> String {
    let time = jiff::Timestamp::from_millisecond(made_at.0).unwrap_or_default();
    time.strftime("%Y%m%dt%H%M%S%3f").to_string()
}

fn tables_of(name: &str) -> String {
    format!("tables_{name}")
}

fn key(area: &str, id: &str) -> Result<BlobKey, CommandError> {
    BlobKey::new(area, id).ok_or_else(|| CommandError::Refused(format!("{area}/{id} is no name of a file")))
}

fn refused(error: BlobError) -> CommandError {
    CommandError::Refused(error.to_string())
}

/// Also for a file that is too short.
fn unreadable(area: &str, id: &str, error: &BlobError) -> CommandError {
    CommandError::Refused(format!("{area}/{id} is damaged or cannot be read: {error}"))
}

/// The manifest with that name, or of the newest backup.
async fn find_manifest(place: &Blobs, name: Option<&str>) -> Result<(String, Manifest), CommandError> {
    let name = match name {
        Some(name) => name.to_owned(),
        None => {
            let newest = names(place).await?.pop();
            newest.ok_or_else(|| CommandError::Refused("There is no backup.".to_owned()))?
        }
    };
    let bytes = place.get(&key(MANIFESTS, &name)?).await.map_err(refused)?;
    let bytes = bytes.ok_or_else(|| CommandError::Refused(format!("There is no backup {name}.")))?;
    let manifest: Manifest = serde_json::from_slice(&bytes)
        .map_err(|error| CommandError::Refused(format!("The manifest of {name} cannot be read: {error}")))?;
    if manifest.format != FORMAT {
        return Err(CommandError::Refused(format!("The backup {name} was made by a newer version.")));
    }
    Ok((name, manifest))
}

/// The names of all backups, oldest first.
async fn names(place: &Blobs) -> Result<Vec<String>, CommandError> {
    let found = place.list(MANIFESTS).await.map_err(refused)?;
    let mut names: Vec<String> = found.into_iter().map(|found| found.id).collect();
    names.sort_unstable();
    Ok(names)
}
