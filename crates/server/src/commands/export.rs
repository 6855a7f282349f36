//! `archway export`: everything stored about one person, as a ZIP of readable JSON and files (OPS-04).

use super::CommandError;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use archway_blobs::BlobKey;
use archway_db::personal::SECTIONS;
use archway_db::users::{self, User};
use clap::Args;
use futures::TryStreamExt;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

const ABOUT: &str = "This archive holds what is kept about one person.\n\n\
    Each .json file is a list of records. Times are in UTC.\n\
    The folder files holds what the person sent, by case and name.\n\
    Left out are hashes of passwords and tokens, and what other people wrote.\n";

#[derive(Args)]
pub struct Export {
    email: String,
    /// The ZIP to write; it must not exist yet.
    to: PathBuf,
}

pub async fn run(app: App, command: Export) -> Result<(), CommandError> {
    let user = find_person(&app, &command.email).await?;
    let file = File::options().write(true).create_new(true).mode(0o600).open(&command.to).map_err(failed)?;
    let mut zip = ZipWriter::new(file);
    begin(&mut zip, "README.txt")?;
    zip.write_all(ABOUT.as_bytes()).map_err(failed)?;
    let snapshot = app.db.snapshot().await?;
    let mut files = Vec::new();
    for section in &SECTIONS {
        let (columns, rows) = section.rows(&snapshot, &user.id).await?;
        let records: Vec<Map<String, Value>> =
            rows.iter().map(|row| record(&columns, row)).collect::<Result<_, _>>()?;
        begin(&mut zip, &format!("{}.json", section.name))?;
        let text =
            serde_json::to_string_pretty(&records).map_err(|e| CommandError::Refused(e.to_string()))?;
        zip.write_all(text.as_bytes()).map_err(failed)?;
        if section.name == "files" {
            files = records;
        }
    }
    drop(snapshot);
    let count = files.len();
    for file in &files {
        add_file(&app, &mut zip, file).await?;
    }
    zip.finish().map_err(broken)?.sync_all().map_err(failed)?;
    let tx = app.db.begin().await?;
    audit::note(&tx, &app, &Caller::operator(), None, "account.export", Record::User(&user.id));
    tx.commit().await?;
    println!("Wrote {} with {count} files.", command.to.display());
    Ok(())
}

pub async fn find_person(app: &App, email: &str) -> Result<User, CommandError> {
    let found = users::find_by_email(app.db.reader(), email).await?;
    found.ok_or_else(|| CommandError::Refused(format!("Nobody has the address {email}.")))
}

fn begin(zip: &mut ZipWriter<File>, name: &str) -> Result<(), CommandError> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .large_file(true)
        .unix_permissions(0o600);
    zip.start_file(name, options).map_err(broken)
}

/// The row as an object by column name, with readable timestamps.
fn record(columns: &[String], row: &str) -> Result<Map<String, Value>, CommandError> {
    let values: Vec<Value> = serde_json::from_str(row).map_err(|e| CommandError::Refused(e.to_string()))?;
    let readable = |(name, value): (&String, Value)| {
        let is_moment = name == "at" || name.ends_with("_at") || name.ends_with("_until");
        let value = match value.as_i64().filter(|millis| is_moment && *millis > 0) {
            Some(millis) => crate::base::clock::rfc3339(archway_domain::Time(millis)).into(),
            None => value,
        };
        (name.clone(), value)
    };
    Ok(columns.iter().zip(values).map(readable).collect())
}

async fn add_file(
    app: &App,
    zip: &mut ZipWriter<File>,
    file: &Map<String, Value>,
) -> Result<(), CommandError> {
    let text = |name: &str| file.get(name).and_then(Value::as_str).unwrap_or_default();
    let size = file.get("size").and_then(Value::as_u64).unwrap_or(0);
    let Some(key) = BlobKey::new(crate::areas::files::AREA, text("id")) else { return Ok(()) };
    let pieces = app.blobs.read(&key, 0..size).await.map_err(lost)?;
    // The id separates files with the same name.
    begin(zip, &format!("files/{}/{}-{}", text("case_id"), text("id"), text("name")))?;
    let Some(mut pieces) = pieces else { return Ok(()) };
    while let Some(piece) = pieces.try_next().await.map_err(lost)? {
        zip.write_all(&piece).map_err(failed)?;
    }
    Ok(())
}

fn lost(error: archway_blobs::BlobError) -> CommandError {
    CommandError::Refused(error.to_string())
}

fn failed(error: std::io::Error) -> CommandError {
    CommandError::Refused(format!("The archive cannot be written: {error}"))
}

fn broken(error: zip::result::ZipError) -> CommandError {
    CommandError::Refused(format!("The archive cannot be written: {error}"))
}
