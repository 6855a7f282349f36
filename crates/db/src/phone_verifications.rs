//! Phone numbers that are being verified with a code (ACC-17).

use crate::{DbErr, Tx, dialect, query};
use archway_domain::{PhoneVerificationId, Time};
use sea_orm::ConnectionTrait;

/// After this many wrong codes, a new one must be sent.
pub const MAX_WRONG_CODES: i32 = 5;

pub async fn insert(
    tx: &Tx,
    id: &PhoneVerificationId,
    cookie_hash: &str,
    phone: &str,
    expires_at: Time,
) -> Result<(), DbErr> {
    let sql = "INSERT INTO phone_verifications (id, hash, phone, wrong_codes, expires_at) VALUES ($1, $2, $3, 0, $4)";
    query::run(&**tx, sql, [id.as_str().into(), cookie_hash.into(), phone.into(), expires_at.0.into()])
        .await
        .map(drop)
}

/// The id of this browser's open verification of this number, locked until the transaction ends.
pub async fn find_open(
    tx: &Tx,
    cookie_hash: &str,
    phone: &str,
    now: Time,
) -> Result<Option<PhoneVerificationId>, DbErr> {
    let sql = format!(
        "SELECT id AS value FROM phone_verifications WHERE hash = $1 AND phone = $2 AND expires_at > $3 \
         AND verified_at IS NULL AND wrong_codes < $4{}",
        dialect::for_update(tx.engine())
    );
    let values = [cookie_hash.into(), phone.into(), now.0.into(), MAX_WRONG_CODES.into()];
    Ok(query::scalar::<String>(&**tx, &sql, values).await?.map(PhoneVerificationId::new))
}

pub async fn count_wrong_code(tx: &Tx, id: &PhoneVerificationId) -> Result<(), DbErr> {
    let sql = "UPDATE phone_verifications SET wrong_codes = wrong_codes + 1 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into()]).await.map(drop)
}

/// `expires_at` is the end of the time in which the verified number can be used.
pub async fn set_verified(
    tx: &Tx,
    id: &PhoneVerificationId,
    now: Time,
    expires_at: Time,
) -> Result<(), DbErr> {
    let sql = "UPDATE phone_verifications SET verified_at = $2, expires_at = $3 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), now.0.into(), expires_at.0.into()]).await.map(drop)
}

pub async fn is_verified(
    conn: &impl ConnectionTrait,
    cookie_hash: &str,
    phone: &str,
    now: Time,
) -> Result<bool, DbErr> {
    let sql = "SELECT id AS value FROM phone_verifications WHERE hash = $1 AND phone = $2 AND expires_at > $3 \
        AND verified_at IS NOT NULL";
    let found = query::scalar::<String>(conn, sql, [cookie_hash.into(), phone.into(), now.0.into()]).await?;
    Ok(found.is_some())
}
