//! Pending steps between a browser and a social provider: sign-in, sign-up, linking an account (ACC-13…15).

use crate::identities::Identity;
use crate::session_life::{ALIVE, Moment};
use crate::{DbErr, Tx, query};
use archway_domain::{SessionId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

pub async fn begin_sign_in(tx: &Tx, challenge: &str, provider: &str, expires_at: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO social_sign_ins (challenge, provider, expires_at) VALUES ($1, $2, $3) \
        ON CONFLICT DO NOTHING";
    query::run(&**tx, sql, [challenge.into(), provider.into(), expires_at.0.into()]).await.map(drop)
}

/// Returns the provider of this sign-in, once.
pub async fn finish_sign_in(tx: &Tx, challenge: &str, now: Time) -> Result<Option<String>, DbErr> {
    let sql =
        "DELETE FROM social_sign_ins WHERE challenge = $1 AND expires_at > $2 RETURNING provider AS value";
    query::scalar(&**tx, sql, [challenge.into(), now.0.into()]).await
}

/// A person whom a provider has identified and who has no account yet.
#[derive(Debug, Clone)]
pub struct Newcomer {
    pub identity: Identity,
    pub email_verified: bool,
    pub first_name: String,
    pub last_name: String,
}

#[derive(Deserialize)]
struct NewcomerRow {
    provider: String,
    issuer: String,
    subject: String,
    email: String,
    email_verified: bool,
    first_name: String,
    last_name: String,
}

pub async fn begin_sign_up(
    tx: &Tx,
    cookie_hash: &str,
    newcomer: &Newcomer,
    expires_at: Time,
) -> Result<(), DbErr> {
    let row = [
        ("hash", cookie_hash.into()),
        ("provider", newcomer.identity.provider.as_str().into()),
        ("issuer", newcomer.identity.issuer.as_str().into()),
        ("subject", newcomer.identity.subject.as_str().into()),
        ("email", newcomer.identity.email.as_str().into()),
        ("email_verified", newcomer.email_verified.into()),
        ("first_name", newcomer.first_name.as_str().into()),
        ("last_name", newcomer.last_name.as_str().into()),
        ("expires_at", expires_at.0.into()),
    ];
    query::insert(&**tx, "social_sign_ups", row).await
}

pub async fn find_sign_up(
    conn: &impl ConnectionTrait,
    cookie_hash: &str,
    now: Time,
) -> Result<Option<Newcomer>, DbErr> {
    let sql = "SELECT provider, issuer, subject, email, email_verified, first_name, last_name FROM social_sign_ups \
        WHERE hash = $1 AND expires_at > $2 AND user_id IS NULL";
    let row: Option<NewcomerRow> = query::one(conn, sql, [cookie_hash.into(), now.0.into()]).await?;
    Ok(row.map(|row| Newcomer {
        identity: Identity {
            provider: row.provider,
            issuer: row.issuer,
            subject: row.subject,
            email: row.email,
        },
        email_verified: row.email_verified,
        first_name: row.first_name,
        last_name: row.last_name,
    }))
}

/// Stores the identity until the person has confirmed the address.
pub async fn await_activation(
    tx: &Tx,
    cookie_hash: &str,
    user: &UserId,
    expires_at: Time,
) -> Result<bool, DbErr> {
    let sql = "UPDATE social_sign_ups SET user_id = $2, expires_at = $3 WHERE hash = $1 AND user_id IS NULL";
    let values = [cookie_hash.into(), user.as_str().into(), expires_at.0.into()];
    Ok(query::run(&**tx, sql, values).await? == 1)
}

/// The identity that waits for this person's activation, and the hash of the browser it is bound to.
pub async fn find_awaiting(tx: &Tx, user: &UserId) -> Result<Option<(String, Identity)>, DbErr> {
    let sql = "SELECT hash, provider, issuer, subject, email FROM social_sign_ups WHERE user_id = $1";
    let row: Option<AwaitingRow> = query::one(&**tx, sql, [user.as_str().into()]).await?;
    Ok(row.map(|row| {
        let identity =
            Identity { provider: row.provider, issuer: row.issuer, subject: row.subject, email: row.email };
        (row.hash, identity)
    }))
}

/// The person whose activation this identity waits for.
pub async fn find_awaiting_user(
    conn: &impl ConnectionTrait,
    issuer: &str,
    subject: &str,
    now: Time,
) -> Result<Option<UserId>, DbErr> {
    let sql = "SELECT user_id AS value FROM social_sign_ups WHERE issuer = $1 AND subject = $2 \
        AND user_id IS NOT NULL AND expires_at > $3 LIMIT 1";
    let user = query::scalar::<String>(conn, sql, [issuer.into(), subject.into(), now.0.into()]).await?;
    Ok(user.map(UserId::new))
}

#[derive(Deserialize)]
struct AwaitingRow {
    hash: String,
    provider: String,
    issuer: String,
    subject: String,
    email: String,
}

/// False if a concurrent call was faster.
pub async fn finish_sign_up(tx: &Tx, cookie_hash: &str) -> Result<bool, DbErr> {
    let sql = "DELETE FROM social_sign_ups WHERE hash = $1";
    Ok(query::run(&**tx, sql, [cookie_hash.into()]).await? == 1)
}

pub struct NewSocialLink<'a> {
    pub state_hash: &'a str,
    pub user: &'a UserId,
    pub session: &'a SessionId,
    pub provider: &'a str,
    pub for_app: bool,
}

