//! What people ask the helpdesk (HLP-01).

use crate::{DbErr, Tx, query};
use archway_domain::{Time, UserId};
use sea_orm::{ConnectionTrait, FromQueryResult};

pub struct NewTicket<'a> {
    pub id: &'a str,
    pub no: &'a str,
    pub user: &'a UserId,
    pub recipient: &'a str,
    pub title: &'a str,
    pub description: &'a str,
}

pub async fn insert(tx: &Tx, ticket: &NewTicket<'_>, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO tickets (id, no, user_id, recipient, title, description, state, created_at) \
        VALUES ($1, $2, $3, $4, $5, $6, 'open', $7)";
    let values = [
        ticket.id.into(),
        ticket.no.into(),
        ticket.user.as_str().into(),
        ticket.recipient.into(),
        ticket.title.into(),
        ticket.description.into(),
        now.0.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

#[derive(Debug, Clone, FromQueryResult)]
pub struct Ticket {
    pub no: String,
    pub user_id: String,
    pub recipient: String,
    pub title: String,
    pub description: String,
}

/// For writing its mail.
pub async fn find_unchecked(conn: &impl ConnectionTrait, id: &str) -> Result<Option<Ticket>, DbErr> {
    let sql = "SELECT no, user_id, recipient, title, description FROM tickets WHERE id = $1";
    query::one(conn, sql, [id.into()]).await
}
