//! People as staff find them.

use crate::columns::{Columns, Fields};
use crate::listing::{Listed, Source, Wanted};
use crate::session_life::{ALIVE, Moment};
use crate::{Db, DbErr, query};
use archway_domain::account::{AccountState, Role, SecondFactor};
use archway_domain::region::Region;
use archway_domain::{DeviceId, GroupId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct ListedUser {
    pub id: UserId,
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub role: Role,
    pub institution: String,
    pub country: String,
    pub state: AccountState,
    pub created_at: Time,
    pub last_login_at: Option<Time>,
    pub two_factor_method: SecondFactor,
    pub is_staff: bool,
    pub is_device_manager: bool,
    pub is_sales_manager: bool,
    pub is_device_rental_manager: bool,
    pub is_device_user_viewer: bool,
    pub is_main_company: bool,
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<ListedUser>("u").texts());

#[derive(Debug, Clone, Copy)]
pub enum UserOrder {
    Name,
    Email,
    Role,
    Country,
    Created,
}

#[derive(Default)]
pub struct UserFilter {
    pub role: Option<Role>,
    pub state: Option<AccountState>,
}

fn source(filter: &UserFilter) -> Source {
    let mut source = Source::new(&COLUMNS, "users u", "u.staff_search_text").lettered("users");
    if let Some(role) = filter.role {
        source.only_with("u.role", role.as_str());
    }
    if let Some(state) = filter.state {
        source.only_with("u.state", state.as_str());
    }
    source
}

pub async fn list(
    db: &Db,
    wanted: &Wanted<UserOrder>,
    filter: &UserFilter,
) -> Result<Listed<ListedUser>, DbErr> {
    let order: &[&str] = match wanted.order {
        UserOrder::Name => &["u.name_folded", "u.id"],
        UserOrder::Email => &["u.email_folded"],
        UserOrder::Role => &["u.role", "u.id"],
        UserOrder::Country => &["u.country", "u.id"],
        UserOrder::Created => &["u.created_at", "u.id"],
    };
    source(filter).page(db, wanted, order).await
}

/// The next people after an id, for an export row by row.
pub async fn after(
    db: &Db,
    filter: &UserFilter,
    words: &[String],
    id: &str,
    count: u64,
) -> Result<Vec<ListedUser>, DbErr> {
    source(filter).after(db, words, "u.id", id, count).await
}

pub async fn find(conn: &impl ConnectionTrait, id: &UserId) -> Result<Option<ListedUser>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM users u WHERE u.id = $1");
    query::one(conn, &sql, [id.as_str().into()]).await
}

#[derive(Deserialize)]
pub struct UserDetail {
    pub user: ListedUser,
    pub phone: String,
    pub address: String,
    pub picture: Option<String>,
    pub language: String,
    pub data_location: Region,
    pub social_provider: Option<String>,
    pub group_id: Option<GroupId>,
    pub group_name: Option<String>,
    /// Accepted connections.
    pub connections_count: i64,
    /// Sent or received; drafts are not counted.
    pub cases_count: i64,
    /// Open sessions.
    pub sessions_count: i64,
}

pub async fn find_detail(
    conn: &impl ConnectionTrait,
    id: &UserId,
    at: Moment,
) -> Result<Option<UserDetail>, DbErr> {
    static DETAIL: Columns = Columns::new(|| {
        let connections = "(SELECT COUNT(*) FROM connections c WHERE c.owner_id = u.id AND c.status = 'ACCD') \
            + (SELECT COUNT(*) FROM connections c WHERE c.invited_id = u.id AND c.status = 'ACCD')";
        let cases = "(SELECT COUNT(*) FROM cases c WHERE c.author_id = u.id AND c.status <> 'DRFT') \
            + (SELECT COUNT(*) FROM cases c WHERE c.recipient_id = u.id AND c.status <> 'DRFT')";
        let sessions = format!("(SELECT COUNT(*) FROM sessions s WHERE s.user_id = u.id AND {ALIVE})");
        Fields::of::<UserDetail>("u")
            .with_struct("user", COLUMNS.fields())
            .with("group_id", "g.id")
            .with("group_name", "g.name")
            .with("connections_count", connections)
            .with("cases_count", cases)
            .with("sessions_count", sessions)
            .texts()
    });
    let sql =
        format!("SELECT {DETAIL} FROM users u LEFT JOIN share_groups g ON g.id = u.side WHERE u.id = $1");
    query::one(conn, &sql, at.values_after(id.as_str())).await
}

#[derive(Deserialize)]
pub struct HeldDevice {
    pub id: DeviceId,
    pub udi: String,
    pub serial_no: String,
}

pub async fn list_devices(conn: &impl ConnectionTrait, id: &UserId) -> Result<Vec<HeldDevice>, DbErr> {
    let sql = "SELECT id, udi, serial_no FROM devices WHERE user_id = $1 ORDER BY udi LIMIT 500";
    query::all(conn, sql, [id.as_str().into()]).await
}

#[derive(Deserialize)]
pub struct Location {
    pub country: String,
    pub role: Role,
    pub count: i64,
}

/// How many people of each role there are in each country.
pub async fn count_locations(conn: &impl ConnectionTrait) -> Result<Vec<Location>, DbErr> {
    let sql =
        "SELECT country, role, COUNT(*) AS count FROM users GROUP BY country, role ORDER BY country, role";
    query::all(conn, sql, []).await
}
