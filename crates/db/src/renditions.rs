//! What the server draws of a file to show it: once for all files with the same bytes and ending.

use crate::{DbErr, Tx, dialect, query};
use archway_domain::Time;
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;

/// How meshes are drawn now. Raised when what is made of them changes: those drawn before are drawn again.
pub const DRAWN_AS: i64 = 2;
const MESHES: &str = "('stl', 'ply', 'obj')";

/// Which bytes, and how they are to be read.
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

/// Notes that it is wanted; true when nobody wanted it before.
pub async fn want(tx: &Tx, content: &Content, now: Time) -> Result<bool, DbErr> {
    // One that is there is held, so that nobody gives it up meanwhile (`give_up`).
    let sql = "INSERT INTO renditions (sha256, ending, state, created_at, tried_as) VALUES ($1, $2, 'waiting', $3, $4) \
        ON CONFLICT (sha256, ending) DO UPDATE SET state = renditions.state WHERE FALSE";
    let [sha256, ending] = content.values();
    Ok(query::run(&**tx, sql, [sha256, ending, now.0.into(), DRAWN_AS.into()]).await? > 0)
}

/// A file with these bytes, to draw it from; None when the last one is gone.
pub async fn source(conn: &impl ConnectionTrait, content: &Content) -> Result<Option<Source>, DbErr> {
    let sql = "SELECT id, name, size FROM files WHERE sha256 = $1 AND ending = $2 LIMIT 1";
    query::one(conn, sql, content.values()).await
}

/// Forgets that it is wanted, when the last file is gone: whoever sends the same bytes again wants it anew. False when
/// somebody has sent them just now.
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
    pub id: String,
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

/// What was drawn before stays.
pub async fn fail(tx: &Tx, content: &Content, reason: &str) -> Result<(), DbErr> {
    let sql = "UPDATE renditions SET state = 'failed', reason = $3 WHERE sha256 = $1 AND ending = $2 AND state <> 'ready'";
    let [sha256, ending] = content.values();
    query::run(&**tx, sql, [sha256, ending, reason.into()]).await.map(drop)
}

#[derive(Debug, Deserialize)]
pub struct Onlooker {
    pub case_id: String,
    pub side: String,
}

/// The cases these bytes belong to, with the sides that see them.
pub async fn onlookers(conn: &impl ConnectionTrait, content: &Content) -> Result<Vec<Onlooker>, DbErr> {
    let sql = "SELECT DISTINCT s.case_id, s.side FROM files f JOIN case_sides s ON s.case_id = f.case_id \
        WHERE f.sha256 = $1 AND f.ending = $2 ORDER BY s.case_id";
    query::all(conn, sql, content.values()).await
}

/// Forgets those no file has any more.
pub async fn forget_unused(tx: &Tx) -> Result<u64, DbErr> {
    let sql = "DELETE FROM renditions WHERE NOT EXISTS (SELECT 1 FROM files f WHERE f.sha256 = renditions.sha256 \
        AND f.ending = renditions.ending)";
    query::run(&**tx, sql, []).await
}

/// Meshes that were drawn, or refused, in an older way: the youngest, at most `count`. Each is given out once.
pub async fn take_outdated(tx: &Tx, count: u32) -> Result<Vec<Content>, DbErr> {
    let sql = format!(
        "UPDATE renditions SET tried_as = $1 WHERE tried_as < $1 AND (sha256, ending) IN (SELECT sha256, ending \
         FROM renditions WHERE tried_as < $1 AND state <> 'waiting' AND ending IN {MESHES} \
         ORDER BY created_at DESC LIMIT $2) RETURNING sha256, ending"
    );
    query::all(&**tx, &sql, [DRAWN_AS.into(), i64::from(count).into()]).await
}

/// How the bytes that are shown were drawn.
#[derive(Deserialize)]
pub struct Known {
    pub sha256: String,
    pub ending: String,
    pub drawn_as: i64,
}

/// Those of these hashes that are known.
pub async fn known(conn: &impl ConnectionTrait, hashes: &[String]) -> Result<Vec<Known>, DbErr> {
    if hashes.is_empty() {
        return Ok(Vec::new());
    }
    let places: Vec<String> = (1..=hashes.len()).map(|place| format!("${place}")).collect();
    let sql =
        format!("SELECT sha256, ending, drawn_as FROM renditions WHERE sha256 IN ({})", places.join(", "));
    query::all(conn, &sql, hashes.iter().map(|hash| hash.as_str().into())).await
}

/// What was drawn of some bytes.
#[derive(Debug, Deserialize)]
pub struct Ready {
    pub sha256: String,
    pub ending: String,
    pub drawn_as: i64,
    pub picture_size: Option<i64>,
    pub coarse_size: Option<i64>,
    pub fine_size: Option<i64>,
}

/// Everything that was drawn, for a backup.
pub async fn list_ready(conn: &impl ConnectionTrait) -> Result<Vec<Ready>, DbErr> {
    let sql = "SELECT sha256, ending, drawn_as, picture_size, coarse_size, fine_size FROM renditions WHERE state = 'ready'";
    query::all(conn, sql, []).await
}
