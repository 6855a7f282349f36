//! Cases. [`access`] and [`lock`] are the only doors: whoever has no role in a case finds none.

use crate::columns::{Columns, Fields};
use crate::users::User;
use crate::{Db, DbErr, Engine, Json, Tx, case_sides, dialect, query};
use archway_domain::account::AccountState;
use archway_domain::case::role::Standing;
use archway_domain::case::tooth::NumberSystem;
use archway_domain::case::{CaseRole, CaseStatus, Rest, Restoration};
use archway_domain::{Time, UserId};
use sea_orm::{ConnectionTrait, DbBackend, Value};
use serde::Deserialize;

/// A case as stored. It holds a patient's data: never to be logged.
#[derive(Clone, Deserialize)]
pub struct Case {
    pub id: String,
    pub no: String,
    pub author_id: String,
    pub recipient_id: Option<String>,
    pub connection_id: Option<String>,
    pub assignee_id: Option<String>,
    pub status: CaseStatus,
    pub previous_status: Option<CaseStatus>,
    pub status_by: Option<String>,
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
    pub created_at: i64,
    pub updated_at: i64,
    pub order_updated_at: i64,
    pub published_at: Option<i64>,
    pub deleted_at: Option<i64>,
    pub archived_at: Option<i64>,
    /// When its people were told that it expires, or 0; void once it is older than the last update.
    pub warned_at: i64,
}

impl Case {
    /// Whether it may be changed by nobody now.
    pub fn rest(&self) -> Option<Rest> {
        Rest::of(self.deleted_at.is_some(), self.archived_at.is_some())
    }
}

/// Somebody named on a case.
#[derive(Clone, Deserialize)]
pub struct Party {
    pub id: String,
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

/// What a person may do with a case. Everything below a case takes this, not an id.
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
    /// What the viewer has begun to say.
    pub comment_draft: Option<String>,
}

/// A case and what the viewer is to it, as read.
#[derive(Deserialize)]
struct Found {
    case: Case,
    viewer: String,
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
        // The statement says who asks and from which side, and found a role in it.
        let standing = Standing { id: &self.viewer, side: &self.side };
        CaseAccess {
            role: CaseRole::of(&standing, &self.author.standing()),
            case: self.case,
            viewer: UserId::new(self.viewer),
            author: self.author,
            recipient: self.recipient,
            assignee: self.assignee,
            read_seq: self.read_seq,
            comment_draft: self.comment_draft.filter(|_| sees_drafts),
        }
    }
}

impl CaseAccess {
    /// Who hears of it: both sides, the author's alone while it is a draft or deleted.
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

/// Who asks for cases.
#[derive(Clone, Copy)]
pub struct CaseViewer<'a> {
    pub user: &'a User,
    /// Staff who look at somebody's account see nobody's drafts, neither orders nor comments (ADM-05).
    pub sees_drafts: bool,
}

impl<'a> CaseViewer<'a> {
    /// The person, as in a session of their own.
    pub fn person(user: &'a User) -> CaseViewer<'a> {
        CaseViewer { user, sees_drafts: true }
    }
}

/// A number has a dash, an id has none (LST-04).
fn key_column(key: &str) -> &'static str {
    if key.contains('-') { "no" } else { "id" }
}

/// The case, its people and who asks (`$2`), as all of them stand now: what was known of the person when the request
/// began may be over.
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

/// The same, held against other writers until the transaction ends. Writers hold a case before they touch anything
/// below it.
pub async fn lock(tx: &Tx, viewer: CaseViewer<'_>, key: &str) -> Result<Option<CaseAccess>, DbErr> {
    if tx.engine() == Engine::Postgres {
        // A statement sees what held when it began, also after it has waited for somebody who moved people to another
        // side: it only holds the case, and the next one tells.
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
    let now = Time(now.0.max(access.case.updated_at));
    let sql = "UPDATE cases SET previous_status = status, status = $2, status_by = $3, updated_at = $4 WHERE id = $1";
    let id = access.case.id.as_str();
    query::run(&**tx, sql, [id.into(), status.as_str().into(), by.as_str().into(), now.0.into()]).await?;
    case_sides::move_to(tx, id, access.case.status, status, now).await?;
    Ok(now)
}

/// The recipient's side has seen it: nothing the list would move it for.
pub async fn mark_read(tx: &Tx, access: &CaseAccess) -> Result<(), DbErr> {
    let sql = "UPDATE cases SET status = 'READ', previous_status = status WHERE id = $1 AND status = 'OPEN'";
    query::run(&**tx, sql, [access.case.id.as_str().into()]).await.map(drop)
}

pub async fn set_assignee(
    tx: &Tx,
    access: &CaseAccess,
    assignee: Option<&str>,
    now: Time,
) -> Result<(), DbErr> {
    let now = now.0.max(access.case.updated_at);
    let sql = "UPDATE cases SET assignee_id = $2, updated_at = $3 WHERE id = $1";
    let id = access.case.id.as_str();
    query::run(&**tx, sql, [id.into(), assignee.map(str::to_owned).into(), now.into()]).await?;
    case_sides::touch(tx, access, Time(now));
    Ok(())
}

pub async fn delete(tx: &Tx, access: &CaseAccess, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE cases SET deleted_at = $2 WHERE id = $1";
    query::run(&**tx, sql, [access.case.id.as_str().into(), now.0.into()]).await?;
    case_sides::refile(tx, &access.case.id).await
}

/// Brings it back. What was deleted out of the archive lies there as if it had just come in.
pub async fn restore(tx: &Tx, access: &CaseAccess, now: Time) -> Result<(), DbErr> {
    let archived_at = access.case.archived_at.map(|_| now.0);
    let sql = "UPDATE cases SET deleted_at = NULL, archived_at = $2 WHERE id = $1";
    query::run(&**tx, sql, [access.case.id.as_str().into(), archived_at.into()]).await?;
    case_sides::refile(tx, &access.case.id).await
}

/// Whether the person has written or received any (PRF-02).
pub async fn is_involved(conn: &impl ConnectionTrait, user: &UserId) -> Result<bool, DbErr> {
    let sql = "SELECT CASE WHEN EXISTS (SELECT 1 FROM cases WHERE author_id = $1) \
        OR EXISTS (SELECT 1 FROM cases WHERE recipient_id = $1) THEN 1 ELSE 0 END AS value";
    Ok(query::scalar::<i32>(conn, sql, [user.as_str().into()]).await? == Some(1))
}

#[derive(Deserialize)]
struct CaseId {
    id: String,
}

/// Removes some of the cases that were deleted before then for good, with all that was said about them.
pub(crate) async fn purge_deleted(db: &Db, before: Time) -> Result<usize, DbErr> {
    let tx = db.begin().await?;
    let sql =
        format!("SELECT id FROM cases WHERE deleted_at < $1 LIMIT 100{}", dialect::skip_locked(tx.engine()));
    let gone: Vec<CaseId> = query::all(&*tx, &sql, [before.0.into()]).await?;
    for case in &gone {
        case_sides::unfile(&tx, &case.id).await?;
        query::run(&*tx, "DELETE FROM cases WHERE id = $1", [case.id.as_str().into()]).await?;
    }
    tx.commit().await?;
    Ok(gone.len())
}
