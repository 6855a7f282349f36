//! Connections as staff find them.

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::{Db, DbErr};
use archway_domain::invitation::InvitationStatus;
use archway_domain::{ConnectionId, Time, UserId};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct ListedConnection {
    pub id: ConnectionId,
    pub status: InvitationStatus,
    pub is_designated: bool,
    pub requested_at: Time,
    pub answered_at: Option<Time>,
    pub owner_id: UserId,
    pub owner_first_name: String,
    pub owner_last_name: String,
    pub owner_email: String,
    /// None while the address has no account.
    pub invited_id: Option<UserId>,
    pub invited_first_name: Option<String>,
    pub invited_last_name: Option<String>,
    pub invited_email: String,
    /// Cases that were sent; one more than [`crate::listing::MAX_COUNTED`] where there are more than are counted.
    pub cases_count: i64,
}

static COLUMNS: Columns = Columns::new(|| {
    let cases = "(SELECT COUNT(*) FROM (SELECT 1 FROM cases k WHERE k.connection_id = c.id AND k.status <> 'DRFT' \
        LIMIT 10001) counted)";
    Fields::of::<ListedConnection>("c")
        .with("owner_id", "o.id")
        .with("owner_first_name", "o.first_name")
        .with("owner_last_name", "o.last_name")
        .with("owner_email", "o.email")
        .with("invited_id", "i.id")
        .with("invited_first_name", "i.first_name")
        .with("invited_last_name", "i.last_name")
        .with("cases_count", cases)
        .texts()
});
const FROM: &str = "connections c LEFT JOIN users o ON o.id = c.owner_id \
    LEFT JOIN users i ON i.id = COALESCE(c.invited_id, (SELECT u.id FROM users u WHERE u.email_folded = c.invited_folded))";
const SEARCHED: &str =
    "(o.staff_search_text || ' ' || COALESCE(i.staff_search_text, '') || ' ' || c.invited_folded)";

#[derive(Debug, Clone, Copy)]
pub enum ConnectionOrder {
    Created,
}

pub async fn list(
    db: &Db,
    wanted: &Wanted<ConnectionOrder>,
    status: Option<InvitationStatus>,
) -> Result<Listed<ListedConnection>, DbErr> {
    let mut source = Source::new(&COLUMNS, FROM, SEARCHED);
    if let Some(status) = status {
        source.only_with("c.status", status.as_str());
    }
    source.page(db, wanted, &["c.requested_at", "c.id"]).await
}
