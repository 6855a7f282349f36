//! Links by which somebody without an account may look at one case (SHR-01).

use crate::cases::CaseAccess;
use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::{ConnectionTrait, Value};
use serde::Deserialize;

#[derive(Clone, Deserialize)]
pub struct Share {
    pub id: String,
    pub case_id: String,
    pub user_id: String,
    pub password_hash: Option<String>,
    pub shows_patient: bool,
    pub view: Option<String>,
    pub views: i64,
    pub created_at: i64,
    pub expires_at: i64,
    /// Who made it.
    pub first_name: String,
    pub last_name: String,
    pub side: String,
}

const COLUMNS: &str = "h.id, h.case_id, h.user_id, h.password_hash, h.shows_patient, h.view, h.views, h.created_at, \
    h.expires_at, u.first_name, u.last_name, u.side FROM shares h JOIN users u ON u.id = h.user_id";

pub struct NewShare<'a> {
    pub id: &'a str,
    pub token_hash: &'a str,
    pub password_hash: Option<&'a str>,
    pub shows_patient: bool,
    pub view: Option<&'a str>,
    pub expires_at: Time,
}

pub async fn add(tx: &Tx, access: &CaseAccess, share: &NewShare<'_>, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO shares (id, case_id, user_id, token_hash, password_hash, shows_patient, view, created_at, \
        expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values: [Value; 9] = [
        share.id.into(),
        access.case.id.as_str().into(),
        access.viewer.as_str().into(),
        share.token_hash.into(),
        share.password_hash.map(str::to_owned).into(),
        share.shows_patient.into(),
        share.view.map(str::to_owned).into(),
        now.0.into(),
        share.expires_at.0.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

/// Those of the viewer's side that still work.
pub async fn list(
    conn: &impl ConnectionTrait,
    access: &CaseAccess,
    side: &str,
    now: Time,
) -> Result<Vec<Share>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} WHERE h.case_id = $1 AND u.side = $2 AND h.expires_at > $3 ORDER BY h.created_at"
    );
    query::all(conn, &sql, [access.case.id.as_str().into(), side.into(), now.0.into()]).await
}

pub async fn find_by_token(
    conn: &impl ConnectionTrait,
    token_hash: &str,
    now: Time,
) -> Result<Option<Share>, DbErr> {
    let sql =
        format!("SELECT {COLUMNS} WHERE h.token_hash = $1 AND h.expires_at > $2 AND u.state = 'active'");
    query::one(conn, &sql, [token_hash.into(), now.0.into()]).await
}

/// One that somebody of this side has made.
pub async fn find_of_side(conn: &impl ConnectionTrait, side: &str, id: &str) -> Result<Option<Share>, DbErr> {
    let sql = format!("SELECT {COLUMNS} WHERE h.id = $1 AND u.side = $2");
    query::one(conn, &sql, [id.into(), side.into()]).await
}

/// One that still works, by its id.
pub async fn find_live(conn: &impl ConnectionTrait, id: &str, now: Time) -> Result<Option<Share>, DbErr> {
    let sql = format!("SELECT {COLUMNS} WHERE h.id = $1 AND h.expires_at > $2 AND u.state = 'active'");
    query::one(conn, &sql, [id.into(), now.0.into()]).await
}

pub async fn revoke(tx: &Tx, id: &str) -> Result<(), DbErr> {
    query::run(&**tx, "DELETE FROM shares WHERE id = $1", [id.into()]).await.map(drop)
}

pub async fn count_view(tx: &Tx, id: &str) -> Result<(), DbErr> {
    query::run(&**tx, "UPDATE shares SET views = views + 1 WHERE id = $1", [id.into()]).await.map(drop)
}
