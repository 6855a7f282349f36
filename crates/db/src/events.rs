//! The durable stream of what changed, keyed by the sides it concerns: a share group's id, or a person's.

use crate::{Db, DbErr, Engine, Tx, dialect, query};
use archway_domain::{Time, UserId};
use sea_orm::FromQueryResult;
use std::collections::BTreeSet;

/// Not for the pages: what this person may hear has changed, so open streams are looked at again.
pub const ACCESS_CHANGED: &str = "access_changed";

/// All that is read at once; the rest comes with the next turn.
const BATCH: i64 = 500;

pub struct NewEvent<'a> {
    pub kind: &'a str,
    pub action_id: Option<&'a str>,
    pub sides: &'a [&'a str],
}

pub async fn add(tx: &Tx, event: &NewEvent<'_>, now: Time) -> Result<(), DbErr> {
    let sql = format!(
        "WITH running AS ({}) INSERT INTO events (kind, action_id, case_ids, at, xact) \
         SELECT $1, $2, '[]', $3, xact FROM running RETURNING id AS value",
        dialect::transaction_number(tx.engine())
    );
    let values = [event.kind.into(), event.action_id.map(str::to_owned).into(), now.0.into()];
    let id = query::scalar::<i64>(&**tx, &sql, values).await?.unwrap_or_default();
    for side in event.sides.iter().collect::<BTreeSet<_>>() {
        let sql = "INSERT INTO event_sides (side, event_id) VALUES ($1, $2)";
        query::run(&**tx, sql, [(**side).into(), id.into()]).await?;
    }
    tx.note_added_event();
    Ok(())
}

/// The person joined or left a group, or a session ended: what they hear is decided anew.
pub async fn add_access_changed(tx: &Tx, user: &UserId, now: Time) -> Result<(), DbErr> {
    let event = NewEvent { kind: ACCESS_CHANGED, action_id: None, sides: &[user.as_str()] };
    add(tx, &event, now).await
}

#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Event {
    pub id: i64,
    pub kind: String,
    pub action_id: Option<String>,
}

/// What the given sides have not heard since `after`, up to and with `until`, in order.
pub async fn list_between(
    db: &Db,
    sides: [&str; 2],
    after: i64,
    until: i64,
    limit: usize,
) -> Result<Vec<Event>, DbErr> {
    let sql = "SELECT DISTINCT e.id, e.kind, e.action_id FROM event_sides s JOIN events e ON e.id = s.event_id \
        WHERE s.side IN ($1, $2) AND s.event_id > $3 AND s.event_id <= $4 ORDER BY e.id LIMIT $5";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let values = [sides[0].into(), sides[1].into(), after.into(), until.into(), limit.into()];
    query::all(db.reader(), sql, values).await
}

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    kind: String,
    action_id: Option<String>,
    side: String,
}

/// The next events for everybody, each with the sides it concerns, in the order of their ids; nothing that is
/// committed later comes before them.
pub async fn list_after(db: &Db, after: i64) -> Result<Vec<(Event, Vec<String>)>, DbErr> {
    let sql = format!(
        "SELECT e.id, e.kind, e.action_id, s.side FROM (SELECT e.id, e.kind, e.action_id FROM events e \
         WHERE e.id > $1{} ORDER BY e.id LIMIT $2) e JOIN event_sides s ON s.event_id = e.id ORDER BY e.id",
        dialect::settled_events(db.engine())
    );
    let rows: Vec<Row> = query::all(db.reader(), &sql, [after.into(), BATCH.into()]).await?;
    let mut events: Vec<(Event, Vec<String>)> = Vec::new();
    for row in rows {
        match events.last_mut() {
            Some((event, sides)) if event.id == row.id => sides.push(row.side),
            _ => {
                let event = Event { id: row.id, kind: row.kind, action_id: row.action_id };
                events.push((event, vec![row.side]));
            }
        }
    }
    Ok(events)
}

/// Where a reader that begins now begins.
pub async fn last_settled(db: &Db) -> Result<i64, DbErr> {
    let sql = format!(
        "SELECT COALESCE(MAX(e.id), 0) AS value FROM events e WHERE 1 = 1{}",
        dialect::settled_events(db.engine())
    );
    Ok(query::scalar(db.reader(), &sql, []).await?.unwrap_or(0))
}

/// The first event that is still kept; 1 when there is none.
pub async fn oldest(db: &Db) -> Result<i64, DbErr> {
    let sql = "SELECT COALESCE(MIN(id), 1) AS value FROM events";
    Ok(query::scalar(db.reader(), sql, []).await?.unwrap_or(1))
}

/// Tells the readers of all nodes that there is something new. Outside any transaction: inside one it would make
/// all commits of the cluster wait for each other.
pub async fn announce(db: &Db) -> Result<(), DbErr> {
    match db.engine() {
        Engine::Sqlite => Ok(()),
        Engine::Postgres => {
            query::run(db.reader(), "SELECT pg_notify('archway_events', '')", []).await.map(drop)
        }
    }
}

/// Hears [`announce`] of any node.
pub struct Announcements(sea_orm::sqlx::postgres::PgListener);

impl Announcements {
    /// None on SQLite, where there is one node only.
    pub async fn listen(db: &Db) -> Result<Option<Announcements>, DbErr> {
        if db.engine() == Engine::Sqlite {
            return Ok(None);
        }
        let failed = |error: sea_orm::sqlx::Error| DbErr::Custom(error.to_string());
        let pool = db.reader().get_postgres_connection_pool();
        let mut listener = sea_orm::sqlx::postgres::PgListener::connect_with(pool).await.map_err(failed)?;
        listener.listen("archway_events").await.map_err(failed)?;
        Ok(Some(Announcements(listener)))
    }

    pub async fn next(&mut self) -> Result<(), DbErr> {
        self.0.recv().await.map(drop).map_err(|error| DbErr::Custom(error.to_string()))
    }
}
