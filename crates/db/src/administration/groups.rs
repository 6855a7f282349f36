//! A share group as staff see it.

use crate::{DbErr, query};
use archway_domain::invitation::InvitationStatus;
use archway_domain::{GroupId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct FoundGroup {
    pub id: GroupId,
    pub name: String,
    pub created_at: Time,
    pub owner_id: UserId,
    pub owner_first_name: String,
    pub owner_last_name: String,
    pub owner_email: String,
}

pub async fn find(conn: &impl ConnectionTrait, id: &GroupId) -> Result<Option<FoundGroup>, DbErr> {
    let sql = "SELECT g.id, g.name, g.created_at, u.id AS owner_id, u.first_name AS owner_first_name, \
        u.last_name AS owner_last_name, u.email AS owner_email FROM share_groups g JOIN users u ON u.id = g.owner_id \
        WHERE g.id = $1";
    query::one(conn, sql, [id.as_str().into()]).await
}

#[derive(Deserialize)]
pub struct FoundMember {
    /// None while the address has no account.
    pub id: Option<UserId>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: String,
    pub status: InvitationStatus,
    pub joined_at: Option<Time>,
}

/// Members and invited people, at most as many rows as a group may have by default.
pub async fn list_members(conn: &impl ConnectionTrait, id: &GroupId) -> Result<Vec<FoundMember>, DbErr> {
    let sql = "SELECT u.id, u.first_name, u.last_name, m.email, m.status, \
        CASE WHEN m.status = 'ACCD' THEN m.answered_at END AS joined_at FROM group_members m \
        LEFT JOIN users u ON u.id = m.user_id WHERE m.group_id = $1 ORDER BY m.status, m.email_folded LIMIT 2000";
    query::all(conn, sql, [id.as_str().into()]).await
}
