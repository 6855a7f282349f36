//! Taking a file in: from the first byte to the row that lists it (FIL-01, FIL-02).
//!
//! The row of the upload comes first, then the bytes, then the row of the file: a kill at any moment leaves either
//! something to go on with or something the sweep removes, and never a listed file that is not whole.

use super::{AREA, check_open, key};
use crate::app::App;
use crate::cases::{self, Deed};
use crate::http::caller::Caller;
use crate::http::error::ApiError;
use crate::http::viewer::Viewer;
use crate::jobs::{self, Work};
use archway_blobs::{BlobError, Incoming, Progress, Sums};
use archway_db::files::NewFile;
use archway_db::renditions::Content;
use archway_db::uploads::{NewUpload, Upload};
use archway_db::{DbErr, Tx, comments, files, renditions, uploads};
use archway_domain::Time;
use archway_domain::event::EventKind;
use archway_domain::file::{MAX_BYTES, NameError, Origin, checked_name, ending, is_accepted};
use archway_domain::time::{DAY, SECOND};
use axum::http::StatusCode;
use bytes::Bytes;
use futures::{Stream, StreamExt};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long an upload waits for its rest.
const KEPT: Duration = DAY.saturating_mul(7);
/// A node that receives says so this often at least; when it is killed, another may go on after the hold.
const HOLD: Duration = SECOND.saturating_mul(30);
const SAVE_EVERY_BYTES: u64 = 16 * 1024 * 1024;
const SAVE_EVERY: Duration = SECOND.saturating_mul(10);
/// A sender that sends nothing for so long is gone.
const PATIENCE: Duration = SECOND.saturating_mul(30);

/// What this node is receiving. Whoever comes back after a broken line must not wait for the old one to be noticed.
#[derive(Default)]
pub struct Receiving(Mutex<HashMap<String, watch::Sender<bool>>>);

pub struct Turn {
    receiving: Arc<Receiving>,
    id: String,
    /// True once somebody else wants to go on.
    wanted: watch::Receiver<bool>,
}

