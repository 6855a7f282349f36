//! Who receives an upload: one call on one node at a time. A sender that reconnects must not wait until the broken
//! connection is noticed, and a node that was suspended must not write to an upload that another node has resumed.

use super::receive::KEPT;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use archway_blobs::{Incoming, Progress};
use archway_db::uploads::{self, Saved, Upload};
use archway_domain::{Time, UploadId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// A node renews its hold on an upload before this time has passed. When it is killed, another node can resume then.
pub fn hold_time(app: &App) -> Duration {
    Duration::from_secs(app.config.files.hold_seconds)
}

/// The uploads this node is receiving.
#[derive(Default)]
pub struct Receiving(Mutex<HashMap<UploadId, watch::Sender<bool>>>);

pub struct Turn {
    receiving: Arc<Receiving>,
    id: UploadId,
    /// True once another call wants to continue the upload.
    wanted: watch::Receiver<bool>,
}

impl Receiving {
    /// Asks the call that receives this upload to stop, and waits a moment for it.
    pub async fn take(self: &Arc<Self>, id: &UploadId) -> Result<Turn, ApiError> {
        for _ in 0..50 {
            if let Some(turn) = self.try_take(id) {
                return Ok(turn);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        Err(received_elsewhere())
    }

    fn try_take(self: &Arc<Self>, id: &UploadId) -> Option<Turn> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(holder) = held.get(id) {
            holder.send_replace(true);
            return None;
        }
        let (sender, wanted) = watch::channel(false);
        held.insert(id.clone(), sender);
        Some(Turn { receiving: self.clone(), id: id.clone(), wanted })
    }
}

impl Turn {
    pub async fn until_wanted(&mut self) {
        // The sender stays in the table until this turn ends.
        let _ = self.wanted.wait_for(|wanted| *wanted).await;
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.receiving.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.id);
    }
}

fn received_elsewhere() -> ApiError {
    Refusal::FileBusy.into()
}

/// An upload, and until when only this call may change it. Every change names the hold under which it was made, so
/// that a call that lost its hold changes nothing.
pub struct Hold {
    pub upload: Upload,
    until: Time,
    /// Whether it was taken from a node that never released it and may wake up.
    pub is_taken_over: bool,
    /// The hashed key by which a repeated call finds the file, if one call sends the whole file with a key.
    pub sent_as: Option<String>,
}

impl Hold {
    /// The hold of an upload that no other call can continue.
    pub fn unshared(upload: Upload) -> Hold {
        Hold { until: upload.held_until, upload, is_taken_over: false, sent_as: None }
    }

    /// Takes the hold and continues at the upload's offset; 423 while another node receives it.
    pub async fn take(app: &App, id: &UploadId) -> Result<Hold, ApiError> {
        let (now, tx) = (app.now(), app.db.begin().await?);
        let until = now.plus(hold_time(app));
        let found = uploads::hold(&tx, id, now, until).await?;
        tx.commit().await?;
        let upload = found.ok_or_else(received_elsewhere)?;
        Ok(Hold { is_taken_over: upload.held_until > Time(0), upload, until, sent_as: None })
    }

    pub fn size(&self) -> u64 {
        u64::try_from(self.upload.size).unwrap_or(0)
    }

    pub fn until(&self) -> Time {
        self.until
    }

    /// Call before each write.
    pub async fn keep(&mut self, app: &App) -> Result<(), ApiError> {
        // Renew when less than half of the time is left.
        if self.until == Time(0) || app.now().plus(hold_time(app) / 2) < self.until {
            return Ok(());
        }
        let (until, tx) = (app.now().plus(hold_time(app)), app.db.begin().await?);
        let is_held = uploads::renew(&tx, &self.upload.id, self.until, until).await?;
        tx.commit().await?;
        self.changed(app, is_held, until).await
    }

    /// Syncs what has arrived, records the offset, and keeps the hold.
    pub async fn save(&mut self, app: &App, incoming: &mut Incoming) -> Result<(), ApiError> {
        self.keep(app).await?;
        let progress = incoming.save().await?;
        self.note(app, &progress).await
    }

    /// The same, and releases the hold.
    pub async fn save_and_release(&mut self, app: &App, incoming: &mut Incoming) -> Result<(), ApiError> {
        self.keep(app).await?;
        let progress = incoming.save().await?;
        self.note_until(app, &progress, Time(0)).await
    }

    /// Records how many bytes are safe.
    pub async fn note(&mut self, app: &App, progress: &Progress) -> Result<(), ApiError> {
        self.note_until(app, progress, app.now().plus(hold_time(app))).await
    }

    async fn note_until(&mut self, app: &App, progress: &Progress, until: Time) -> Result<(), ApiError> {
        let text = serde_json::to_string(progress).map_err(ApiError::internal)?;
        let (now, tx) = (app.now(), app.db.begin().await?);
        let saved = Saved {
            received: progress.length,
            progress: &text,
            held_until: until,
            expires_at: now.plus(KEPT),
        };
        let is_held = uploads::save(&tx, &self.upload.id, self.until, &saved, now).await?;
        tx.commit().await?;
        self.changed(app, is_held, until).await
    }

    /// Releases the hold without progress: what was safe stays safe, and a sender that reconnects need not wait.
    pub async fn release(&self, app: &App) -> Result<(), ApiError> {
        let tx = app.db.begin().await?;
        uploads::renew(&tx, &self.upload.id, self.until, Time(0)).await?;
        Ok(tx.commit().await?)
    }

    async fn changed(&mut self, app: &App, is_held: bool, until: Time) -> Result<(), ApiError> {
        if !is_held {
            return Err(self.lost(app).await?);
        }
        self.until = until;
        Ok(())
    }

    /// The answer to a call whose hold is no longer the one in the row.
    pub async fn lost(&self, app: &App) -> Result<ApiError, ApiError> {
        let is_there = uploads::is_there(app.db.reader(), &self.upload.id).await?;
        Ok(if is_there { received_elsewhere() } else { ApiError::not_found() })
    }
}
