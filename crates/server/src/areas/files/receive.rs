//! Receives a file: from the first byte to the row that lists it (FIL-01, FIL-02).
//!
//! The row of the upload comes first, then the bytes, then the row of the file: a kill at any moment leaves either an
//! upload to resume or something the sweep removes, and never a listed file that is incomplete.

use super::again;
use super::hold::{Hold, Turn, hold_time};
use super::line::Ended;
use super::render::{order_rendition, refuse_rendition};
use super::{AREA, check_open, key, quota};
use crate::areas::cases::{self, Deed};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::reserve;
use archway_blobs::{BlobError, Incoming, Progress, Sums};
use archway_db::files::NewFile;
use archway_db::renditions::Content;
use archway_db::uploads::{NewUpload, Upload};
use archway_db::{activities, comments, files, uploads, users};
use archway_domain::case::CaseStatus;
use archway_domain::file::{
    BEGIN_BYTES, MAX_BYTES, NameError, Origin, checked_name, ending, is_accepted, is_as_named,
};
use archway_domain::time::{DAY, SECOND, Time};
use archway_domain::{CommentId, FileId};
use bytes::Bytes;
use futures::{Stream, StreamExt, TryStreamExt};
use std::pin::pin;
use std::time::Duration;
use tokio::time::Instant;

/// How long an unfinished upload is kept.
pub const KEPT: Duration = DAY.saturating_mul(7);
const SAVE_EVERY_BYTES: u64 = 16 * 1024 * 1024;
/// How often to check the free disk space: other uploads run at the same time.
const LOOK_EVERY_BYTES: u64 = 1024 * 1024;
const SAVE_EVERY: Duration = SECOND.saturating_mul(10);
/// How long a person who sends very many files at once must wait before a retry.
const PAUSE: Duration = SECOND.saturating_mul(30);

/// The file a person wants to send.
pub struct Wish<'a> {
    pub name: &'a str,
    /// As far as it is known.
    pub size: u64,
    pub comment_id: Option<&'a CommentId>,
    pub fingerprint: &'a str,
    pub origin: Origin,
    pub is_resumable: bool,
    /// See [`Hold::sent_as`].
    pub sent_as: Option<&'a str>,
}

pub fn too_large(limit_bytes: u64) -> ApiError {
    Refusal::FileOverLimit { limit_bytes }.into()
}

pub fn refused_name(error: NameError) -> Refusal {
    match error {
        NameError::Blank => Refusal::FileNameMissing,
        NameError::TooLong => Refusal::FileNameTooLong,
        NameError::Path => Refusal::FileNameCharacters,
    }
}

/// Checks what does not depend on the target case; returns the name to store.
pub fn check_wish(wish: &Wish<'_>) -> Result<String, ApiError> {
    let name = checked_name(wish.name).map_err(refused_name)?;
    if !is_accepted(&name, wish.origin) {
        return Err(Refusal::FileKind.into());
    }
    if wish.size > MAX_BYTES {
        return Err(too_large(MAX_BYTES));
    }
    if wish.size == 0 {
        return Err(Refusal::FileEmpty.into());
    }
    Ok(name)
}

/// Creates the upload, or says why there is no room.
pub async fn open(app: &App, viewer: &Viewer, case: &str, wish: &Wish<'_>) -> Result<Upload, ApiError> {
    let name = check_wish(wish)?;
    reserve::check(app, wish.size).await?;
    let (id, now) = (app.new_id(), app.now());
    let tx = app.db.begin().await?;
    // Locked, so that uploads to several cases at once are counted one after the other.
    users::lock(&tx, &viewer.user.id).await?;
    let access = cases::lock(&tx, viewer, case).await?;
    check_open(&access)?;
    let limits = &app.config.files;
    let there = files::sums_of_case(&*tx, &access).await?;
    if u64::try_from(there.bytes).unwrap_or(0).saturating_add(wish.size) > limits.case_bytes {
        return Err(Refusal::CaseTooLarge.into());
    }
    if there.count >= limits.files_per_case {
        return Err(Refusal::TooManyFiles.into());
    }
    if !quota::has_room(&*tx, app, &viewer.user.side, wish.size).await? {
        return Err(Refusal::QuotaReached.into());
    }
    if uploads::count_of_person(&*tx, &viewer.user.id).await? >= limits.uploads_per_person {
        return Err(ApiError::too_many(PAUSE));
    }
    if let Some(comment) = wish.comment_id {
        let comment = comments::find(&*tx, &access, comment).await?.ok_or_else(ApiError::not_found)?;
        if comment.author_id != viewer.user.id {
            return Err(Refusal::FileForCommentOfAnother.into());
        }
    }
    let upload = NewUpload {
        id: &id,
        comment_id: wish.comment_id,
        name: &name,
        size: wish.size,
        fingerprint: wish.fingerprint,
        is_resumable: wish.is_resumable,
        expires_at: now.plus(if wish.is_resumable { KEPT } else { DAY }),
    };
    uploads::add(&tx, &access, &upload, now).await?;
    tx.commit().await?;
    Ok(Upload {
        case_id: access.case.id,
        comment_id: wish.comment_id.cloned(),
        user_id: viewer.user.id.clone(),
        size: i64::try_from(wish.size).unwrap_or(i64::MAX),
        received: 0,
        progress: "{}".to_owned(),
        fingerprint: wish.fingerprint.to_owned(),
        updated_at: now,
        expires_at: upload.expires_at,
        held_until: Time(0),
        name,
        id,
    })
}

