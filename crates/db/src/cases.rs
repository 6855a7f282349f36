//! Cases. [`access`] and [`lock`] are the only ways to reach one: a person without a role in a case does not find it.

use crate::columns::{Columns, Fields};
use crate::users::User;
use crate::{Db, DbErr, Engine, Json, Tx, case_sides, dialect, query};
use archway_domain::account::AccountState;
use archway_domain::case::role::Standing;
use archway_domain::case::tooth::NumberSystem;
use archway_domain::case::{CaseRole, CaseStatus, Rest, Restoration};
use archway_domain::{CaseId, ConnectionId, Time, UserId};
use sea_orm::{ConnectionTrait, DbBackend, Value};
use serde::Deserialize;

/// A case as stored. Never log it: it holds a patient's data.
#[derive(Clone, Deserialize)]
pub struct Case {
    pub id: CaseId,
    pub no: String,
    pub author_id: UserId,
    pub recipient_id: Option<UserId>,
    pub connection_id: Option<ConnectionId>,
    pub assignee_id: Option<UserId>,
    pub status: CaseStatus,
    pub previous_status: Option<CaseStatus>,
    pub status_by: Option<UserId>,
    pub title: String,
    pub patient_first_name: String,
    pub patient_last_name: String,
    pub patient_sex: String,
    pub patient_born: Option<String>,
    pub case_date: Option<String>,
    pub delivery_date: Option<String>,
    pub number_system: NumberSystem,
    pub note: String,
    pub restorations: Json<Vec<Restoration>>,
    pub bridges: Json<Vec<String>>,
    pub missing_teeth: Json<Vec<String>>,
    pub device_udi: String,
    pub from_locked_device: bool,
    pub comment_count: i64,
    pub comment_seq: i64,
    pub file_count: i64,
    pub created_at: Time,
    pub updated_at: Time,
    pub order_updated_at: Time,
    pub published_at: Option<Time>,
    pub deleted_at: Option<Time>,
    pub archived_at: Option<Time>,
    /// When its people were warned that it will expire, or 0; void if it is older than the last update.
    pub warned_at: Time,
}

impl Case {
    /// Why nobody may change it now, if so.
    pub fn rest(&self) -> Option<Rest> {
        Rest::of(self.deleted_at.is_some(), self.archived_at.is_some())
    }
}

/// A person named on a case.
#[derive(Clone, Deserialize)]
pub struct Party {
    pub id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub picture: Option<String>,
    pub institution: String,
    pub state: AccountState,
    pub side: String,
}

impl Party {
    pub(crate) fn fields(table: &str) -> Fields {
        Fields::of::<Party>(table)
    }

    pub fn standing(&self) -> Standing<'_> {
        Standing { id: &self.id, side: &self.side }
    }

    pub fn is_deleted(&self) -> bool {
        self.state != AccountState::Active
    }
}

/// What a person may do with a case. All functions on parts of a case take this, not an id.
#[derive(Clone)]
pub struct CaseAccess {
    pub case: Case,
    pub role: CaseRole,
    pub viewer: UserId,
    pub author: Party,
    pub recipient: Option<Party>,
    pub assignee: Option<Party>,
    /// Up to which comment the viewer has read; None when the case was never opened.
    pub read_seq: Option<i64>,
    /// The viewer's unsent comment.
    pub comment_draft: Option<String>,
}

/// A case and the viewer's relation to it, as read.
#[derive(Deserialize)]
struct Found {
    case: Case,
    viewer: UserId,
    #[serde(rename = "viewer_side")]
    side: String,
    read_seq: Option<i64>,
    comment_draft: Option<String>,
    #[serde(rename = "a_")]
    author: Party,
    #[serde(rename = "r_")]
    recipient: Option<Party>,
    #[serde(rename = "s_")]
    assignee: Option<Party>,
}

impl Found {
    fn access(self, sees_drafts: bool) -> CaseAccess {
        // The statement returns the viewer and the viewer's side, and only a case in which they have a role.
        let standing = Standing { id: &self.viewer, side: &self.side };
        CaseAccess {
            role: CaseRole::of(&standing, &self.author.standing()),
            case: self.case,
            viewer: self.viewer,
            author: self.author,
            recipient: self.recipient,
            assignee: self.assignee,
            read_seq: self.read_seq,
            comment_draft: self.comment_draft.filter(|_| sees_drafts),
        }
    }
}

