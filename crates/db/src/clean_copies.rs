//! Copies of files without anything that could name a patient (SHR-01): one for all files with the same bytes and file
//! extension, kept as long as a link that hides the patient shows one of these files.

use crate::renditions::Content;
use crate::{DbErr, Tx, query};
use archway_domain::Time;
use archway_domain::file::CopyState;
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;

/// The version of the cleaning. Raise it when more or less is removed from files: older copies are then made again.
pub const CLEANED_AS: i64 = 1;

/// The links to a copy; there may be several.
const LINKS: &str = "files f JOIN shares h ON h.case_id = f.case_id AND h.shows_patient = FALSE";

/// Why a copy is requested now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// A link was created: retry what failed for a temporary reason.
    NewLink,
    /// A link was opened.
    Opening,
}

pub struct NewCopy<'a> {
    pub ending: &'a str,
    pub size: u64,
    pub sha256: &'a str,
    pub crc32: u32,
}

/// Why there is no copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The file cannot be cleaned.
    Refused,
    /// For a reason other than the file.
    Failed,
}

/// The state at the start of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// This attempt is the latest: only the latest can finish.
    Yes,
    /// The copy exists already, or no link leads to it any more.
    Unwanted,
    /// A newer version of the server is to make it.
    ByNewer,
}

/// Requests a copy. Returns true if the caller is to add its job: the copy is new, nothing has come of the last request
/// since `stale_since`, or an older cleaning made it.
pub async fn want(
    tx: &Tx,
    content: &Content,
    occasion: Occasion,
    stale_since: Time,
    now: Time,
) -> Result<bool, DbErr> {
    let again = match occasion {
        Occasion::NewLink => " OR clean_copies.state = 'failed'",
        Occasion::Opening => "",
    };
    let sql = format!(
        "INSERT INTO clean_copies (sha256, ending, state, cleaned_as, wanted_at) VALUES ($1, $2, 'waiting', $3, $4) \
         ON CONFLICT (sha256, ending) DO UPDATE SET state = 'waiting', cleaned_as = $3, wanted_at = $4, size = NULL \
         WHERE (clean_copies.state = 'waiting' AND clean_copies.wanted_at < $5) OR clean_copies.cleaned_as < $3{again}"
    );
    let [sha256, ending] = values(content);
    let values = [sha256, ending, CLEANED_AS.into(), now.0.into(), stale_since.0.into()];
    Ok(query::run(&**tx, &sql, values).await? > 0)
}

/// Starts an attempt. Its bytes get a new blob id, different from that of an earlier attempt, which may still be
/// writing, and from any blob that is being swept.
pub async fn begin(tx: &Tx, content: &Content, blob_id: &str, now: Time) -> Result<Begun, DbErr> {
    let sql = "UPDATE clean_copies SET blob_id = $3, wanted_at = $4, cleaned_as = $5 \
        WHERE sha256 = $1 AND ending = $2 AND state = 'waiting' AND cleaned_as <= $5";
    let [sha256, ending] = values(content);
    let begun = [sha256, ending, blob_id.into(), now.0.into(), CLEANED_AS.into()];
    if query::run(&**tx, sql, begun).await? > 0 {
        return Ok(Begun::Yes);
    }
    let sql = "SELECT cleaned_as AS value FROM clean_copies WHERE sha256 = $1 AND ending = $2 AND state = 'waiting'";
    let newer = query::scalar::<i64>(&**tx, sql, values(content)).await?;
    Ok(if newer.is_some() { Begun::ByNewer } else { Begun::Unwanted })
}

/// False if another attempt has started since, or the copy is no longer needed: then nothing refers to these bytes.
pub async fn finish(tx: &Tx, content: &Content, blob_id: &str, copy: &NewCopy<'_>) -> Result<bool, DbErr> {
    let sql = "UPDATE clean_copies SET state = 'ready', copy_ending = $4, size = $5, copy_sha256 = $6, copy_crc32 = $7 \
        WHERE sha256 = $1 AND ending = $2 AND blob_id = $3 AND state = 'waiting'";
    let [sha256, ending] = values(content);
    let size = crate::files::signed(copy.size);
    let values = [
        sha256,
        ending,
        blob_id.into(),
        copy.ending.into(),
        size.into(),
        copy.sha256.into(),
        i64::from(copy.crc32).into(),
    ];
    Ok(query::run(&**tx, sql, values).await? > 0)
}

