//! Previews that the server renders from files: once for all files with the same bytes and file extension.

use crate::{DbErr, Tx, dialect, query};
use archway_domain::{CaseId, FileId, Time};
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;

/// The version of the mesh rendering. Raise it when the result changes: older previews are then rendered again.
pub const DRAWN_AS: i64 = 2;
const MESHES: &str = "('stl', 'ply', 'obj')";

/// The bytes, and the format to read them as.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, Deserialize)]
pub struct Content {
    pub sha256: String,
    pub ending: String,
}

impl Content {
    fn values(&self) -> [Value; 2] {
        [self.sha256.as_str().into(), self.ending.as_str().into()]
    }
}

/// Requests a preview; true if it is new.
pub async fn want(tx: &Tx, content: &Content, now: Time) -> Result<bool, DbErr> {
    // An existing row is locked, so that no other transaction removes it meanwhile (`give_up`).
    let sql = "INSERT INTO renditions (sha256, ending, state, created_at, tried_as) VALUES ($1, $2, 'waiting', $3, $4) \
        ON CONFLICT (sha256, ending) DO UPDATE SET state = renditions.state WHERE FALSE";
    let [sha256, ending] = content.values();
    Ok(query::run(&**tx, sql, [sha256, ending, now.0.into(), DRAWN_AS.into()]).await? > 0)
}

/// A file with these bytes, as the source of the preview; None if there is none any more.
pub async fn source(conn: &impl ConnectionTrait, content: &Content) -> Result<Option<Source>, DbErr> {
    let sql = "SELECT id, name, size FROM files WHERE sha256 = $1 AND ending = $2 LIMIT 1";
    query::one(conn, sql, content.values()).await
}

/// Removes the request after the last file is gone, so that a later upload of the same bytes requests it again. False
/// if such a file was added just now.
pub async fn give_up(tx: &Tx, content: &Content) -> Result<bool, DbErr> {
    let sql = format!(
        "SELECT state AS value FROM renditions WHERE sha256 = $1 AND ending = $2{}",
        dialect::for_update(tx.engine())
    );
    query::scalar::<String>(&**tx, &sql, content.values()).await?;
    if source(&**tx, content).await?.is_some() {
        return Ok(false);
    }
    let sql = "DELETE FROM renditions WHERE sha256 = $1 AND ending = $2";
    query::run(&**tx, sql, content.values()).await?;
    Ok(true)
}

#[derive(Debug, Deserialize)]
pub struct Source {
    pub id: FileId,
    pub name: String,
    pub size: i64,
}

#[derive(Debug, Default)]
pub struct Drawn {
    pub picture_size: Option<u64>,
    pub coarse_size: Option<u64>,
    pub fine_size: Option<u64>,
    pub triangles: Option<u64>,
    pub has_colours: bool,
}

pub async fn finish(tx: &Tx, content: &Content, drawn: &Drawn) -> Result<(), DbErr> {
    let sql = "UPDATE renditions SET state = 'ready', reason = NULL, picture_size = $3, coarse_size = $4, \
        fine_size = $5, triangles = $6, has_colours = $7, drawn_as = $8, tried_as = $8 WHERE sha256 = $1 AND ending = $2";
    let size = |size: Option<u64>| Value::from(size.map(crate::files::signed));
    let [sha256, ending] = content.values();
    let values = [
        sha256,
        ending,
        size(drawn.picture_size),
        size(drawn.coarse_size),
        size(drawn.fine_size),
        size(drawn.triangles),
        drawn.has_colours.into(),
        DRAWN_AS.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

/// Records a failure; an existing preview stays.
pub async fn fail(tx: &Tx, content: &Content, reason: &str) -> Result<(), DbErr> {
    let sql = "UPDATE renditions SET state = 'failed', reason = $3 WHERE sha256 = $1 AND ending = $2 AND state <> 'ready'";
    let [sha256, ending] = content.values();
    query::run(&**tx, sql, [sha256, ending, reason.into()]).await.map(drop)
}

#[derive(Debug, Deserialize)]
pub struct Onlooker {
    pub case_id: CaseId,
    pub side: String,
}

/// The cases with a file of these bytes, and the sides that see them.
pub async fn onlookers(conn: &impl ConnectionTrait, content: &Content) -> Result<Vec<Onlooker>, DbErr> {
    let sql = "SELECT DISTINCT s.case_id, s.side FROM files f JOIN case_sides s ON s.case_id = f.case_id \
        WHERE f.sha256 = $1 AND f.ending = $2 ORDER BY s.case_id";
    query::all(conn, sql, content.values()).await
}

/// Removes previews that no file has any more.
pub async fn forget_unused(tx: &Tx) -> Result<u64, DbErr> {
    let sql = "DELETE FROM renditions WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.sha256 = renditions.sha256 \
        AND f.ending = renditions.ending)";
    query::run(&**tx, sql, []).await
}

/// Meshes rendered, or refused, by an older version: the newest ones, at most `count`. Each is returned only once.
pub async fn take_outdated(tx: &Tx, count: u32) -> Result<Vec<Content>, DbErr> {
    let sql = format!(
        "UPDATE renditions SET tried_as = $1 WHERE tried_as < $1 AND (sha256, ending) IN (SELECT sha256, ending \
         FROM renditions WHERE tried_as < $1 AND state <> 'waiting' AND ending IN {MESHES} \
         ORDER BY created_at DESC LIMIT $2) RETURNING sha256, ending"
    );
    query::all(&**tx, &sql, [DRAWN_AS.into(), i64::from(count).into()]).await
}

/// The version of the rendering behind a preview.
#[derive(Deserialize)]
pub struct Known {
    pub sha256: String,
    pub ending: String,
    pub drawn_as: i64,
}

/// The hashes among these that are known.
pub async fn known(conn: &impl ConnectionTrait, hashes: &[String]) -> Result<Vec<Known>, DbErr> {
    if hashes.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=hashes.len()).map(|place| format!("${place}")).collect();
    let sql =
        format!("SELECT sha256, ending, drawn_as FROM renditions WHERE sha256 IN ({})", places.join(", "));
    query::all(conn, &sql, hashes.iter().map(|hash| hash.as_str().into())).await
}

/// A finished preview.
#[derive(Debug, Deserialize)]
pub struct Ready {
    pub sha256: String,
    pub ending: String,
    pub drawn_as: i64,
    pub picture_size: Option<i64>,
    pub coarse_size: Option<i64>,
    pub fine_size: Option<i64>,
}

/// All finished previews, for a backup.
pub async fn list_ready(conn: &impl ConnectionTrait) -> Result<Vec<Ready>, DbErr> {
    let sql = "SELECT sha256, ending, drawn_as, picture_size, coarse_size, fine_size FROM renditions WHERE state = 'ready'";
    query::all(conn, sql, []).await
}
