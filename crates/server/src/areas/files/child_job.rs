//! A job that a child process does with one file, in a folder of its own, from which its output is taken.

use super::AREA;
use crate::base::app::App;
use crate::base::child;
use crate::base::jobs::JobError;
use archway_blobs::{BlobError, BlobKey};
use archway_db::renditions::Source;
use futures::TryStreamExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs::File;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Child;

pub const INPUT: &str = "input";
pub const TOO_MUCH: &str = "The file could not be prepared for viewing: it needs too much memory or time.";
/// The limit for the child's report.
const MAX_REPORT_BYTES: u64 = 64 * 1024;
/// How long a child may take to exit after its report ended.
const MAX_WAIT: Duration = Duration::from_secs(1);

/// The child's final report; the output is in the folder it was given.
#[derive(Serialize, Deserialize)]
pub enum Report<T> {
    Done(T),
    /// A sentence for people.
    Refused(String),
    /// Not the file's fault: the disk is full, for instance.
    Failed(String),
}

/// How the work of a child process ended.
pub enum Ended<T> {
    Done(T),
    /// A sentence for people.
    Refused(String),
    /// Without a report: it took too long, was killed, or could not start. The text is for the log.
    Silent(String),
}

/// Runs `command` on the file in a child process.
pub async fn run<T: DeserializeOwned>(
    app: &App,
    source: &Source,
    folder: &Path,
    command: &[&str],
) -> Result<Ended<T>, JobError> {
    tokio::fs::create_dir_all(folder).await.map_err(retry)?;
    fetch(app, source, &folder.join(INPUT)).await?;
    run_child(app, folder, command).await
}

/// A working folder for a child; [`leave`] removes it.
pub fn new_folder(app: &App) -> PathBuf {
    app.config.server.data.join("drawing").join(app.random.id(app.now()))
}

pub async fn leave(folder: &Path) {
    if let Err(error) = tokio::fs::remove_dir_all(folder).await {
        tracing::warn!(%error, "what was needed for drawing could not be removed");
    }
}

/// Opens the child's output if it is a regular file, not a link or a device.
pub fn open_written(path: &Path) -> Option<File> {
    let flags = libc::O_NOFOLLOW | libc::O_NONBLOCK;
    let file = File::options().read(true).custom_flags(flags).open(path).ok()?;
    file.metadata().ok()?.is_file().then_some(file)
}

async fn fetch(app: &App, source: &Source, input: &Path) -> Result<(), JobError> {
    let key = BlobKey::new(AREA, &source.id).ok_or_else(|| JobError::Fail("no key".to_owned()))?;
    let size = u64::try_from(source.size).unwrap_or(0);
    let pieces = app.blobs.read(&key, 0..size).await.map_err(store_away)?;
    let mut pieces = pieces.ok_or_else(|| JobError::Retry("the file is gone".to_owned()))?;
    let mut file = tokio::fs::File::create(input).await.map_err(retry)?;
    while let Some(piece) = pieces.try_next().await.map_err(store_away)? {
        file.write_all(&piece).await.map_err(retry)?;
    }
    file.flush().await.map_err(retry)
}

async fn run_child<T: DeserializeOwned>(
    app: &App,
    folder: &Path,
    command: &[&str],
) -> Result<Ended<T>, JobError> {
    let limits = &app.config.files;
    let max_bytes = limits.render_bytes.to_string();
    let mut arguments: Vec<&OsStr> = command.iter().map(OsStr::new).collect();
    arguments.extend([OsStr::new(&max_bytes), folder.as_os_str()]);
    let mut child = child::start(app, &arguments, Stdio::null()).map_err(retry)?;
    let output = child.stdout.take();
    let said = async {
        let mut said = Vec::new();
        if let Some(output) = output {
            output.take(MAX_REPORT_BYTES).read_to_end(&mut said).await?;
        }
        std::io::Result::Ok(said)
    };
    let said = match tokio::time::timeout(Duration::from_secs(limits.render_seconds), said).await {
        Ok(said) => said.map_err(retry)?,
        Err(_) => return Ok(Ended::Silent("it took too long".to_owned())),
    };
    match serde_json::from_slice(&said) {
        Ok(Report::Done(done)) => Ok(Ended::Done(done)),
        Ok(Report::Refused(reason)) => Ok(Ended::Refused(reason)),
        Ok(Report::Failed(error)) => Err(JobError::Retry(error)),
        Err(_) => Ok(Ended::Silent(how_it_ended(child).await)),
    }
}

/// The child's exit status, for the log.
async fn how_it_ended(mut child: Child) -> String {
    match tokio::time::timeout(MAX_WAIT, child.wait()).await {
        Ok(Ok(status)) => format!("it ended without a report ({status})"),
        _ => "it gave no report".to_owned(),
    }
}

/// The main function of the child process.
pub fn report_and_exit<T: Serialize>(
    max_bytes: u64,
    folder: &Path,
    work: impl FnOnce() -> std::io::Result<Report<T>>,
) {
    child::confine(max_bytes, Some(folder));
    let report = work().unwrap_or_else(|error| Report::Failed(error.to_string()));
    println!("{}", serde_json::json!(report));
}

fn retry(error: std::io::Error) -> JobError {
    JobError::Retry(error.to_string())
}

pub fn store_away(error: BlobError) -> JobError {
    JobError::Retry(error.to_string())
}