/// Continues at the upload's offset.
pub async fn begin(app: &App, hold: &mut Hold) -> Result<Incoming, ApiError> {
    let mut progress: Progress = hold.upload.progress()?;
    let key = key(AREA, &hold.upload.id)?;
    reserve::check(app, hold.size().saturating_sub(progress.length)).await?;
    if hold.is_taken_over {
        match app.blobs.take_over(&key, progress, hold.until().0).await {
            Err(BlobError::Lost) => return Err(forget_lost(app, hold).await?),
            over => progress = over?,
        }
        hold.note(app, &progress).await?;
        app.blobs.forget_earlier(&key, &progress).await?;
    }
    match app.blobs.receive(&key, progress).await {
        Err(BlobError::Lost) => Err(forget_lost(app, hold).await?),
        begun => Ok(begun?),
    }
}

/// The bytes are lost: the sender starts over, and learns it by asking. Or another call has taken over the upload.
async fn forget_lost(app: &App, hold: &Hold) -> Result<ApiError, ApiError> {
    forget(app, hold).await?;
    hold.lost(app).await
}

/// Receives up to this many bytes; with a turn, progress is saved repeatedly.
pub async fn take_all<E>(
    app: &App,
    hold: &mut Hold,
    incoming: &mut Incoming,
    size: u64,
    pieces: &mut (impl Stream<Item = Result<Bytes, E>> + Unpin),
    mut turn: Option<&mut Turn>,
) -> Result<Ended<E>, ApiError> {
    let (mut saved, mut saved_at) = (incoming.length(), Instant::now());
    let mut checked = incoming.length();
    while incoming.length() < size {
        let piece = match &mut turn {
            Some(turn) => tokio::select! {
                piece = pieces.next() => piece,
                () = turn.until_wanted() => return Ok(Ended::Stopped),
            },
            None => pieces.next().await,
        };
        let piece = match piece {
            Some(Ok(piece)) => piece,
            Some(Err(error)) => return Ok(Ended::Broken(error)),
            None => return Ok(Ended::Whole),
        };
        if incoming.length() + piece.len() as u64 > size {
            return Err(too_large(size));
        }
        hold.keep(app).await?;
        incoming.write(piece).await?;
        if incoming.length() >= checked + LOOK_EVERY_BYTES {
            checked = incoming.length();
            reserve::check(app, 0).await?;
        }
        if turn.is_none() || incoming.length() == size {
            continue;
        }
        if let Some(safe) = incoming.take_safe().filter(|safe| safe.length >= saved + SAVE_EVERY_BYTES) {
            saved = safe.length;
            hold.note(app, &safe).await?;
        } else if saved_at.elapsed() >= SAVE_EVERY {
            hold.save(app, incoming).await?;
            saved = incoming.length();
        } else {
            continue;
        }
        saved_at = Instant::now();
    }
    Ok(Ended::Whole)
}