/// Records that this attempt failed.
pub async fn give_up(tx: &Tx, content: &Content, blob_id: &str, reason: Reason) -> Result<(), DbErr> {
    let state = match reason {
        Reason::Refused => CopyState::Refused,
        Reason::Failed => CopyState::Failed,
    };
    let sql = "UPDATE clean_copies SET state = $4 WHERE sha256 = $1 AND ending = $2 AND blob_id = $3 AND state = 'waiting'";
    let [sha256, ending] = values(content);
    query::run(&**tx, sql, [sha256, ending, blob_id.into(), state.as_str().into()]).await.map(drop)
}

/// Records that the bytes of a copy are missing. True for the first caller to notice, which adds the job that makes it
/// again.
pub async fn lose(tx: &Tx, content: &Content, blob_id: &str, now: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE clean_copies SET state = 'waiting', wanted_at = $4, size = NULL \
        WHERE sha256 = $1 AND ending = $2 AND blob_id = $3 AND state = 'ready'";
    let [sha256, ending] = values(content);
    Ok(query::run(&**tx, sql, [sha256, ending, blob_id.into(), now.0.into()]).await? > 0)
}

pub async fn forget(tx: &Tx, content: &Content) -> Result<(), DbErr> {
    let sql = "DELETE FROM clean_copies WHERE sha256 = $1 AND ending = $2";
    query::run(&**tx, sql, values(content)).await.map(drop)
}

/// Removes copies that no link leads to any more.
pub async fn forget_unused(tx: &Tx, now: Time) -> Result<u64, DbErr> {
    let sql = format!(
        "DELETE FROM clean_copies WHERE NOT EXISTS (SELECT 1 FROM {LINKS} \
         WHERE f.sha256 = clean_copies.sha256 AND f.ending = clean_copies.ending AND h.expires_at > $1)"
    );
    query::run(&**tx, &sql, [now.0.into()]).await
}

#[derive(Deserialize)]
struct Side {
    side: String,
}

/// The sides whose links lead to the copy: it counts against the quota of each.
pub async fn sides(conn: &impl ConnectionTrait, content: &Content, now: Time) -> Result<Vec<String>, DbErr> {
    let sql = format!(
        "SELECT DISTINCT u.side FROM {LINKS} JOIN users u ON u.id = h.user_id \
         WHERE f.sha256 = $1 AND f.ending = $2 AND h.expires_at > $3"
    );
    let [sha256, ending] = values(content);
    let sides: Vec<Side> = query::all(conn, &sql, [sha256, ending, now.0.into()]).await?;
    Ok(sides.into_iter().map(|row| row.side).collect())
}

/// The total size of the copies that this side's links lead to.
pub async fn bytes_of_side(conn: &impl ConnectionTrait, side: &str, now: Time) -> Result<u64, DbErr> {
    let sql = format!(
        "SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) AS value FROM (SELECT DISTINCT c.sha256, c.ending, c.size \
         FROM {LINKS} JOIN users u ON u.id = h.user_id \
         JOIN clean_copies c ON c.sha256 = f.sha256 AND c.ending = f.ending \
         WHERE u.side = $1 AND h.expires_at > $2) of_side"
    );
    let bytes = query::scalar::<i64>(conn, &sql, [side.into(), now.0.into()]).await?.unwrap_or(0);
    Ok(u64::try_from(bytes).unwrap_or(0))
}

#[derive(Deserialize)]
struct Blob {
    blob_id: String,
}

/// The ids among these that are in use or being made.
pub async fn known(conn: &impl ConnectionTrait, ids: &[&str]) -> Result<Vec<String>, DbErr> {
    let places: Vec<String> = (2..ids.len() + 2).map(|place| format!("${place}")).collect();
    let sql = format!(
        "SELECT blob_id FROM clean_copies WHERE cleaned_as >= $1 AND state IN ('waiting', 'ready') \
         AND blob_id IN ({})",
        places.join(", ")
    );
    let values = std::iter::once(CLEANED_AS.into()).chain(ids.iter().map(|id| (*id).into()));
    let known: Vec<Blob> = query::all(conn, &sql, values).await?;
    Ok(known.into_iter().map(|row| row.blob_id).collect())
}

fn values(content: &Content) -> [Value; 2] {
    [content.sha256.as_str().into(), content.ending.as_str().into()]
}
