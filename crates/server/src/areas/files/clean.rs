//! Copies of files for links that hide the patient (SHR-01): a job makes each in a child process, once for all files
//! with the same bytes. Files that cannot be copied are left out of these links.

use super::clean_job::Clean;
use super::render::{MODELS, PICTURES};
use super::version::{Through, Version, is_kept_back};
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::jobs;
use archway_db::cases::CaseAccess;
use archway_db::clean_copies::{self, CLEANED_AS, Occasion};
use archway_db::files::CaseFile;
use archway_db::renditions::Content;
use archway_db::{DbErr, Tx};
use archway_domain::file::CopyState;
use archway_domain::time::{HOUR, SECOND};
use std::collections::BTreeSet;
use std::time::Duration;

/// The folder of the copies.
pub const CLEAN_COPIES: &str = "clean_copies";
/// Files copied as JPEG, as far as the name shows. All other pictures are copied losslessly, as PNG.
const LOSSY: [&str; 6] = ["jpg", "jpeg", "jfif", "pjp", "pjpeg", "webp"];
/// After this time, opening the link queues the job again: it has failed for good. Longer than any pause between two
/// retries of a job, so that no second one runs beside it.
const STALE: Duration = HOUR.saturating_mul(2);
const ASK_AGAIN: Duration = SECOND.saturating_mul(5);

/// The state of a file's copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CleanState {
    Waiting,
    Ready,
    /// It cannot be made, or making it has failed.
    LeftOut,
}

fn can_be_cleaned(ending: &str) -> bool {
    MODELS.contains(&ending) || PICTURES.contains(&ending)
}

/// A copy made by an older version of this code is made again.
fn is_current(file: &CaseFile) -> bool {
    file.cleaned_as.is_some_and(|cleaned_as| cleaned_as >= CLEANED_AS)
}

pub fn state_of(file: &CaseFile) -> CleanState {
    match file.clean_state.filter(|_| is_current(file)) {
        _ if !can_be_cleaned(&file.ending) => CleanState::LeftOut,
        Some(CopyState::Ready) => CleanState::Ready,
        Some(CopyState::Refused | CopyState::Failed) => CleanState::LeftOut,
        Some(CopyState::Waiting) | None => CleanState::Waiting,
    }
}

/// The ending of the copy, or the probable one: its format may differ from the file's.
pub fn copy_ending(file: &CaseFile) -> &str {
    match &file.clean_ending {
        Some(ending) if state_of(file) == CleanState::Ready => ending,
        _ if LOSSY.contains(&file.ending.as_str()) => "jpg",
        _ if PICTURES.contains(&file.ending.as_str()) => "png",
        _ => &file.ending,
    }
}

/// Files of this link whose copy is not made yet.
pub fn preparing<'a>(
    access: &'a CaseAccess,
    through: Through,
    files: &'a [CaseFile],
) -> impl Iterator<Item = &'a CaseFile> {
    files.iter().filter(move |file| {
        through.hides_patient()
            && state_of(file) == CleanState::Waiting
            && !is_kept_back(access, through, file, Version::Original)
    })
}

pub fn not_yet() -> ApiError {
    ApiError::from(Refusal::FilesPreparing).after(ASK_AGAIN)
}

/// Queues the copies that a link to this case needs.
pub async fn order_copies(
    tx: &Tx,
    app: &App,
    access: &CaseAccess,
    side: &str,
    files: &[CaseFile],
    occasion: Occasion,
) -> Result<(), DbErr> {
    let now = app.now();
    let stale_since = now.minus(STALE);
    let hidden = Through::Share { shows_patient: false };
    let is_missing = |file: &&CaseFile| match state_of(file) {
        CleanState::Ready => false,
        CleanState::LeftOut => occasion == Occasion::NewLink && file.clean_state == Some(CopyState::Failed),
        CleanState::Waiting => {
            !is_current(file) || file.clean_wanted_at.is_none_or(|wanted_at| wanted_at < stale_since)
        }
    };
    let is_handed_out = |file: &&CaseFile| !is_kept_back(access, hidden, file, Version::Original);
    // Sorted, so that two cases with the same files do not deadlock.
    let missing: BTreeSet<(&str, &str)> = files
        .iter()
        .filter(is_missing)
        .filter(is_handed_out)
        .map(|file| (file.sha256.as_str(), file.ending.as_str()))
        .collect();
    for (sha256, ending) in missing {
        let content = Content { sha256: sha256.to_owned(), ending: ending.to_owned() };
        if clean_copies::want(tx, &content, occasion, stale_since, now).await? {
            jobs::add_slow(tx, app, &Clean(content), side).await?;
        }
    }
    Ok(())
}

/// Which bytes of the store are a copy of which file.
#[derive(Clone)]
pub struct CleanCopy {
    pub content: Content,
    pub blob_id: String,
}

/// Queues a copy again whose bytes are missing.
pub async fn make_again(app: &App, copy: &CleanCopy) -> Result<(), DbErr> {
    let tx = app.db.begin().await?;
    if clean_copies::lose(&tx, &copy.content, &copy.blob_id, app.now()).await? {
        tracing::warn!("the store has lost a copy without the patient; it is made again");
        jobs::add_slow(&tx, app, &Clean(copy.content.clone()), "").await?;
    }
    tx.commit().await
}
