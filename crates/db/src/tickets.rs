//! Questions to the helpdesk, and its answers (HLP-01, ADM-03).

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::users::User;
use crate::{Db, DbErr, Tx, dialect, query};
use archway_domain::search::fold;
use archway_domain::ticket::TicketState;
use archway_domain::{DeviceId, TicketEntryId, TicketId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

pub struct NewTicket<'a> {
    pub id: &'a TicketId,
    pub no: &'a str,
    /// The person who asks.
    pub user: &'a User,
    /// Empty if the helpdesk wrote the ticket itself.
    pub recipient: &'a str,
    pub device_id: Option<&'a DeviceId>,
    pub title: &'a str,
    pub description: &'a str,
}

pub async fn insert(tx: &Tx, ticket: &NewTicket<'_>, now: Time) -> Result<(), DbErr> {
    let user = ticket.user;
    let words = [ticket.no, ticket.title, &user.first_name, &user.last_name, &user.institution, &user.email];
    let row = [
        ("id", ticket.id.as_str().into()),
        ("no", ticket.no.into()),
        ("user_id", user.id.as_str().into()),
        ("recipient", ticket.recipient.into()),
        ("device_id", ticket.device_id.map(ToString::to_string).into()),
        ("title", ticket.title.into()),
        ("description", ticket.description.into()),
        ("search_text", fold(&words.join(" ")).into()),
        ("state", "open".into()),
        ("created_at", now.0.into()),
        ("updated_at", now.0.into()),
    ];
    query::insert(&**tx, "tickets", row).await
}

#[derive(Debug, Clone, Deserialize)]
pub struct Ticket {
    pub no: String,
    pub user_id: UserId,
    pub recipient: String,
    pub title: String,
    pub description: String,
}

/// For writing its mail, without checking access.
pub async fn find_unchecked(conn: &impl ConnectionTrait, id: &TicketId) -> Result<Option<Ticket>, DbErr> {
    let sql = "SELECT no, user_id, recipient, title, description FROM tickets WHERE id = $1";
    query::one(conn, sql, [id.as_str().into()]).await
}

/// A ticket as the helpdesk sees it.
#[derive(Deserialize)]
pub struct ListedTicket {
    pub id: TicketId,
    pub no: String,
    pub state: TicketState,
    pub title: String,
    pub description: String,
    pub recipient: String,
    pub created_at: Time,
    pub updated_at: Time,
    pub user_id: UserId,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub device_id: Option<DeviceId>,
    /// None if the device was removed.
    pub udi: Option<String>,
    pub answers: i64,
}

static COLUMNS: Columns = Columns::new(|| {
    Fields::of::<ListedTicket>("t")
        .with_table("u", &["first_name", "last_name", "email"])
        .with("udi", "d.udi")
        .with("answers", "(SELECT COUNT(*) FROM ticket_entries e WHERE e.ticket_id = t.id)")
        .texts()
});
/// Left joins, so that neither engine starts its plan with the users.
const FROM: &str =
    "tickets t LEFT JOIN users u ON u.id = t.user_id LEFT JOIN devices d ON d.id = t.device_id";

#[derive(Debug, Clone, Copy)]
pub enum TicketOrder {
    Updated,
    Created,
}

pub async fn list(
    db: &Db,
    wanted: &Wanted<TicketOrder>,
    state: Option<TicketState>,
) -> Result<Listed<ListedTicket>, DbErr> {
    let mut source = Source::new(&COLUMNS, FROM, "t.search_text").lettered("tickets");
    if let Some(state) = state {
        source.only_with("t.state", state.as_str());
    }
    let column = match wanted.order {
        TicketOrder::Updated => "t.updated_at",
        TicketOrder::Created => "t.created_at",
    };
    source.page(db, wanted, &[column, "t.id"]).await
}

pub async fn find(conn: &impl ConnectionTrait, id: &TicketId) -> Result<Option<ListedTicket>, DbErr> {
    query::one(conn, &format!("SELECT {COLUMNS} FROM {FROM} WHERE t.id = $1"), [id.as_str().into()]).await
}

/// The ticket, locked until the transaction ends.
pub async fn lock(tx: &Tx, id: &TicketId) -> Result<Option<ListedTicket>, DbErr> {
    let lock = dialect::for_update_of(tx.engine(), "t");
    query::one(&**tx, &format!("SELECT {COLUMNS} FROM {FROM} WHERE t.id = $1{lock}"), [id.as_str().into()])
        .await
}

pub async fn set_state(tx: &Tx, id: &TicketId, state: TicketState, now: Time) -> Result<(), DbErr> {
    let sql = "UPDATE tickets SET state = $2, updated_at = $3 WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), state.as_str().into(), now.0.into()]).await.map(drop)
}

/// An entry of a ticket.
#[derive(Deserialize)]
pub struct Entry {
    pub id: TicketEntryId,
    pub ticket_id: TicketId,
    pub first_name: String,
    pub last_name: String,
    pub is_staff: bool,
    pub text: String,
    pub created_at: Time,
}

const ENTRIES: &str = "SELECT e.id, e.ticket_id, u.first_name, u.last_name, e.is_staff, e.text, e.created_at \
    FROM ticket_entries e JOIN users u ON u.id = e.user_id";
const MAX_ENTRIES: u32 = 1_000;

pub async fn add_answer(
    tx: &Tx,
    id: &TicketEntryId,
    ticket: &TicketId,
    by: &UserId,
    text: &str,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "INSERT INTO ticket_entries (id, ticket_id, user_id, is_staff, text, created_at) \
        VALUES ($1, $2, $3, TRUE, $4, $5)";
    let values = [id.as_str().into(), ticket.as_str().into(), by.as_str().into(), text.into(), now.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

pub async fn list_entries(conn: &impl ConnectionTrait, ticket: &TicketId) -> Result<Vec<Entry>, DbErr> {
    let sql = format!("{ENTRIES} WHERE e.ticket_id = $1 ORDER BY e.id LIMIT {MAX_ENTRIES}");
    query::all(conn, &sql, [ticket.as_str().into()]).await
}

/// For writing its mail, without checking access.
pub async fn find_entry_unchecked(
    conn: &impl ConnectionTrait,
    id: &TicketEntryId,
) -> Result<Option<Entry>, DbErr> {
    query::one(conn, &format!("{ENTRIES} WHERE e.id = $1"), [id.as_str().into()]).await
}
