//! Cases without changes for a long time: their people are warned, then the cases are archived, and deleted if the
//! operator configured it (OPS-06). Any change of `updated_at` restarts the period and makes an older warning void.

use crate::cases::CaseAccess;
use crate::{DbErr, Tx, case_sides, dialect, query};
use archway_domain::{CaseId, Time, UserId};
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;

/// Drafts are left to their authors. Spelled as in the partial index.
const LIVE: &str = "archived_at IS NULL AND deleted_at IS NULL AND status <> 'DRFT'";

#[derive(Deserialize)]
struct Expiring {
    id: CaseId,
    author_id: UserId,
    recipient_id: Option<UserId>,
    assignee_id: Option<UserId>,
}

/// Marks some of the cases last updated by `updated` as warned, and records the people to mail; returns how many cases
/// there were.
pub async fn mark_expiring(tx: &Tx, updated: Time, limit: u32, now: Time) -> Result<usize, DbErr> {
    let sql = format!(
        "SELECT id, author_id, recipient_id, assignee_id FROM cases \
         WHERE {LIVE} AND updated_at <= $1 AND warned_at <= updated_at ORDER BY updated_at LIMIT $2{}",
        dialect::skip_locked(tx.engine())
    );
    let expiring: Vec<Expiring> =
        query::all(&**tx, &sql, [updated.0.into(), i64::from(limit).into()]).await?;
    for case in &expiring {
        let sql = "UPDATE cases SET warned_at = $2 WHERE id = $1";
        query::run(&**tx, sql, [case.id.as_str().into(), now.0.into()]).await?;
        note_keepers(tx, case, now).await?;
    }
    Ok(expiring.len())
}

/// Records the people who want mails about changes (SET-02).
async fn note_keepers(tx: &Tx, case: &Expiring, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO expiry_news (user_id, case_id, skin, warned_at) \
        SELECT u.id, $1, COALESCE(n.skin, ''), $2 FROM users u \
        LEFT JOIN case_news n ON n.case_id = $1 AND n.user_id = u.id \
        WHERE u.id IN ($3, $4, $5) AND u.post_edit_email = TRUE AND u.state = 'active' \
        ON CONFLICT (user_id, case_id) DO UPDATE SET skin = excluded.skin, warned_at = excluded.warned_at";
    let values = [
        case.id.as_str().into(),
        now.0.into(),
        case.author_id.as_str().into(),
        case.recipient_id.as_deref().map(str::to_owned).into(),
        case.assignee_id.as_deref().map(str::to_owned).into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

/// A case a person is to be warned about.
#[derive(Deserialize)]
pub struct ExpiryNews {
    pub case_id: CaseId,
    /// The skin of the last mail about the case.
    pub skin: String,
    pub warned_at: Time,
}

/// A person to warn, with all their cases, the newest last; the caller adds the mail job in the same transaction. None
/// if there is nobody left.
pub async fn take_news(tx: &Tx) -> Result<Option<(UserId, Vec<ExpiryNews>)>, DbErr> {
    let sql = "SELECT user_id AS value FROM expiry_news ORDER BY user_id LIMIT 1";
    let Some(keeper) = query::scalar::<String>(&**tx, sql, []).await? else { return Ok(None) };
    let sql = "DELETE FROM expiry_news WHERE user_id = $1 RETURNING case_id, skin, warned_at";
    let mut news: Vec<ExpiryNews> = query::all(&**tx, sql, [keeper.as_str().into()]).await?;
    news.sort_by(|one, other| one.case_id.cmp(&other.case_id));
    Ok(Some((UserId::new(keeper), news)))
}

/// Cases that are due.
#[derive(Clone, Copy)]
pub enum Due {
    /// Last updated by `updated`, and warned by `warned`.
    Archive { updated: Time, warned: Time },
    /// Archived by `archived`.
    Delete { archived: Time },
}

impl Due {
    /// The condition and its values, which are the first of the statement.
    fn condition(self) -> (String, Vec<Value>) {
        match self {
            Due::Archive { updated, warned } => (
                format!("{LIVE} AND updated_at <= $1 AND warned_at > updated_at AND warned_at <= $2"),
                vec![updated.0.into(), warned.0.into()],
            ),
            Due::Delete { archived } => (
                "archived_at IS NOT NULL AND deleted_at IS NULL AND archived_at <= $1".to_owned(),
                vec![archived.0.into()],
            ),
        }
    }
}

pub async fn list_due(conn: &impl ConnectionTrait, due: Due, limit: u32) -> Result<Vec<CaseId>, DbErr> {
    let (condition, values) = due.condition();
    let sql = format!("SELECT id AS value FROM cases WHERE {condition} LIMIT {limit}");
    Ok(query::texts(conn, &sql, values).await?.into_iter().map(CaseId::new).collect())
}

/// Locks the case and returns the sides that see it, if it is still due and no other transaction holds it.
pub async fn lock_due(tx: &Tx, due: Due, id: &CaseId) -> Result<Option<Vec<String>>, DbErr> {
    let (condition, mut values) = due.condition();
    values.push(id.as_str().into());
    let sql = format!(
        "SELECT id AS value FROM cases WHERE {condition} AND id = ${}{}",
        values.len(),
        dialect::skip_locked(tx.engine())
    );
    if query::scalar::<String>(&**tx, &sql, values).await?.is_none() {
        return Ok(None);
    }
    query::texts(&**tx, "SELECT side AS value FROM case_sides WHERE case_id = $1", [id.as_str().into()])
        .await
        .map(Some)
}

pub async fn archive(tx: &Tx, id: &CaseId, now: Time) -> Result<(), DbErr> {
    set(tx, id, "archived_at", now).await
}

/// Deletes a case as its author's side would: it can be restored until it is purged.
pub async fn delete(tx: &Tx, id: &CaseId, now: Time) -> Result<(), DbErr> {
    set(tx, id, "deleted_at", now).await
}

async fn set(tx: &Tx, id: &CaseId, column: &str, now: Time) -> Result<(), DbErr> {
    let sql = format!("UPDATE cases SET {column} = $2 WHERE id = $1");
    query::run(&**tx, &sql, [id.as_str().into(), now.0.into()]).await?;
    case_sides::refile(tx, id).await
}

/// Unarchives a case; its period restarts.
pub async fn unarchive(tx: &Tx, access: &CaseAccess, now: Time) -> Result<(), DbErr> {
    let now = now.max(access.case.updated_at);
    let id = &access.case.id;
    let sql = "UPDATE cases SET archived_at = NULL, updated_at = $2 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), now.0.into()]).await?;
    case_sides::refile(tx, id).await
}