impl CaseAccess {
    /// The sides that are notified: both, or only the author's for a draft or a deleted case.
    pub fn sides(&self) -> Vec<&str> {
        let recipient = self.recipient.as_ref().filter(|_| self.is_shared());
        std::iter::once(&self.author).chain(recipient).map(|party| party.side.as_str()).collect()
    }

    fn is_shared(&self) -> bool {
        self.case.status != CaseStatus::Draft && self.case.deleted_at.is_none()
    }

    pub fn is_somebody_deleted(&self) -> bool {
        let people = std::iter::once(&self.author).chain(&self.recipient).chain(&self.assignee);
        people.into_iter().any(Party::is_deleted)
    }
}

/// The person who reads cases.
#[derive(Clone, Copy)]
pub struct CaseViewer<'a> {
    pub user: &'a User,
    /// False for a support session: staff never see another person's drafts, neither orders nor comments (ADM-05).
    pub sees_drafts: bool,
}

impl<'a> CaseViewer<'a> {
    /// The person in an ordinary session.
    pub fn person(user: &'a User) -> CaseViewer<'a> {
        CaseViewer { user, sees_drafts: true }
    }
}

/// A number has a dash, an id has none (LST-04).
fn key_column(key: &str) -> &'static str {
    if key.contains('-') { "no" } else { "id" }
}

/// The case, its people and the viewer (`$2`), all as of now: what the request read about the viewer at its start may
/// be out of date.
fn seen_by(viewer: CaseViewer<'_>, key: &str) -> String {
    let without_drafts = if viewer.sees_drafts { "" } else { " AND c.status <> 'DRFT'" };
    format!(
        "FROM cases c JOIN users v ON v.id = $2 JOIN users a ON a.id = c.author_id \
         LEFT JOIN users r ON r.id = c.recipient_id LEFT JOIN users s ON s.id = c.assignee_id \
         LEFT JOIN case_reads cr ON cr.user_id = $2 AND cr.case_id = c.id \
         LEFT JOIN comment_drafts cd ON cd.user_id = $2 AND cd.case_id = c.id \
         WHERE c.{} = $1 AND (a.side = v.side OR (r.side = v.side AND c.status <> 'DRFT' AND c.deleted_at IS NULL))\
         {without_drafts}",
        key_column(key)
    )
}

fn access_sql(backend: DbBackend, viewer: CaseViewer<'_>, key: &str) -> String {
    static COLUMNS: Columns = Columns::new(|| {
        Fields::of::<Found>("c")
            .with_struct("case", Fields::of::<Case>("c"))
            .with("viewer", "v.id")
            .with("viewer_side", "v.side")
            .with("read_seq", "cr.comment_seq")
            .with("comment_draft", "cd.text")
            .with_struct("a_", Party::fields("a"))
            .with_joined("r_", Party::fields("r"), "r.id")
            .with_joined("s_", Party::fields("s"), "s.id")
            .texts()
    });
    COLUMNS.select_wide(backend, "", &seen_by(viewer, key))
}

fn access_values(viewer: CaseViewer<'_>, key: &str) -> [Value; 2] {
    [key.into(), viewer.user.id.as_str().into()]
}

/// The case with this id or number, if the viewer has a role in it.
pub async fn access(
    conn: &impl ConnectionTrait,
    viewer: CaseViewer<'_>,
    key: &str,
) -> Result<Option<CaseAccess>, DbErr> {
    let sql = access_sql(conn.get_database_backend(), viewer, key);
    let found: Option<Found> = query::one_wide(conn, &sql, access_values(viewer, key)).await?;
    Ok(found.map(|found| found.access(viewer.sees_drafts)))
}

