//! Identities from social providers: issuer and subject, never an address (ACC-13).

use crate::users::{COLUMNS, User};
use crate::{DbErr, Tx, query};
use archway_domain::{Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

/// What a provider asserts about a person.
#[derive(Debug, Clone)]
pub struct Identity {
    pub provider: String,
    pub issuer: String,
    pub subject: String,
    pub email: String,
}

/// Fails with a unique violation if the identity is taken, or if the person already has one of this provider.
pub async fn insert(tx: &Tx, identity: &Identity, user: &UserId, now: Time) -> Result<(), DbErr> {
    let row = [
        ("issuer", identity.issuer.as_str().into()),
        ("subject", identity.subject.as_str().into()),
        ("user_id", user.as_str().into()),
        ("provider", identity.provider.as_str().into()),
        ("email", identity.email.as_str().into()),
        ("created_at", now.0.into()),
    ];
    query::insert(&**tx, "identities", row).await
}

pub async fn find_user(
    conn: &impl ConnectionTrait,
    issuer: &str,
    subject: &str,
) -> Result<Option<User>, DbErr> {
    let sql = format!(
        "SELECT {COLUMNS} FROM identities i JOIN users u ON u.id = i.user_id WHERE i.issuer = $1 AND i.subject = $2"
    );
    query::one(conn, &sql, [issuer.into(), subject.into()]).await
}

#[derive(Debug, Deserialize)]
pub struct Connected {
    pub provider: String,
    pub email: String,
    pub created_at: Time,
}

pub async fn list(conn: &impl ConnectionTrait, user: &UserId) -> Result<Vec<Connected>, DbErr> {
    let sql = "SELECT provider, email, created_at FROM identities WHERE user_id = $1 ORDER BY created_at";
    query::all(conn, sql, [user.as_str().into()]).await
}

pub async fn remove(tx: &Tx, user: &UserId, provider: &str) -> Result<bool, DbErr> {
    let sql = "DELETE FROM identities WHERE user_id = $1 AND provider = $2";
    Ok(query::run(&**tx, sql, [user.as_str().into(), provider.into()]).await? == 1)
}
