//! Upload sessions: files that are not completely received.

use crate::cases::CaseAccess;
use crate::columns::{Columns, Fields};
use crate::files::{known_in, signed};
use crate::{DbErr, Tx, query};
use archway_domain::{CaseId, CommentId, Time, UploadId, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Clone, Deserialize)]
pub struct Upload {
    pub id: UploadId,
    pub case_id: CaseId,
    pub comment_id: Option<CommentId>,
    pub user_id: UserId,
    pub name: String,
    pub size: i64,
    pub received: i64,
    pub progress: String,
    pub fingerprint: String,
    pub updated_at: Time,
    pub expires_at: Time,
    /// The time until which a node holds the upload; 0 if none does. Each change of the row names the hold it has read,
    /// so that a node whose hold was taken over changes nothing any more.
    pub held_until: Time,
}

impl Upload {
    /// The progress of the store, in the store's own format.
    pub fn progress<Progress: DeserializeOwned + Default>(&self) -> Result<Progress, DbErr> {
        // The initial value of every row.
        if self.progress == "{}" {
            return Ok(Progress::default());
        }
        let unreadable =
            |_| DbErr::Type(format!("row {}: column progress: not what the store writes", self.id));
        serde_json::from_str(&self.progress).map_err(unreadable)
    }
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<Upload>("uploads").texts());

pub struct NewUpload<'a> {
    pub id: &'a UploadId,
    pub comment_id: Option<&'a CommentId>,
    pub name: &'a str,
    pub size: u64,
    pub fingerprint: &'a str,
    pub is_resumable: bool,
    pub expires_at: Time,
}

pub async fn add(tx: &Tx, access: &CaseAccess, upload: &NewUpload<'_>, now: Time) -> Result<(), DbErr> {
    let row = [
        ("id", upload.id.as_str().into()),
        ("case_id", access.case.id.as_str().into()),
        ("comment_id", upload.comment_id.map(ToString::to_string).into()),
        ("user_id", access.viewer.as_str().into()),
        ("name", upload.name.into()),
        ("size", signed(upload.size).into()),
        ("fingerprint", upload.fingerprint.into()),
        ("is_resumable", upload.is_resumable.into()),
        ("created_at", now.0.into()),
        ("updated_at", now.0.into()),
        ("expires_at", upload.expires_at.0.into()),
    ];
    query::insert(&**tx, "uploads", row).await
}

/// An upload of this person that can be resumed.
pub async fn find(
    conn: &impl ConnectionTrait,
    user: &UserId,
    id: &UploadId,
    now: Time,
) -> Result<Option<Upload>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} FROM uploads WHERE id = $1 AND user_id = $2 AND is_resumable = TRUE AND expires_at > $3"
    );
    query::one(conn, &sql, [id.as_str().into(), user.as_str().into(), now.0.into()]).await
}

/// The person's interrupted uploads to a case.
pub async fn list(conn: &impl ConnectionTrait, access: &CaseAccess, now: Time) -> Result<Vec<Upload>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} FROM uploads WHERE case_id = $1 AND user_id = $2 AND is_resumable = TRUE AND expires_at > $3 \
         ORDER BY created_at LIMIT 500"
    );
    query::all(conn, &sql, [access.case.id.as_str().into(), access.viewer.as_str().into(), now.0.into()])
        .await
}

pub async fn count_of_person(conn: &impl ConnectionTrait, user: &UserId) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM uploads WHERE user_id = $1";
    Ok(query::scalar(conn, sql, [user.as_str().into()]).await?.unwrap_or(0))
}

pub async fn is_there(conn: &impl ConnectionTrait, id: &UploadId) -> Result<bool, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM uploads WHERE id = $1";
    Ok(query::scalar::<i64>(conn, sql, [id.as_str().into()]).await?.unwrap_or(0) > 0)
}

/// The ids among these that are uploads.
pub async fn known(conn: &impl ConnectionTrait, ids: &[&str]) -> Result<Vec<String>, DbErr> {
    known_in(conn, "uploads", ids).await
}

/// Holds the upload until `until`, unless another node receives it. Returns the row as it was before: still held if a
/// node's hold expired without being released.
pub async fn hold(tx: &Tx, id: &UploadId, now: Time, until: Time) -> Result<Option<Upload>, DbErr> {
    let found: Option<Upload> =
        query::one(&**tx, &format!("SELECT {COLUMNS} FROM uploads WHERE id = $1"), [id.as_str().into()])
            .await?;
    match found {
        Some(found) if found.held_until <= now => {
            Ok(renew(tx, id, found.held_until, until).await?.then_some(found))
        }
        _ => Ok(None),
    }
}

/// Extends the hold. False if the upload is gone, or the caller no longer holds it.
pub async fn renew(tx: &Tx, id: &UploadId, held: Time, until: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE uploads SET held_until = $3 WHERE id = $1 AND held_until = $2";
    Ok(query::run(&**tx, sql, [id.as_str().into(), held.0.into(), until.0.into()]).await? > 0)
}

pub struct Saved<'a> {
    pub received: u64,
    pub progress: &'a str,
    pub held_until: Time,
    pub expires_at: Time,
}

/// Stores the progress. False as for [`renew`].
pub async fn save(tx: &Tx, id: &UploadId, held: Time, saved: &Saved<'_>, now: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE uploads SET received = $3, progress = $4, held_until = $5, expires_at = $6, updated_at = $7 \
        WHERE id = $1 AND held_until = $2";
    let values = [
        id.as_str().into(),
        held.0.into(),
        signed(saved.received).into(),
        saved.progress.into(),
        saved.held_until.0.into(),
        saved.expires_at.0.into(),
        now.0.into(),
    ];
    Ok(query::run(&**tx, sql, values).await? > 0)
}

/// Releases the uploads held by a killed node. Only safe if this process is the only node.
pub async fn release_all(tx: &Tx) -> Result<(), DbErr> {
    query::run(&**tx, "UPDATE uploads SET held_until = 0 WHERE held_until > 0", []).await.map(drop)
}

/// False as for [`renew`]: then another node is responsible for the bytes.
pub async fn remove(tx: &Tx, id: &UploadId, held: Time) -> Result<bool, DbErr> {
    let sql = "DELETE FROM uploads WHERE id = $1 AND held_until = $2";
    Ok(query::run(&**tx, sql, [id.as_str().into(), held.0.into()]).await? > 0)
}

/// Expired uploads that nobody holds.
pub async fn list_expired(conn: &impl ConnectionTrait, now: Time) -> Result<Vec<Upload>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} FROM uploads WHERE expires_at <= $1 AND held_until <= $1 ORDER BY expires_at LIMIT 100"
    );
    query::all(conn, &sql, [now.0.into()]).await
}
