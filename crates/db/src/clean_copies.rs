//! Copies of files without what could name a patient (SHR-01): one for all files with the same bytes and ending, kept as
//! long as a link that hides the patient leads to one of them.

use crate::renditions::Content;
use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::{ConnectionTrait, Value};

pub struct NewCopy<'a> {
    pub size: u64,
    pub sha256: &'a str,
    pub crc32: u32,
}

/// Notes that it is wanted; true when nobody did before, or when nothing has come of it since `stale_since`.
pub async fn want(tx: &Tx, content: &Content, stale_since: Time, now: Time) -> Result<bool, DbErr> {
    let sql = "INSERT INTO clean_copies (sha256, ending, state, wanted_at) VALUES ($1, $2, 'waiting', $3) \
        ON CONFLICT (sha256, ending) DO UPDATE SET wanted_at = $3 \
        WHERE clean_copies.state = 'waiting' AND clean_copies.wanted_at < $4";
    let [sha256, ending] = values(content);
    Ok(query::run(&**tx, sql, [sha256, ending, now.0.into(), stale_since.0.into()]).await? > 0)
}

pub async fn finish(tx: &Tx, content: &Content, copy: &NewCopy<'_>) -> Result<(), DbErr> {
    let sql = "UPDATE clean_copies SET state = 'ready', size = $3, copy_sha256 = $4, copy_crc32 = $5 \
        WHERE sha256 = $1 AND ending = $2";
    let [sha256, ending] = values(content);
    let size = crate::files::signed(copy.size);
    let values = [sha256, ending, size.into(), copy.sha256.into(), i64::from(copy.crc32).into()];
    query::run(&**tx, sql, values).await.map(drop)
}

/// Notes that none can be made.
pub async fn fail(tx: &Tx, content: &Content) -> Result<(), DbErr> {
    let sql = "UPDATE clean_copies SET state = 'failed' WHERE sha256 = $1 AND ending = $2";
    query::run(&**tx, sql, values(content)).await.map(drop)
}

pub async fn forget(tx: &Tx, content: &Content) -> Result<(), DbErr> {
    let sql = "DELETE FROM clean_copies WHERE sha256 = $1 AND ending = $2";
    query::run(&**tx, sql, values(content)).await.map(drop)
}

/// Forgets those that no link leads to any more.
pub async fn forget_unused(tx: &Tx, now: Time) -> Result<u64, DbErr> {
    let sql = "DELETE FROM clean_copies WHERE NOT EXISTS (SELECT 1 FROM files f JOIN shares h ON h.case_id = f.case_id \
        WHERE f.sha256 = clean_copies.sha256 AND f.ending = clean_copies.ending \
        AND h.shows_patient = FALSE AND h.expires_at > $1)";
    query::run(&**tx, sql, [now.0.into()]).await
}

/// Those of which the original has one of these hashes.
pub async fn known(conn: &impl ConnectionTrait, hashes: &[&str]) -> Result<Vec<Content>, DbErr> {
    let places: Vec<String> = (1..=hashes.len()).map(|place| format!("${place}")).collect();
    let sql = format!("SELECT sha256, ending FROM clean_copies WHERE sha256 IN ({})", places.join(", "));
    query::all(conn, &sql, hashes.iter().map(|hash| (*hash).into())).await
}

fn values(content: &Content) -> [Value; 2] {
    [content.sha256.as_str().into(), content.ending.as_str().into()]
}