impl Receiving {
    /// Asks whoever receives it to stop, and waits a moment for that.
    pub async fn take(self: &Arc<Self>, id: &str) -> Option<Turn> {
        for _ in 0..50 {
            if let Some(turn) = self.try_take(id) {
                return Some(turn);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        None
    }

    fn try_take(self: &Arc<Self>, id: &str) -> Option<Turn> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(holder) = held.get(id) {
            holder.send_replace(true);
            return None;
        }
        let (sender, wanted) = watch::channel(false);
        held.insert(id.to_owned(), sender);
        Some(Turn { receiving: self.clone(), id: id.to_owned(), wanted })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.receiving.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

/// What somebody wants to send.
pub struct Wish<'a> {
    pub name: &'a str,
    /// As far as it is known.
    pub size: u64,
    pub comment_id: Option<&'a str>,
    pub fingerprint: &'a str,
    pub origin: Origin,
    pub is_resumable: bool,
}

pub fn too_large() -> ApiError {
    ApiError::detail(StatusCode::PAYLOAD_TOO_LARGE, "The file is too large.")
}

/// Makes room for it, or says why there is none.
pub async fn open(app: &App, viewer: &Viewer, case: &str, wish: &Wish<'_>) -> Result<Upload, ApiError> {
    let name = checked_name(wish.name).map_err(|error| {
        ApiError::bad_request(match error {
            NameError::Blank => "The file has no name.",
            NameError::TooLong => "The name of the file is too long.",
            NameError::Path => "The name of the file contains characters that are not allowed.",
        })
    })?;
    if !is_accepted(&name, wish.origin) {
        let text = "Files of this kind are not accepted.";
        return Err(ApiError::detail(StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
    }
    if wish.size > MAX_BYTES {
        return Err(too_large());
    }
    if wish.size == 0 {
        return Err(ApiError::bad_request("The file is empty."));
    }
    let (id, now) = (app.new_id(), app.now());
    let tx = app.db.begin().await?;
    let access = cases::lock(&tx, viewer, case).await?;
    check_open(&access)?;
    let limits = &app.config.files;
    if files::bytes_of_case(&*tx, &access).await?.saturating_add(wish.size) > limits.case_bytes {
        return Err(ApiError::bad_request("size limit"));
    }
    if limits.quota_bytes > 0 {
        let stored = files::bytes_of_side(&*tx, &viewer.user.side).await?;
        if stored.saturating_add(wish.size) > limits.quota_bytes {
            return Err(ApiError::bad_request("quota"));
        }
    }
    if uploads::count_of_person(&*tx, &viewer.user.user_id()).await? >= limits.uploads_per_person {
        return Err(ApiError::too_many(PATIENCE));
    }
    if let Some(comment) = wish.comment_id {
        let comment = comments::find(&*tx, &access, comment).await?.ok_or_else(ApiError::not_found)?;
        if comment.author_id != viewer.user.id {
            return Err(ApiError::forbidden("Only who wrote a comment adds files to it."));
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
        comment_id: wish.comment_id.map(str::to_owned),
        user_id: viewer.user.id.clone(),
        size: i64::try_from(wish.size).unwrap_or(i64::MAX),
        received: 0,
        progress: "{}".to_owned(),
        fingerprint: wish.fingerprint.to_owned(),
        updated_at: now.0,
        expires_at: upload.expires_at.0,
        name,
        id,
    })
}

/// Holds it for this node, from where it stands; 423 while another is receiving.
pub async fn hold(app: &App, id: &str) -> Result<Upload, ApiError> {
    let tx = app.db.begin().await?;
    let held = uploads::hold(&tx, id, app.now(), app.now().plus(HOLD)).await?;
    tx.commit().await?;
    held.ok_or_else(|| ApiError::detail(StatusCode::LOCKED, "This file is being received already."))
}

pub async fn release(app: &App, id: &str) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    uploads::release(&tx, id).await?;
    Ok(tx.commit().await?)
}

pub async fn begin(app: &App, upload: &Upload) -> Result<Incoming, ApiError> {
    let progress: Progress = serde_json::from_str(&upload.progress).unwrap_or_default();
    match app.blobs.receive(&key(AREA, &upload.id)?, progress).await {
        // What had come is gone: the sender begins anew, and finds that out by asking.
        Err(BlobError::Lost) => {
            forget(app, upload).await?;
            Err(ApiError::not_found())
        }
        begun => Ok(begun?),
    }
}

/// How a sender's stream of bytes ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// All that was announced has come.
    Whole,
    /// The line broke, the sender stopped, or somebody else goes on.
    Short,
}

/// Takes what comes until there are so many bytes; with a turn, what has come is made safe again and again.
pub async fn take_all<E>(
    app: &App,
    upload: &Upload,
    incoming: &mut Incoming,
    size: u64,
    mut pieces: impl Stream<Item = Result<Bytes, E>> + Unpin,
    mut turn: Option<&mut Turn>,
) -> Result<Ended, ApiError> {
    let (mut saved, mut saved_at) = (incoming.length(), Instant::now());
    while incoming.length() < size {
        let piece = match &mut turn {
            Some(turn) => tokio::select! {
                piece = tokio::time::timeout(PATIENCE, pieces.next()) => piece,
                _ = turn.wanted.wait_for(|wanted| *wanted) => return Ok(Ended::Short),
            },
            None => tokio::time::timeout(PATIENCE, pieces.next()).await,
        };
        let Ok(Some(Ok(piece))) = piece else { return Ok(Ended::Short) };
        if incoming.length() + piece.len() as u64 > size {
            return Err(too_large());
        }
        incoming.write(piece).await?;
        let is_due = incoming.length() - saved >= SAVE_EVERY_BYTES || saved_at.elapsed() >= SAVE_EVERY;
        if turn.is_some() && is_due && incoming.length() < size {
            save(app, upload, incoming, app.now().plus(HOLD)).await?;
            (saved, saved_at) = (incoming.length(), Instant::now());
        }
    }
    Ok(Ended::Whole)
}

/// Makes safe what has come and notes how far that is.
pub async fn save(
    app: &App,
    upload: &Upload,
    incoming: &mut Incoming,
    held_until: Time,
) -> Result<(), ApiError> {
    let progress = incoming.save().await?;
    let text = serde_json::to_string(&progress).map_err(ApiError::internal)?;
    let (now, tx) = (app.now(), app.db.begin().await?);
    let is_there =
        uploads::save(&tx, &upload.id, progress.length, &text, held_until, now.plus(KEPT), now).await?;
    tx.commit().await?;
    if is_there { Ok(()) } else { Err(ApiError::not_found()) }
}

/// Names the bytes and lists the file. Whatever refuses it now leaves nothing behind.
pub async fn finish(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    upload: &Upload,
    incoming: Incoming,
) -> Result<(), ApiError> {
    let sums = match incoming.finish().await {
        Err(BlobError::Lost) => {
            forget(app, upload).await?;
            return Err(ApiError::not_found());
        }
        finished => finished?,
    };
    let listed = enlist(app, caller, viewer, upload, &sums).await;
    // Not after a failure of the database: then it is not known whether the row is there, and the sender asks again.
    if listed.as_ref().is_err_and(ApiError::is_refusal) {
        forget(app, upload).await?;
    }
    listed
}

async fn enlist(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    upload: &Upload,
    sums: &Sums,
) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    let access = cases::lock(&tx, viewer, &upload.case_id).await?;
    check_open(&access)?;
    if !uploads::remove(&tx, &upload.id).await? {
        return Err(ApiError::not_found());
    }
    // It may have been taken back meanwhile; the file stays with the case.
    let comment = match &upload.comment_id {
        Some(comment) => comments::find(&*tx, &access, comment).await?.map(|comment| comment.id),
        None => None,
    };
    let ending = ending(&upload.name);
    let file = NewFile {
        id: &upload.id,
        comment_id: comment.as_deref(),
        name: &upload.name,
        ending: &ending,
        size: sums.length,
        sha256: &sums.sha256,
        crc32: sums.crc32,
    };
    files::add(&tx, &access, &file, app.now());
    order_rendition(&tx, app, Content { sha256: sums.sha256.clone(), ending }).await?;
    let deed = Deed {
        action: "file.upload",
        event: EventKind::FilesUploaded,
        activity: None,
        status: None,
        news: None,
    };
    cases::tell(&tx, app, caller, &access, deed);
    tx.commit().await?;
    Ok(())
}

/// Has it drawn, unless the same bytes were before.
pub async fn order_rendition(tx: &Tx, app: &App, content: Content) -> Result<(), DbErr> {
    if super::render::is_drawn(&content.ending) && renditions::want(tx, &content, app.now()).await? {
        jobs::add(tx, app, &Work::Render(content)).await?;
    }
    Ok(())
}

/// Gives up what has come: the row first, so that nobody goes on with bytes that are about to go.
pub async fn forget(app: &App, upload: &Upload) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    uploads::remove(&tx, &upload.id).await?;
    tx.commit().await?;
    let (key, progress) =
        (key(AREA, &upload.id)?, serde_json::from_str(&upload.progress).unwrap_or_default());
    app.blobs.abandon(&key, &progress).await?;
    Ok(app.blobs.delete(&key).await?)
}
