//! The durable stream of events, keyed by the sides they concern: the id of a share group or of a person.

use crate::Json;
use crate::engine::errors::of_driver;
use crate::{Db, DbErr, Engine, Tx, dialect, query};
use archway_domain::event::EventKind;
use archway_domain::time::MINUTE;
use archway_domain::{CaseId, Time, UserId};
use sea_orm::Value;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

/// How long an action id is reserved for its first user; another person who saw it cannot use it for their own action.
const ACTION_KEPT: Duration = MINUTE.saturating_mul(5);

pub struct NewEvent<'a> {
    pub kind: EventKind,
    /// The person who acted, and the id their client gave the action.
    pub actor: Option<&'a UserId>,
    pub action_id: Option<&'a str>,
    /// The cases concerned, if any.
    pub case_ids: &'a [&'a CaseId],
    pub sides: &'a [&'a str],
}

/// Adds an event, sent with the commit. An action id that another person already uses is dropped: a page ignores events
/// of its own actions, and nobody may use that to make another person's page ignore events.
pub fn add(tx: &Tx, event: &NewEvent<'_>, now: Time) {
    let sides: BTreeSet<&str> = event.sides.iter().copied().collect();
    let mut values: Vec<Value> = vec![
        event.kind.as_str().into(),
        event.actor.map(ToString::to_string).into(),
        event.action_id.map(str::to_owned).into(),
        serde_json::json!(event.case_ids).to_string().into(),
        now.0.into(),
        now.minus(ACTION_KEPT).0.into(),
    ];
    let (insert, insert_sides) = dialect::insert_event(tx.engine(), sides.len());
    let of_sides = sides.into_iter().map(Value::from);
    match insert_sides {
        Some(insert_sides) => {
            tx.later(insert, values);
            tx.later(insert_sides, of_sides);
        }
        None => {
            values.extend(of_sides);
            tx.later(insert, values);
        }
    }
    tx.note_added_event();
}

/// The person joined or left a group, or a session ended: open streams check again what the person may see.
pub fn add_access_changed(tx: &Tx, user: &UserId, now: Time) {
    let event = NewEvent {
        kind: EventKind::AccessChanged,
        actor: None,
        action_id: None,
        case_ids: &[],
        sides: &[user.as_str()],
    };
    add(tx, &event, now);
}

/// The position of an event in the feed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub struct EventPosition {
    pub id: i64,
}

impl fmt::Display for EventPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id)
    }
}

