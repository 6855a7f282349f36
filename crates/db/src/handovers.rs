//! Codes that sign a person in to a desktop program from their browser session (ACC-20).

use crate::session_life::{ALIVE, Moment};
use crate::{DbErr, Tx, query};
use archway_domain::{CaseId, SessionId, Time, UserId};
use serde::Deserialize;

/// The code is void after its session has ended.
pub async fn insert(
    tx: &Tx,
    hash: &str,
    user: &UserId,
    session: &SessionId,
    case: &CaseId,
    expires_at: Time,
) -> Result<(), DbErr> {
    let sql =
        "INSERT INTO handovers (hash, user_id, session_id, case_id, expires_at) VALUES ($1, $2, $3, $4, $5)";
    let values = [
        hash.into(),
        user.as_str().into(),
        session.as_str().into(),
        case.as_str().into(),
        expires_at.0.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

#[derive(Deserialize)]
pub struct Handover {
    pub user_id: UserId,
    pub case_id: CaseId,
}

/// Uses the code, which works once.
pub async fn take(tx: &Tx, hash: &str, at: Moment) -> Result<Option<Handover>, DbErr> {
    let sql = format!(
        "DELETE FROM handovers WHERE hash = $1 AND expires_at > $2 AND EXISTS (SELECT 1 FROM sessions s \
         JOIN users u ON u.id = s.user_id WHERE s.id = handovers.session_id AND {ALIVE}) RETURNING user_id, case_id"
    );
    query::one(&**tx, &sql, at.values_after(hash)).await
}
