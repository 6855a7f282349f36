//! Share links: show one case to a person without an account (SHR-01).

use crate::cases::CaseAccess;
use crate::columns::{Columns, Fields};
use crate::{DbErr, Tx, query};
use archway_domain::{CaseId, ShareId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Clone, Deserialize)]
pub struct Share {
    pub id: ShareId,
    pub case_id: CaseId,
    pub user_id: UserId,
    pub password_hash: Option<String>,
    pub shows_patient: bool,
    pub view: Option<String>,
    pub views: i64,
    pub created_at: Time,
    pub expires_at: Time,
    /// The person who created it.
    pub first_name: String,
    pub last_name: String,
    pub side: String,
}

static COLUMNS: Columns =
    Columns::new(|| Fields::of::<Share>("h").with_table("u", &["first_name", "last_name", "side"]).texts());
const FROM: &str = "FROM shares h JOIN users u ON u.id = h.user_id";

pub struct NewShare<'a> {
    pub id: &'a ShareId,
    pub token_hash: &'a str,
    pub password_hash: Option<&'a str>,
    pub shows_patient: bool,
    pub view: Option<&'a str>,
    pub expires_at: Time,
}

pub async fn add(tx: &Tx, access: &CaseAccess, share: &NewShare<'_>, now: Time) -> Result<(), DbErr> {
    let row = [
        ("id", share.id.as_str().into()),
        ("case_id", access.case.id.as_str().into()),
        ("user_id", access.viewer.as_str().into()),
        ("token_hash", share.token_hash.into()),
        ("password_hash", share.password_hash.map(str::to_owned).into()),
        ("shows_patient", share.shows_patient.into()),
        ("view", share.view.map(str::to_owned).into()),
        ("created_at", now.0.into()),
        ("expires_at", share.expires_at.0.into()),
    ];
    query::insert(&**tx, "shares", row).await
}

/// The active links of the viewer's side.
pub async fn list(
    conn: &impl ConnectionTrait,
    access: &CaseAccess,
    side: &str,
    now: Time,
) -> Result<Vec<Share>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} {FROM} WHERE h.case_id = $1 AND u.side = $2 AND h.expires_at > $3 ORDER BY h.created_at"
    );
    query::all(conn, &sql, [access.case.id.as_str().into(), side.into(), now.0.into()]).await
}

pub async fn find_by_token(
    conn: &impl ConnectionTrait,
    token_hash: &str,
    now: Time,
) -> Result<Option<Share>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} {FROM} WHERE h.token_hash = $1 AND h.expires_at > $2 AND u.state = 'active'"
    );
    query::one(conn, &sql, [token_hash.into(), now.0.into()]).await
}

/// A link that a member of this side created.
pub async fn find_of_side(
    conn: &impl ConnectionTrait,
    side: &str,
    id: &ShareId,
) -> Result<Option<Share>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE h.id = $1 AND u.side = $2");
    query::one(conn, &sql, [id.as_str().into(), side.into()]).await
}

/// An active link, by its id.
pub async fn find_live(conn: &impl ConnectionTrait, id: &ShareId, now: Time) -> Result<Option<Share>, DbErr> {
    let sql = format!("SELECT {COLUMNS} {FROM} WHERE h.id = $1 AND h.expires_at > $2 AND u.state = 'active'");
    query::one(conn, &sql, [id.as_str().into(), now.0.into()]).await
}

pub async fn revoke(tx: &Tx, id: &ShareId) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM shares WHERE id = $1", [id.as_str().into()]).await.map(drop)
}

pub async fn count_view(tx: &Tx, id: &ShareId) -> Result<(), DbErr> {
    query::run(&**tx, "UPDATE shares SET views = views + 1 WHERE id = $1", [id.as_str().into()])
        .await
        .map(drop)
}
