//! The job that makes a copy without anything that could name a patient.

use super::child_job::{self, Ended, store_away};
use super::clean::CLEAN_COPIES;
use super::clean_child::{Copied, OUTPUT, max_copy_bytes};
use super::quota;
use super::render::PICTURES;
use crate::base::app::App;
use crate::base::jobs::{Job, JobError};
use crate::base::reserve;
use archway_blobs::{BlobKey, Incoming, Progress, Sums};
use archway_db::clean_copies::{self, Begun, CLEANED_AS, NewCopy, Reason};
use archway_db::renditions::{self, Content, Source};
use futures::TryStreamExt;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::Path;
use tokio_util::io::ReaderStream;

const PIECE_BYTES: usize = 256 * 1024;
/// How often a child is started that ends without a report.
const MAX_TRIES: i32 = 3;

/// The result of an attempt.
enum Outcome {
    Made(Sums, &'static str),
    /// The file cannot be cleaned.
    Refused,
    Failed(String),
}

/// Makes the copy of files with these bytes for links that hide the patient.
#[derive(Serialize, Deserialize)]
pub struct Clean(pub Content);

impl Job for Clean {
    const KIND: &'static str = "clean";
}

/// Runs the job; `attempts` includes this one.
pub async fn clean(app: &App, content: &Content, attempts: i32) -> Result<(), JobError> {
    let source = renditions::source(app.db.reader(), content).await?;
    let sides = clean_copies::sides(app.db.reader(), content, app.now()).await?;
    let (Some(source), false) = (source, sides.is_empty()) else {
        let tx = app.db.begin().await?;
        clean_copies::forget(&tx, content).await?;
        return Ok(tx.commit().await?);
    };
    let blob_id = format!("{CLEANED_AS}_{}", app.random.id(app.now()));
    let tx = app.db.begin().await?;
    let begun = clean_copies::begin(&tx, content, &blob_id, app.now()).await?;
    tx.commit().await?;
    match begun {
        Begun::Yes => {}
        Begun::Unwanted => return Ok(()),
        Begun::ByNewer => return Err(JobError::Retry("a newer version has to make this copy".to_owned())),
    }
    let size = u64::try_from(source.size).unwrap_or(0);
    // The child needs room for the file and its copy. Copies must not use the reserved disk space either.
    let work_bytes = size.saturating_add(max_copy_bytes(size));
    reserve::check_work(app, work_bytes).await.map_err(|_| full())?;
    reserve::check(app, size).await.map_err(|_| full())?;
    let key = BlobKey::new(CLEAN_COPIES, &blob_id).ok_or_else(|| JobError::Fail("no key".to_owned()))?;
    let folder = child_job::new_folder(app);
    let outcome = make(app, content, &source, &sides, &folder, &key, attempts).await;
    child_job::leave(&folder).await;
    let outcome = outcome?;
    note(app, content, &blob_id, &key, &outcome).await
}

fn full() -> JobError {
    JobError::Retry("there is no room for a copy".to_owned())
}

async fn make(
    app: &App,
    content: &Content,
    source: &Source,
    sides: &[String],
    folder: &Path,
    key: &BlobKey,
    attempts: i32,
) -> Result<Outcome, JobError> {
    let silent = |reason: String| {
        if attempts < MAX_TRIES { Err(JobError::Retry(reason)) } else { Ok(Outcome::Failed(reason)) }
    };
    let Copied { is_jpeg } = match child_job::run(app, source, folder, &["clean", &content.ending]).await? {
        Ended::Done(copied) => copied,
        Ended::Refused(_) => return Ok(Outcome::Refused),
        Ended::Silent(reason) => return silent(reason),
    };
    let Some(file) = child_job::open_written(&folder.join(OUTPUT)) else {
        return silent("it wrote no copy".to_owned());
    };
    let length = file.metadata().map_err(|error| JobError::Retry(error.to_string()))?.len();
    if length > max_copy_bytes(u64::try_from(source.size).unwrap_or(0)) {
        return Ok(Outcome::Refused);
    }
    reserve::check(app, length).await.map_err(|_| full())?;
    if !has_room(app, sides, length).await? {
        return Ok(Outcome::Failed("no side with a link to it has room left in its quota".to_owned()));
    }
    let sums = store(app, key, file).await?;
    Ok(Outcome::Made(sums, copy_ending(&content.ending, is_jpeg)))
}

async fn has_room(app: &App, sides: &[String], length: u64) -> Result<bool, JobError> {
    for side in sides {
        if quota::has_room(app.db.reader(), app, side, length).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Meshes keep their ending. Always one of ours, whatever the child reports.
fn copy_ending(ending: &str, is_jpeg: bool) -> &'static str {
    if PICTURES.contains(&ending) {
        return if is_jpeg { "jpg" } else { "png" };
    }
    super::render::MODELS.into_iter().find(|known| *known == ending).unwrap_or_default()
}

async fn store(app: &App, key: &BlobKey, file: File) -> Result<Sums, JobError> {
    let mut incoming = app.blobs.receive(key, Progress::default()).await.map_err(store_away)?;
    if let Err(error) = copy_into(&mut incoming, file).await {
        incoming.abandon().await.map_err(store_away)?;
        return Err(error);
    }
    incoming.finish().await.map_err(store_away)
}

async fn copy_into(incoming: &mut Incoming, file: File) -> Result<(), JobError> {
    let mut pieces = ReaderStream::with_capacity(tokio::fs::File::from_std(file), PIECE_BYTES);
    while let Some(piece) = pieces.try_next().await.map_err(|error| JobError::Retry(error.to_string()))? {
        incoming.write(piece).await.map_err(store_away)?;
    }
    Ok(())
}

async fn note(
    app: &App,
    content: &Content,
    blob_id: &str,
    key: &BlobKey,
    outcome: &Outcome,
) -> Result<(), JobError> {
    let tx = app.db.begin().await?;
    let mut is_wanted = true;
    let result = match outcome {
        Outcome::Made(Sums { length, sha256, crc32 }, ending) => {
            let copy = NewCopy { ending, size: *length, sha256, crc32: *crc32 };
            is_wanted = clean_copies::finish(&tx, content, blob_id, &copy).await?;
            "made"
        }
        Outcome::Refused => {
            clean_copies::give_up(&tx, content, blob_id, Reason::Refused).await?;
            "refused"
        }
        Outcome::Failed(reason) => {
            clean_copies::give_up(&tx, content, blob_id, Reason::Failed).await?;
            tracing::warn!(reason, ending = content.ending, "a copy without the patient could not be made");
            "failed"
        }
    };
    tx.commit().await?;
    metrics::counter!("archway_clean_copies_total", "result" => result).increment(1);
    if !is_wanted {
        app.blobs.delete(key).await.map_err(store_away)?;
    }
    Ok(())
}