pub async fn begin_link(tx: &Tx, link: &NewSocialLink<'_>, expires_at: Time) -> Result<(), DbErr> {
    let row = [
        ("hash", link.state_hash.into()),
        ("user_id", link.user.as_str().into()),
        ("session_id", link.session.as_str().into()),
        ("provider", link.provider.into()),
        ("for_app", link.for_app.into()),
        ("expires_at", expires_at.0.into()),
    ];
    query::insert(&**tx, "social_links", row).await
}

#[derive(Deserialize)]
pub struct Link {
    pub user_id: UserId,
    pub provider: String,
    pub for_app: bool,
    /// The browser that returned from the provider.
    pub browser_hash: Option<String>,
    issuer: Option<String>,
    subject: Option<String>,
    email: Option<String>,
}

impl Link {
    /// The identity, after the browser has returned from the provider.
    pub fn identity(&self) -> Option<Identity> {
        Some(Identity {
            provider: self.provider.clone(),
            issuer: self.issuer.clone()?,
            subject: self.subject.clone()?,
            email: self.email.clone()?,
        })
    }
}

pub async fn find_link(
    conn: &impl ConnectionTrait,
    state_hash: &str,
    at: Moment,
) -> Result<Option<Link>, DbErr> {
    let sql = format!(
        "SELECT l.user_id, l.provider, l.for_app, l.browser_hash, l.issuer, l.subject, l.email FROM social_links l \
         JOIN sessions s ON s.id = l.session_id JOIN users u ON u.id = s.user_id WHERE l.hash = $1 \
         AND l.used_at IS NULL AND l.expires_at > $2 AND {ALIVE}"
    );
    query::one(conn, &sql, at.values_after(state_hash)).await
}

/// False if the provider's answer has arrived before: it counts once.
pub async fn prove_link(
    tx: &Tx,
    state_hash: &str,
    browser_hash: &str,
    identity: &Identity,
) -> Result<bool, DbErr> {
    let sql = "UPDATE social_links SET browser_hash = $2, issuer = $3, subject = $4, email = $5 \
        WHERE hash = $1 AND browser_hash IS NULL";
    let values = [
        state_hash.into(),
        browser_hash.into(),
        identity.issuer.as_str().into(),
        identity.subject.as_str().into(),
        identity.email.as_str().into(),
    ];
    Ok(query::run(&**tx, sql, values).await? == 1)
}

pub async fn finish_link(tx: &Tx, state_hash: &str, now: Time) -> Result<bool, DbErr> {
    let sql = "UPDATE social_links SET used_at = $2 WHERE hash = $1 AND used_at IS NULL";
    Ok(query::run(&**tx, sql, [state_hash.into(), now.0.into()]).await? == 1)
}
