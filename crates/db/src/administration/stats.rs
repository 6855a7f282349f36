//! Figures for the dashboard. Each is counted from an index; the caller caches them for a while.

use crate::{DbErr, query};
use archway_domain::Time;
use archway_domain::time::DAY;
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Totals {
    pub users: i64,
    pub active_users: i64,
    pub recent_cases: i64,
    pub files: i64,
    pub storage_bytes: i64,
    pub devices: i64,
    pub registered_devices: i64,
    pub open_tickets: i64,
    pub connections: i64,
}

/// "Recent" means since `since`.
pub async fn count_totals(conn: &impl ConnectionTrait, since: Time) -> Result<Option<Totals>, DbErr> {
    let sql = "SELECT (SELECT COUNT(*) FROM users) AS users, \
        (SELECT COUNT(*) FROM users WHERE last_login_at >= $1) AS active_users, \
        (SELECT COUNT(*) FROM cases WHERE created_at >= $1 AND status <> 'DRFT') AS recent_cases, \
        (SELECT COUNT(*) FROM files) AS files, \
        (SELECT CAST(COALESCE(SUM(size), 0) AS BIGINT) FROM files) AS storage_bytes, \
        (SELECT COUNT(*) FROM devices) AS devices, \
        (SELECT COUNT(*) FROM devices WHERE user_id IS NOT NULL) AS registered_devices, \
        (SELECT COUNT(*) FROM tickets WHERE state = 'open') AS open_tickets, \
        (SELECT COUNT(*) FROM connections WHERE status = 'ACCD') AS connections";
    query::one(conn, sql, [since.0.into()]).await
}

#[derive(Deserialize)]
pub struct Count {
    pub name: String,
    pub count: i64,
}

pub async fn count_roles(conn: &impl ConnectionTrait) -> Result<Vec<Count>, DbErr> {
    query::all(conn, "SELECT role AS name, COUNT(*) AS count FROM users GROUP BY role ORDER BY role", [])
        .await
}

/// Leaves out drafts and deleted cases. There are few deleted cases at any time.
pub async fn count_statuses(conn: &impl ConnectionTrait) -> Result<Vec<Count>, DbErr> {
    let all = "SELECT status AS name, COUNT(*) AS count FROM cases WHERE status <> 'DRFT' GROUP BY status ORDER BY status";
    let deleted = "SELECT status AS name, COUNT(*) AS count FROM cases WHERE deleted_at IS NOT NULL AND status <> 'DRFT' GROUP BY status";
    let mut counts: Vec<Count> = query::all(conn, all, []).await?;
    for gone in query::all::<Count>(conn, deleted, []).await? {
        if let Some(count) = counts.iter_mut().find(|count| count.name == gone.name) {
            count.count -= gone.count;
        }
    }
    Ok(counts)
}

/// What is counted by the day of its creation.
#[derive(Debug, Clone, Copy)]
pub enum Made {
    Cases,
    Users,
}

#[derive(Deserialize)]
pub struct DayCount {
    /// Days since the epoch, in UTC.
    pub day: i64,
    pub count: i64,
}

/// Leaves out days with a count of 0, and drafts.
pub async fn count_days(
    conn: &impl ConnectionTrait,
    made: Made,
    since: Time,
) -> Result<Vec<DayCount>, DbErr> {
    let (table, sent) = match made {
        Made::Cases => ("cases", " AND status <> 'DRFT'"),
        Made::Users => ("users", ""),
    };
    let day = format!("created_at / {}", DAY.as_millis());
    let sql = format!(
        "SELECT {day} AS day, COUNT(*) AS count FROM {table} WHERE created_at >= $1{sent} GROUP BY {day} ORDER BY {day}"
    );
    query::all(conn, &sql, [since.0.into()]).await
}
