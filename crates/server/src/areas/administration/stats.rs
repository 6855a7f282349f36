//! The dashboard's figures (ADM-04), counted once a minute on each node.

use super::access::{Dashboard, MaySee};
use super::remembered::Remembered;
use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::http::error::ApiError;
use archway_db::DbErr;
use archway_db::administration::stats::{self, Count, DayCount, Made};
use archway_domain::Time;
use archway_domain::time::DAY;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What counts as recent, and the length of the charts.
const DAYS: u32 = 30;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_stats))
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Figure {
    name: String,
    count: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DayFigure {
    /// As 2026-03-09, in UTC.
    day: String,
    count: i64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Stats {
    /// users, active_users_30d, cases, cases_30d, files, storage_bytes, devices, registered_devices, open_tickets,
    /// connections.
    stats: Vec<Figure>,
    /// The last thirty days, today included.
    cases_per_day: Vec<DayFigure>,
    users_per_day: Vec<DayFigure>,
    cases_by_status: Vec<Figure>,
    users_by_role: Vec<Figure>,
}

impl From<Count> for Figure {
    fn from(count: Count) -> Figure {
        Figure { name: count.name, count: count.count }
    }
}

async fn count(app: &App) -> Result<Stats, DbErr> {
    let conn = app.db.reader();
    let day_millis = i64::try_from(DAY.as_millis()).unwrap_or(i64::MAX);
    let today = app.now().0 / day_millis;
    let first_day = today - i64::from(DAYS) + 1;
    let since = Time(first_day * day_millis);
    let days = |counts: Vec<DayCount>| -> Vec<DayFigure> {
        let count_of = |day| counts.iter().find(|count| count.day == day).map_or(0, |count| count.count);
        let name = |day: i64| rfc3339(Time(day * day_millis)).chars().take(10).collect();
        (first_day..=today).map(|day| DayFigure { day: name(day), count: count_of(day) }).collect()
    };
    let totals = stats::count_totals(conn, app.now().minus(DAY.saturating_mul(DAYS))).await?;
    let totals = totals.ok_or_else(|| DbErr::RecordNotFound("figures".to_owned()))?;
    let statuses = stats::count_statuses(conn).await?;
    let figures = [
        ("users", totals.users),
        ("active_users_30d", totals.active_users),
        ("cases", statuses.iter().map(|status| status.count).sum()),
        ("cases_30d", totals.recent_cases),
        ("files", totals.files),
        ("storage_bytes", totals.storage_bytes),
        ("devices", totals.devices),
        ("registered_devices", totals.registered_devices),
        ("open_tickets", totals.open_tickets),
        ("connections", totals.connections),
    ];
    Ok(Stats {
        stats: figures.into_iter().map(|(name, count)| Figure { name: name.to_owned(), count }).collect(),
        cases_per_day: days(stats::count_days(conn, Made::Cases, since).await?),
        users_per_day: days(stats::count_days(conn, Made::Users, since).await?),
        cases_by_status: statuses.into_iter().map(Figure::from).collect(),
        users_by_role: stats::count_roles(conn).await?.into_iter().map(Figure::from).collect(),
    })
}

/// The installation's totals; up to a minute old.
#[utoipa::path(get, path = "/v1/cs/stats/", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = Stats)))]
pub async fn show_stats(State(app): State<App>, _: MaySee<Dashboard>) -> Result<Json<Stats>, ApiError> {
    Ok(Json(app.states.of::<Remembered<Stats>>().get(&app, count(&app)).await?))
}
