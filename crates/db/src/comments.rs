//! The comments of a case.

use crate::cases::CaseAccess;
use crate::columns::{Columns, Fields};
use crate::{DbErr, Tx, case_reads, case_sides, query};
use archway_domain::account::AccountState;
use archway_domain::{CaseId, CommentId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Clone, Deserialize)]
pub struct Comment {
    pub id: CommentId,
    pub author_id: UserId,
    pub text: String,
    pub created_at: Time,
    pub edited_at: Option<Time>,
    pub first_name: String,
    pub last_name: String,
    pub picture: Option<String>,
    pub state: AccountState,
}

static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<Comment>("m").with_table("u", &["first_name", "last_name", "picture", "state"]).texts()
});
const FROM: &str = "FROM comments m JOIN users u ON u.id = m.author_id";

/// Oldest first.
pub async fn list(conn: &impl ConnectionTrait, access: &CaseAccess) -> Result<Vec<Comment>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE m.case_id = $1 ORDER BY m.seq");
    query::all(conn, &sql, [access.case.id.as_str().into()]).await
}

pub async fn find(
    conn: &impl ConnectionTrait,
    access: &CaseAccess,
    id: &CommentId,
) -> Result<Option<Comment>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE m.id = $1 AND m.case_id = $2");
    query::one(conn, &sql, [id.as_str().into(), access.case.id.as_str().into()]).await
}

/// The case a comment belongs to, without checking access: the caller checks it next.
pub async fn case_of_unchecked(conn: &impl ConnectionTrait, id: &CommentId) -> Result<Option<CaseId>, DbErr> {
    let sql = "SELECT case_id AS value FROM comments WHERE id = $1";
    Ok(query::scalar::<String>(conn, sql, [id.as_str().into()]).await?.map(CaseId::new))
}

/// Adds a comment of the viewer to the locked case. The author of a comment has read all earlier ones.
pub fn add(tx: &Tx, access: &CaseAccess, id: &CommentId, text: &str, now: Time) {
    let case = access.case.id.as_str();
    let now = now.max(access.case.updated_at);
    let seq = access.case.comment_seq + 1;
    let sql = "INSERT INTO comments (id, case_id, seq, author_id, text, created_at) VALUES ($1, $2, $3, $4, $5, $6)";
    let values = [
        id.as_str().into(),
        case.into(),
        seq.into(),
        access.viewer.as_str().into(),
        text.into(),
        now.0.into(),
    ];
    tx.later(sql, values);
    let sql =
        "UPDATE cases SET comment_count = comment_count + 1, comment_seq = $2, updated_at = $3 WHERE id = $1";
    tx.later(sql, [case.into(), seq.into(), now.0.into()]);
    case_sides::touch(tx, access, now);
    case_reads::mark(tx, access, seq);
    if access.comment_draft.is_some() {
        save_draft(tx, access, "");
    }
}

pub async fn edit(tx: &Tx, access: &CaseAccess, id: &CommentId, text: &str, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE comments SET text = $3, edited_at = $4 WHERE id = $1 AND case_id = $2";
    let case = access.case.id.as_str();
    query::run(&**tx, sql, [id.as_str().into(), case.into(), text.into(), now.0.into()]).await?;
    touch_case(tx, access, now, "").await
}

pub async fn remove(tx: &Tx, access: &CaseAccess, id: &CommentId, now: Time) -> Result<(), DbErr> {
    let case = access.case.id.as_str();
    query::run(
        &**tx,
        "DELETE FROM comments WHERE id = $1 AND case_id = $2",
        [id.as_str().into(), case.into()],
    )
    .await?;
    touch_case(tx, access, now, "comment_count = comment_count - 1, ").await
}

async fn touch_case(tx: &Tx, access: &CaseAccess, now: Time, also: &str) -> Result<(), DbErr> {
    let now = now.max(access.case.updated_at);
    let sql = format!("UPDATE cases SET {also}updated_at = $2 WHERE id = $1");
    query::run(&**tx, &sql, [access.case.id.as_str().into(), now.0.into()]).await?;
    case_sides::touch(tx, access, now);
    Ok(())
}

/// Saves the viewer's unsent comment; an empty text removes it.
pub fn save_draft(tx: &Tx, access: &CaseAccess, text: &str) {
    let (user, case) = (access.viewer.as_str(), access.case.id.as_str());
    if text.is_empty() {
        let sql = "DELETE FROM comment_drafts WHERE user_id = $1 AND case_id = $2";
        return tx.later(sql, [user.into(), case.into()]);
    }
    let sql = "INSERT INTO comment_drafts (user_id, case_id, text) VALUES ($1, $2, $3) \
        ON CONFLICT (user_id, case_id) DO UPDATE SET text = excluded.text";
    tx.later(sql, [user.into(), case.into(), text.into()]);
}
