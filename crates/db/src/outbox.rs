//! Mails of an installation without a mail server, shown on a local page.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    pub id: String,
    pub recipient: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub sent_at: Time,
}

/// Adding the same message twice has no effect.
pub async fn insert(tx: &Tx, message: &Message) -> Result<(), DbErr> {
    let sql = "INSERT INTO outbox_messages (id, recipient, subject, text, html, sent_at) \
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
    let values = [
        message.id.as_str().into(),
        message.recipient.as_str().into(),
        message.subject.as_str().into(),
        message.text.as_str().into(),
        message.html.as_str().into(),
        message.sent_at.0.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

/// The newest messages first.
pub async fn list(conn: &impl ConnectionTrait, limit: u32) -> Result<Vec<Message>, DbErr> {
    let sql = "SELECT id, recipient, subject, text, html, sent_at FROM outbox_messages \
        ORDER BY sent_at DESC, id DESC LIMIT $1";
    query::all(conn, sql, [i64::from(limit).into()]).await
}

/// Keeps the newest `keep` messages.
pub async fn trim(tx: &Tx, keep: u32) -> Result<u64, DbErr> {
    let sql = "DELETE FROM outbox_messages WHERE id NOT IN \
        (SELECT id FROM outbox_messages ORDER BY sent_at DESC, id DESC LIMIT $1)";
    query::run(&**tx, sql, [i64::from(keep).into()]).await
}