impl EventPosition {
    /// Parses the position that a page sends; a page that was open during a server upgrade sends a transaction number
    /// before the id.
    pub fn parse(text: &str) -> Option<EventPosition> {
        let id = text.split_once('-').map_or(text, |(_, id)| id);
        Some(EventPosition { id: id.parse().ok()? })
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Event {
    pub position: EventPosition,
    /// A text, because a newer node may have written a kind that this one does not know.
    pub kind: String,
    pub action_id: Option<String>,
    /// None if the list cannot be read. One such event must not stop those after it.
    #[serde(deserialize_with = "readable")]
    pub case_ids: Option<Vec<CaseId>>,
}

fn readable<'de, D: Deserializer<'de>>(column: D) -> Result<Option<Vec<CaseId>>, D::Error> {
    Ok(Json::deserialize(column).ok().map(|Json(ids)| ids))
}

/// The person whose events are read: all about the person, and those of the side since they joined it.
pub struct Audience<'a> {
    pub user: &'a UserId,
    pub side: &'a str,
    pub joined_at: Time,
}

/// The events for an audience after `after`, up to and including `until`, in order.
pub async fn list_between(
    db: &Db,
    audience: &Audience<'_>,
    after: EventPosition,
    until: EventPosition,
    limit: usize,
) -> Result<Vec<Event>, DbErr> {
    let sql = "SELECT DISTINCT e.id, e.kind, e.action_id, e.case_ids FROM event_sides s \
        JOIN events e ON e.id = s.event_id WHERE (s.side = $1 OR (s.side = $2 AND e.at >= $3)) \
        AND e.id > $4 AND e.id <= $5 ORDER BY e.id LIMIT $6";
    let values = [
        audience.user.as_str().into(),
        audience.side.into(),
        audience.joined_at.0.into(),
        after.id.into(),
        until.id.into(),
        i64::try_from(limit).unwrap_or(i64::MAX).into(),
    ];
    query::all(db.reader(), sql, values).await
}

#[derive(Deserialize)]
struct Row {
    event: Event,
    side: String,
}

/// The limit of one read; the next read gets the rest. A literal in the statement, because a plan for any limit would
/// scan the table.
const BATCH: usize = 500;

/// The next events for all audiences, each with the sides it concerns; no event committed later sorts before them.
pub async fn list_after(db: &Db, after: EventPosition) -> Result<Vec<(Event, Vec<String>)>, DbErr> {
    let until = settled_until(db).await?;
    if until <= after {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT e.id, e.kind, e.action_id, e.case_ids, s.side FROM (SELECT e.id, e.kind, e.action_id, e.case_ids \
         FROM events e WHERE e.id > $1 AND e.id <= $2 ORDER BY e.id LIMIT {BATCH}) e \
         JOIN event_sides s ON s.event_id = e.id ORDER BY e.id"
    );
    let rows: Vec<Row> = query::all(db.reader(), &sql, [after.id.into(), until.id.into()]).await?;
    let mut events: Vec<(Event, Vec<String>)> = Vec::new();
    for row in rows {
        match events.last_mut() {
            Some((event, sides)) if event.position == row.event.position => sides.push(row.side),
            _ => events.push((row.event, vec![row.side])),
        }
    }
    Ok(events)
}

/// No running transaction has an event up to this position. Read it before the events, in a separate statement: a
/// statement does not see what was not committed at its start.
async fn settled_until(db: &Db) -> Result<EventPosition, DbErr> {
    match dialect::settled_until(db.engine()) {
        Some(sql) => {
            Ok(EventPosition { id: query::scalar(db.reader(), &sql, []).await?.unwrap_or_default() })
        }
        None => Ok(EventPosition { id: i64::MAX }),
    }
}

/// The position at which a new reader starts.
pub async fn last_settled(db: &Db) -> Result<EventPosition, DbErr> {
    let until = settled_until(db).await?;
    let sql = "SELECT id FROM events WHERE id <= $1 ORDER BY id DESC LIMIT 1";
    Ok(query::one(db.reader(), sql, [until.id.into()]).await?.unwrap_or_default())
}

/// Whether this event is still stored; if it is, all later events are, too.
pub async fn is_kept(db: &Db, position: EventPosition) -> Result<bool, DbErr> {
    let sql = "SELECT id AS value FROM events WHERE id = $1";
    Ok(query::scalar::<i64>(db.reader(), sql, [position.id.into()]).await?.is_some())
}

/// Notifies the readers on all nodes of new events. Call it outside any transaction: inside one, it would make all
/// commits of the cluster wait for each other.
pub async fn announce(db: &Db) -> Result<(), DbErr> {
    match db.engine() {
        Engine::Sqlite => Ok(()),
        Engine::Postgres => {
            query::run(db.reader(), "SELECT pg_notify('archway_events', '')", []).await.map(drop)
        }
    }
}

/// Receives [`announce`] of any node.
pub struct Announcements(sea_orm::sqlx::postgres::PgListener);

impl Announcements {
    /// None on SQLite, which has one node only.
    pub async fn listen(db: &Db) -> Result<Option<Announcements>, DbErr> {
        if db.engine() == Engine::Sqlite {
            return Ok(None);
        }
        let pool = db.reader().get_postgres_connection_pool();
        let mut listener =
            sea_orm::sqlx::postgres::PgListener::connect_with(pool).await.map_err(of_driver)?;
        listener.listen("archway_events").await.map_err(of_driver)?;
        Ok(Some(Announcements(listener)))
    }

    pub async fn next(&mut self) -> Result<(), DbErr> {
        self.0.recv().await.map(drop).map_err(of_driver)
    }
}
