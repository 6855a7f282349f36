//! Files of a case. All functions take the access that [`crate::cases::access`] returns.

use crate::cases::CaseAccess;
use crate::columns::{Columns, Fields};
use crate::{DbErr, Tx, case_sides, query};
use archway_domain::file::{CopyState, Recognised, RenditionState, recognise};
use archway_domain::{CaseId, CommentId, FileId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

/// A file with its uploader and its preview. Never log its name: it may name a patient.
#[derive(Clone, Deserialize)]
pub struct CaseFile {
    pub id: FileId,
    pub comment_id: Option<CommentId>,
    pub uploader_id: UserId,
    pub name: String,
    pub ending: String,
    pub size: i64,
    pub sha256: String,
    pub crc32: i64,
    /// Whether its first bytes match its file extension.
    pub is_as_named: bool,
    pub created_at: Time,
    pub first_name: String,
    pub last_name: String,
    /// None if the file has no preview.
    pub state: Option<RenditionState>,
    pub reason: Option<String>,
    pub picture_size: Option<i64>,
    pub coarse_size: Option<i64>,
    pub fine_size: Option<i64>,
    pub triangles: Option<i64>,
    pub has_colours: Option<bool>,
    pub drawn_as: Option<i64>,
    /// As set by a person: upper, lower or none.
    pub jaw: Option<String>,
    /// State of its copy without anything that could name a patient; None if no link needs one.
    pub clean_state: Option<CopyState>,
    pub cleaned_as: Option<i64>,
    pub clean_wanted_at: Option<Time>,
    pub clean_blob: Option<String>,
    pub clean_ending: Option<String>,
    pub clean_size: Option<i64>,
    pub clean_sha256: Option<String>,
    pub clean_crc32: Option<i64>,
}

static COLUMNS: Columns = Columns::new(|| {
    let drawn = [
        "state",
        "reason",
        "picture_size",
        "coarse_size",
        "fine_size",
        "triangles",
        "has_colours",
        "drawn_as",
    ];
    Fields::of::<CaseFile>("f")
        .with_table("u", &["first_name", "last_name"])
        .with_table("r", &drawn)
        .with("clean_state", "c.state")
        .with("cleaned_as", "c.cleaned_as")
        .with("clean_wanted_at", "c.wanted_at")
        .with("clean_blob", "c.blob_id")
        .with("clean_ending", "c.copy_ending")
        .with("clean_size", "c.size")
        .with("clean_sha256", "c.copy_sha256")
        .with("clean_crc32", "c.copy_crc32")
        .texts()
});
const FROM: &str = "FROM files f JOIN users u ON u.id = f.uploader_id \
    LEFT JOIN renditions r ON r.sha256 = f.sha256 AND r.ending = f.ending \
    LEFT JOIN clean_copies c ON c.sha256 = f.sha256 AND c.ending = f.ending";

/// Oldest first.
pub async fn list(conn: &impl ConnectionTrait, access: &CaseAccess) -> Result<Vec<CaseFile>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE f.case_id = $1 ORDER BY f.created_at, f.id");
    query::all(conn, &sql, [access.case.id.as_str().into()]).await
}

pub async fn find(
    conn: &impl ConnectionTrait,
    access: &CaseAccess,
    id: &FileId,
) -> Result<Option<CaseFile>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE f.id = $1 AND f.case_id = $2");
    query::one(conn, &sql, [id.as_str().into(), access.case.id.as_str().into()]).await
}

/// The file that this call has added to the case (see [`NewFile::sent_as`]).
pub async fn find_sent_as(
    conn: &impl ConnectionTrait,
    access: &CaseAccess,
    sent_as: &str,
) -> Result<Option<CaseFile>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE f.case_id = $1 AND f.sent_as = $2");
    query::one(conn, &sql, [access.case.id.as_str().into(), sent_as.into()]).await
}

/// The case a file belongs to, without checking access: the caller checks it next.
pub async fn case_of_unchecked(conn: &impl ConnectionTrait, id: &FileId) -> Result<Option<CaseId>, DbErr> {
    let sql = "SELECT case_id AS value FROM files WHERE id = $1";
    Ok(query::scalar::<String>(conn, sql, [id.as_str().into()]).await?.map(CaseId::new))
}

pub struct NewFile<'a> {
    pub id: &'a FileId,
    pub comment_id: Option<&'a CommentId>,
    pub name: &'a str,
    pub ending: &'a str,
    pub size: u64,
    pub sha256: &'a str,
    pub crc32: u32,
    pub is_as_named: bool,
    /// Finds the file when a call is repeated: a hash of the sender and the idempotency key.
    pub sent_as: Option<&'a str>,
}

/// Adds a file that the store already holds; the case is locked.
pub fn add(tx: &Tx, access: &CaseAccess, file: &NewFile<'_>, now: Time) {
    let row = [
        ("id", file.id.as_str().into()),
        ("case_id", access.case.id.as_str().into()),
        ("comment_id", file.comment_id.map(ToString::to_string).into()),
        ("uploader_id", access.viewer.as_str().into()),
        ("name", file.name.into()),
        ("ending", file.ending.into()),
        ("size", signed(file.size).into()),
        ("sha256", file.sha256.into()),
        ("crc32", i64::from(file.crc32).into()),
        ("created_at", now.0.into()),
        ("is_as_named", file.is_as_named.into()),
        ("sent_as", file.sent_as.map(str::to_owned).into()),
    ];
    tx.insert_later("files", row);
    touch_case(tx, access, "file_count = file_count + 1", now);
}