/// The same, locked until the transaction ends. Writers lock a case before they change any part of it.
pub async fn lock(tx: &Tx, viewer: CaseViewer<'_>, key: &str) -> Result<Option<CaseAccess>, DbErr> {
    if tx.engine() == Engine::Postgres {
        // A statement sees the state at its start, even after waiting for a transaction that moved people to another
        // side. So this statement only locks the case, and the next one reads it.
        let held = dialect::for_update_of(tx.engine(), "c");
        let sql = format!("SELECT c.id AS value {}{held}", seen_by(viewer, key));
        if query::scalar::<String>(&**tx, &sql, access_values(viewer, key)).await?.is_none() {
            return Ok(None);
        }
    }
    access(&**tx, viewer, key).await
}

pub async fn set_status(
    tx: &Tx,
    access: &CaseAccess,
    status: CaseStatus,
    by: &UserId,
    now: Time,
) -> Result<Time, DbErr> {
    let now = now.max(access.case.updated_at);
    let sql = "UPDATE cases SET previous_status = status, status = $2, status_by = $3, updated_at = $4 WHERE id = $1";
    let id = &access.case.id;
    query::run(&**tx, sql, [id.as_str().into(), status.as_str().into(), by.as_str().into(), now.0.into()])
        .await?;
    case_sides::move_to(tx, id, access.case.status, status, now).await?;
    Ok(now)
}

/// Records that the recipient's side has opened the case, which does not move it in the lists.
pub async fn mark_read(tx: &Tx, access: &CaseAccess) -> Result<(), DbErr> {
    let sql = "UPDATE cases SET status = 'READ', previous_status = status WHERE id = $1 AND status = 'OPEN'";
    query::run(&**tx, sql, [access.case.id.as_str().into()]).await.map(drop)
}

pub async fn set_assignee(
    tx: &Tx,
    access: &CaseAccess,
    assignee: Option<&UserId>,
    now: Time,
) -> Result<(), DbErr> {
    let now = now.max(access.case.updated_at);
    let sql = "UPDATE cases SET assignee_id = $2, updated_at = $3 WHERE id = $1";
    let id = access.case.id.as_str();
    query::run(&**tx, sql, [id.into(), assignee.map(ToString::to_string).into(), now.0.into()]).await?;
    case_sides::touch(tx, access, now);
    Ok(())
}

pub async fn delete(tx: &Tx, access: &CaseAccess, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE cases SET deleted_at = $2 WHERE id = $1";
    query::run(&**tx, sql, [access.case.id.as_str().into(), now.0.into()]).await?;
    case_sides::refile(tx, &access.case.id).await
}

/// Restores a deleted case. If it was archived before, its time in the archive starts again.
pub async fn restore(tx: &Tx, access: &CaseAccess, now: Time) -> Result<(), DbErr> {
    let archived_at = access.case.archived_at.map(|_| now.0);
    let sql = "UPDATE cases SET deleted_at = NULL, archived_at = $2 WHERE id = $1";
    query::run(&**tx, sql, [access.case.id.as_str().into(), archived_at.into()]).await?;
    case_sides::refile(tx, &access.case.id).await
}

/// Whether the person has written or received any case (PRF-02).
pub async fn is_involved(conn: &impl ConnectionTrait, user: &UserId) -> Result<bool, DbErr> {
    let sql = "SELECT CASE WHEN EXISTS (SELECT 1 FROM cases WHERE author_id = $1) \
        OR EXISTS (SELECT 1 FROM cases WHERE recipient_id = $1) THEN 1 ELSE 0 END AS value";
    Ok(query::scalar::<i32>(conn, sql, [user.as_str().into()]).await? == Some(1))
}

#[derive(Deserialize)]
struct Purged {
    id: CaseId,
}

/// Permanently removes some of the cases deleted before then, with their comments.
pub(crate) async fn purge_deleted(db: &Db, before: Time) -> Result<usize, DbErr> {
    let tx = db.begin().await?;
    let sql =
        format!("SELECT id FROM cases WHERE deleted_at < $1 LIMIT 100{}", dialect::skip_locked(tx.engine()));
    let gone: Vec<Purged> = query::all(&*tx, &sql, [before.0.into()]).await?;
    for case in &gone {
        case_sides::unfile(&tx, &case.id).await?;
        query::run(&*tx, "DELETE FROM cases WHERE id = $1", [case.id.as_str().into()]).await?;
    }
    tx.commit().await?;
    Ok(gone.len())
}
