//! The durable stream of what changed, keyed by the sides it concerns.

use crate::{DbErr, Tx, query};
use archway_domain::Time;
use sea_orm::{ConnectionTrait, FromQueryResult};

pub struct NewEvent<'a> {
    pub kind: &'a str,
    pub action_id: Option<&'a str>,
    pub sides: &'a [&'a str],
}

pub async fn add(tx: &Tx, event: &NewEvent<'_>, now: Time) -> Result<(), DbErr> {
    let sql =
        "INSERT INTO events (kind, action_id, case_ids, at) VALUES ($1, $2, '[]', $3) RETURNING id AS value";
    let values = [event.kind.into(), event.action_id.map(str::to_owned).into(), now.0.into()];
    let id = query::scalar::<i64>(&**tx, sql, values).await?.unwrap_or_default();
    for side in event.sides {
        let sql = "INSERT INTO event_sides (side, event_id) VALUES ($1, $2)";
        query::run(&**tx, sql, [(*side).into(), id.into()]).await?;
    }
    Ok(())
}

#[derive(Debug, FromQueryResult)]
pub struct Event {
    pub id: i64,
    pub kind: String,
    pub action_id: Option<String>,
}

/// What a side has not heard since `after`, in order.
pub async fn list_since(
    conn: &impl ConnectionTrait,
    side: &str,
    after: i64,
    limit: u32,
) -> Result<Vec<Event>, DbErr> {
    let sql = "SELECT e.id, e.kind, e.action_id FROM event_sides s JOIN events e ON e.id = s.event_id \
        WHERE s.side = $1 AND s.event_id > $2 ORDER BY s.event_id LIMIT $3";
    query::all(conn, sql, [side.into(), after.into(), i64::from(limit).into()]).await
}