/// Stores which jaw a scan shows, as a person set it.
pub fn set_jaw(tx: &Tx, access: &CaseAccess, id: &FileId, jaw: &str) {
    let sql = "UPDATE files SET jaw = $3 WHERE id = $1 AND case_id = $2";
    tx.later(sql, [id.as_str().into(), access.case.id.as_str().into(), jaw.into()]);
}

/// Removes the row; the caller removes the bytes after the commit.
pub fn remove(tx: &Tx, access: &CaseAccess, id: &FileId, now: Time) {
    let case = access.case.id.as_str();
    tx.later("DELETE FROM files WHERE id = $1 AND case_id = $2", [id.as_str().into(), case.into()]);
    touch_case(tx, access, "file_count = file_count - 1", now);
}

fn touch_case(tx: &Tx, access: &CaseAccess, also: &str, now: Time) {
    let now = now.max(access.case.updated_at);
    let sql = format!("UPDATE cases SET {also}, updated_at = $2 WHERE id = $1");
    tx.later(sql, [access.case.id.as_str().into(), now.0.into()]);
    case_sides::touch(tx, access, now);
}

/// Marks the viewer's files as announced; returns whether any was not announced before.
pub async fn announce(tx: &Tx, access: &CaseAccess) -> Result<bool, DbErr> {
    let sql = "UPDATE files SET is_announced = TRUE WHERE case_id = $1 AND uploader_id = $2 AND is_announced = FALSE";
    let told =
        query::run(&**tx, sql, [access.case.id.as_str().into(), access.viewer.as_str().into()]).await?;
    Ok(told > 0)
}

#[derive(Deserialize)]
pub struct Unannounced {
    pub case_id: CaseId,
    pub uploader_id: UserId,
}

/// Files whose sender has not confirmed that these were all.
pub async fn list_unannounced(conn: &impl ConnectionTrait, before: Time) -> Result<Vec<Unannounced>, DbErr> {
    let sql = "SELECT DISTINCT case_id, uploader_id FROM files WHERE is_announced = FALSE AND created_at < $1 LIMIT 100";
    query::all(conn, sql, [before.0.into()]).await
}

/// Marks them as announced without a mail, because the uploader has no access to the case any more.
pub async fn forget_unannounced(tx: &Tx, left: &Unannounced) -> Result<(), DbErr> {
    let sql = "UPDATE files SET is_announced = TRUE WHERE case_id = $1 AND uploader_id = $2";
    query::run(&**tx, sql, [left.case_id.as_str().into(), left.uploader_id.as_str().into()]).await.map(drop)
}

/// The number of files, and their total size.
#[derive(Debug, Deserialize)]
pub struct FileSums {
    pub count: i64,
    pub bytes: i64,
}

/// The sums of a case, including uploads in progress.
pub async fn sums_of_case(conn: &impl ConnectionTrait, access: &CaseAccess) -> Result<FileSums, DbErr> {
    let sql = "SELECT COUNT(*) AS count, CAST(COALESCE(SUM(size), 0) AS BIGINT) AS bytes FROM \
        (SELECT size FROM files WHERE case_id = $1 UNION ALL SELECT size FROM uploads WHERE case_id = $1) of_case";
    let sums = query::one(conn, sql, [access.case.id.as_str().into()]).await?;
    Ok(sums.unwrap_or(FileSums { count: 0, bytes: 0 }))
}

/// The bytes a side has uploaded, including uploads in progress. Copies of files are counted by
/// [`crate::clean_copies::bytes_of_side`].
pub async fn bytes_of_side(conn: &impl ConnectionTrait, side: &str) -> Result<u64, DbErr> {
    let sql = "SELECT CAST(COALESCE((SELECT SUM(f.size) FROM users u JOIN files f ON f.uploader_id = u.id WHERE u.side = $1), 0) \
        + COALESCE((SELECT SUM(f.size) FROM users u JOIN uploads f ON f.user_id = u.id WHERE u.side = $1), 0) AS BIGINT) AS value";
    let bytes = query::scalar::<i64>(conn, sql, [side.into()]).await?.unwrap_or(0);
    Ok(u64::try_from(bytes).unwrap_or(0))
}

#[derive(Deserialize)]
struct Id {
    id: String,
}

/// The ids among these that are files.
pub async fn known(conn: &impl ConnectionTrait, ids: &[&str]) -> Result<Vec<String>, DbErr> {
    known_in(conn, "files", ids).await
}

pub(crate) async fn known_in(
    conn: &impl ConnectionTrait,
    table: &str,
    ids: &[&str],
) -> Result<Vec<String>, DbErr> {
    let places: Vec<String> = (1..=ids.len()).map(|place| format!("${place}")).collect();
    let sql = format!("SELECT id FROM {table} WHERE id IN ({})", places.join(", "));
    let known: Vec<Id> = query::all(conn, &sql, ids.iter().map(|id| (*id).into())).await?;
    Ok(known.into_iter().map(|row| row.id).collect())
}

impl CaseFile {
    /// The type its name says, unless its content contradicts that.
    pub fn recognised(&self) -> Recognised {
        if self.is_as_named { recognise(&self.name) } else { Recognised::NOTHING }
    }
}

/// The person who uploaded the file.
pub fn uploader(file: &CaseFile) -> UserId {
    file.uploader_id.clone()
}

pub(crate) fn signed(size: u64) -> i64 {
    i64::try_from(size).unwrap_or(i64::MAX)
}

/// A file in the store.
#[derive(Debug, Deserialize)]
pub struct StoredFile {
    pub id: FileId,
    pub size: i64,
    pub sha256: String,
}

/// Every file of every case, for a backup.
pub async fn list_stored(conn: &impl ConnectionTrait) -> Result<Vec<StoredFile>, DbErr> {
    query::all(conn, "SELECT id, size, sha256 FROM files", []).await
}