/// Stores the bytes and lists the file; returns its id, or that of the file which the same call listed before. A file
/// that is not listed leaves nothing behind.
pub async fn finish(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    hold: &mut Hold,
    incoming: Incoming,
) -> Result<FileId, ApiError> {
    if let Err(lost) = hold.keep(app).await {
        incoming.stop().await;
        return Err(lost);
    }
    // Renew the hold while a slow store finishes: another node that took it over would find the parts gone.
    let mut finishing = pin!(incoming.finish());
    let finished = loop {
        tokio::select! {
            finished = &mut finishing => break finished,
            () = tokio::time::sleep(hold_time(app) / 4) => hold.keep(app).await?,
        }
    };
    let sums = match finished {
        Err(BlobError::Lost) => return Err(forget_lost(app, hold).await?),
        finished => finished?,
    };
    let is_as_named = is_as_named(&ending(&hold.upload.name), &read_begin(app, hold, &sums).await?);
    let listed = enlist(app, caller, viewer, hold, &sums, is_as_named).await;
    // Keep the bytes after a database failure: the file may be listed, and the sender asks again.
    let is_superfluous = match &listed {
        Ok(file) => **file != *hold.upload.id,
        Err(error) => error.is_refusal(),
    };
    if is_superfluous {
        forget(app, hold).await?;
    }
    listed
}

/// Read from the store: another call may have sent the first bytes.
async fn read_begin(app: &App, hold: &Hold, sums: &Sums) -> Result<Vec<u8>, ApiError> {
    let pieces = app.blobs.read(&key(AREA, &hold.upload.id)?, 0..sums.length.min(BEGIN_BYTES as u64)).await?;
    let mut pieces = pin!(pieces.ok_or_else(ApiError::not_found)?);
    let mut begin = Vec::new();
    while let Some(piece) = pieces.try_next().await? {
        begin.extend(piece);
    }
    Ok(begin)
}

async fn enlist(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    hold: &Hold,
    sums: &Sums,
    is_as_named: bool,
) -> Result<FileId, ApiError> {
    let (upload, tx) = (&hold.upload, app.db.begin().await?);
    // Checked again: an upload may take long, and the sender may have lost the case or the account meanwhile.
    let viewer = &viewer.again(&tx, app.moment()).await?;
    let access = cases::lock(&tx, viewer, &upload.case_id).await?;
    // Of two concurrent calls with the same key the first to get here lists the file.
    if let Some(there) = again::find(&*tx, &access, hold.sent_as.as_deref()).await? {
        again::check_same(&there, &upload.name, &sums.sha256)?;
        // It may be in the same group commit, not committed yet.
        tx.commit().await?;
        return Ok(there.id);
    }
    check_open(&access)?;
    if !uploads::remove(&tx, &upload.id, hold.until()).await? {
        drop(tx);
        return Err(hold.lost(app).await?);
    }
    // The comment may have been deleted meanwhile; the file stays with the case.
    let comment = match &upload.comment_id {
        Some(comment) => comments::find(&*tx, &access, comment).await?.map(|comment| comment.id),
        None => None,
    };
    let ending = ending(&upload.name);
    // The bytes keep their name in the store.
    let id = FileId::new(upload.id.as_str());
    let file = NewFile {
        id: &id,
        comment_id: comment.as_ref(),
        name: &upload.name,
        ending: &ending,
        size: sums.length,
        sha256: &sums.sha256,
        crc32: sums.crc32,
        is_as_named,
        sent_as: hold.sent_as.as_deref(),
    };
    files::add(&tx, &access, &file, app.now());
    if access.case.status != CaseStatus::Draft {
        activities::add_file(&tx, &access, &app.new_id(), app.now()).await?;
    }
    let content = Content { sha256: sums.sha256.clone(), ending };
    if is_as_named {
        order_rendition(&tx, app, content, &viewer.user.side).await?;
    } else {
        refuse_rendition(&tx, app, &content).await?;
    }
    cases::tell(&tx, app, caller, &access, Deed::UploadFile);
    tx.commit().await?;
    Ok(id)
}

/// Deletes an upload: the row first, so that no call continues with bytes that are about to be deleted. A call that
/// lost the row must not delete the bytes either.
pub async fn forget(app: &App, hold: &Hold) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    let was_ours = uploads::remove(&tx, &hold.upload.id, hold.until()).await?;
    tx.commit().await?;
    if !was_ours {
        return Ok(());
    }
    let key = key(AREA, &hold.upload.id)?;
    match hold.upload.progress() {
        Ok(progress) => app.blobs.abandon(&key, &progress).await?,
        // The sweep finds what a store keeps of an upload without a row.
        Err(error) => tracing::error!(%error, "an upload is deleted without its progress"),
    }
    Ok(app.blobs.delete(&key).await?)
}
