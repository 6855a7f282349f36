//! Copies of files without what could name a patient (SHR-01): one for all files with the same bytes and ending, kept as
//! long as a link that hides the patient leads to one of them.

use crate::renditions::Content;
use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;

/// How files are cleaned now. Raised when what is taken out of them changes: copies made before are made again.
pub const CLEANED_AS: i64 = 1;

/// What leads to a copy, of which there may be several.
const LINKS: &str = "files f JOIN shares h ON h.case_id = f.case_id AND h.shows_patient = FALSE";

/// When a copy is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Occasion {
    /// Somebody makes a link: what failed for a passing reason is tried again.
    NewLink,
    /// Somebody opens one.
    Opening,
}

pub struct NewCopy<'a> {
    pub ending: &'a str,
    pub size: u64,
    pub sha256: &'a str,
    pub crc32: u32,
}

/// Why none was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The file cannot be cleaned.
    Refused,
    /// Not the file's fault.
    Failed,
}

/// What an attempt finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// It is the last one: only it can be finished.
    Yes,
    /// It is made already, or no link leads to it any more.
    Unwanted,
    /// It is wanted as a newer version cleans.
    ByNewer,
}

/// Notes that it is wanted; true when its job is to be added: nobody wanted it before, nothing has come of that since
/// `stale_since`, or it was made in an older way.
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

/// Begins an attempt to make it, whose bytes get a name of their own: none of an earlier attempt, which may still be
/// writing, and none that is being swept.
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

/// False when another attempt has begun meanwhile, or nobody wants it any more: then the bytes are nobody's.
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

/// Notes that this attempt made none.
pub async fn give_up(tx: &Tx, content: &Content, blob_id: &str, reason: Reason) -> Result<(), DbErr> {
    let state = match reason {
        Reason::Refused => "refused",
        Reason::Failed => "failed",
    };
    let sql = "UPDATE clean_copies SET state = $4 WHERE sha256 = $1 AND ending = $2 AND blob_id = $3 AND state = 'waiting'";
    let [sha256, ending] = values(content);
    query::run(&**tx, sql, [sha256, ending, blob_id.into(), state.into()]).await.map(drop)
}

/// Notes that its bytes are gone. True for one who notices it, who adds the job that makes it again.
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

/// Forgets those that no link leads to any more.
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

/// The sides whose links lead to it: it counts against the quota of each.
pub async fn sides(conn: &impl ConnectionTrait, content: &Content, now: Time) -> Result<Vec<String>, DbErr> {
    let sql = format!(
        "SELECT DISTINCT u.side FROM {LINKS} JOIN users u ON u.id = h.user_id \
         WHERE f.sha256 = $1 AND f.ending = $2 AND h.expires_at > $3"
    );
    let [sha256, ending] = values(content);
    let sides: Vec<Side> = query::all(conn, &sql, [sha256, ending, now.0.into()]).await?;
    Ok(sides.into_iter().map(|row| row.side).collect())
}

/// What the copies take that links of this side lead to.
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

/// Which of these are in use or being made.
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
