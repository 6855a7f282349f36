//! The dashboard: counts by status, ordered restorations, recent activity (DSH-01, DSH-02).

use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::http::viewer::Viewer;
use crate::base::periods::{self, Period};
use crate::base::pictures;
use archway_db::activities::{self, ListedActivity};
use archway_db::case_list;
use archway_db::case_sides::{self, bucket_of};
use archway_domain::Time;
use archway_domain::account::AccountState;
use archway_domain::account::full_name;
use archway_domain::case::CaseStatus;
use axum::Json;
use axum::extract::State;
use futures::TryStreamExt;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::pin::pin;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The number of newest cases that are counted; more would not change the picture.
const CASES_COUNTED: u32 = 20_000;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(count_statuses))
        .routes(routes!(count_restorations))
        .routes(routes!(list_activities))
}

#[derive(Serialize, ToSchema)]
pub struct StatusCounts {
    open: i64,
    inprog: i64,
    completed: i64,
    reopened: i64,
    closed: i64,
}

#[derive(Serialize, ToSchema)]
pub struct StatusDashboard {
    status_counts: StatusCounts,
}

/// The number of cases in each status; read cases count as open.
#[utoipa::path(get, path = "/v1/dashboard/cases/status/", tag = "dashboard", security(("bearer" = [])),
    responses((status = 200, body = StatusDashboard)))]
pub async fn count_statuses(
    State(app): State<App>,
    viewer: Viewer,
) -> Result<Json<StatusDashboard>, ApiError> {
    let counts = case_sides::counts(app.db.reader(), &viewer.user.side).await?;
    let count = |status: CaseStatus| {
        let found = counts.iter().find(|(bucket, _)| *bucket == bucket_of(status));
        found.map_or(0, |(_, count)| *count)
    };
    Ok(Json(StatusDashboard {
        status_counts: StatusCounts {
            open: count(CaseStatus::Open),
            inprog: count(CaseStatus::InProgress),
            completed: count(CaseStatus::Completed),
            reopened: count(CaseStatus::Reopened),
            closed: count(CaseStatus::Closed),
        },
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PeriodQuery {
    #[serde(default)]
    #[param(inline)]
    period: Period,
    #[serde(default)]
    page: Option<u64>,
    /// The reader's time zone, as Europe/Berlin.
    #[serde(default)]
    tz: String,
}

impl PeriodQuery {
    fn start(&self, app: &App) -> Result<Time, ApiError> {
        self.period.start(app.now(), &periods::zone(&self.tz)?)
    }
}

#[derive(Serialize, ToSchema)]
pub struct RestorationCount {
    /// The code of the restoration type.
    name: String,
    count: u64,
}

#[derive(Serialize, ToSchema)]
pub struct RestorationDashboard {
    restoration_counts: Vec<RestorationCount>,
}

/// How many restorations of each type were ordered in a period, most frequent first.
#[utoipa::path(get, path = "/v1/dashboard/cases/restorations/", tag = "dashboard", security(("bearer" = [])),
    params(PeriodQuery),
    responses((status = 200, body = RestorationDashboard)))]
pub async fn count_restorations(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<PeriodQuery>,
) -> Result<Json<RestorationDashboard>, ApiError> {
    let from = query.start(&app)?;
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    // One row at a time: an order may be large.
    let mut orders = pin!(case_list::restorations(&app.db, &viewer.user, from, CASES_COUNTED).await?);
    while let Some(restorations) = orders.try_next().await? {
        for one in restorations {
            *counts.entry(one.kind).or_default() += 1;
        }
    }
    let mut restoration_counts: Vec<RestorationCount> =
        counts.into_iter().map(|(name, count)| RestorationCount { name, count }).collect();
    restoration_counts.sort_by_key(|count| std::cmp::Reverse(count.count));
    Ok(Json(RestorationDashboard { restoration_counts }))
}

#[derive(Serialize, ToSchema)]
pub struct ActivityUser {
    id: String,
    name: String,
    picture: Option<String>,
    is_deleted: bool,
}

#[derive(Serialize, ToSchema)]
pub struct CaseAction {
    /// STATUS_CHANGE, POST_CREATE, POST_EDIT, ASSIGNEE_CHANGE, POST_UPLOAD, FILE_UPLOAD, COMMENT_ADD, COMMENT_EDIT or
    /// REGION_CONFIRM.
    action: String,
    action_date: String,
    user_id: String,
    post_id: String,
    post_no: String,
    /// The new status.
    status: Option<String>,
    /// How many files were added; 0 for other actions.
    file_count: i64,
}

#[derive(Serialize, ToSchema)]
pub struct Activities {
    users: Vec<ActivityUser>,
    cases_actions: Vec<CaseAction>,
    num_pages: u64,
}

impl Activities {
    fn new(rows: Vec<ListedActivity>, num_pages: u64) -> Activities {
        let mut users: Vec<ActivityUser> = Vec::new();
        let mut cases_actions = Vec::new();
        for row in rows {
            if !users.iter().any(|user| row.actor_id == *user.id) {
                users.push(ActivityUser {
                    id: row.actor_id.clone().into(),
                    name: full_name(Some(&row.first_name), Some(&row.last_name)),
                    picture: row.picture.as_deref().map(pictures::address),
                    is_deleted: row.state != AccountState::Active,
                });
            }
            cases_actions.push(CaseAction {
                action: row.action.into(),
                action_date: rfc3339(row.at),
                user_id: row.actor_id.into(),
                post_id: row.case_id.into(),
                post_no: row.no,
                status: row.status.map(String::from),
                file_count: row.file_count,
            });
        }
        Activities { users, cases_actions, num_pages }
    }
}

/// Activity on my cases in a period, newest first.
#[utoipa::path(get, path = "/v1/dashboard/cases/activities/", tag = "dashboard", security(("bearer" = [])),
    params(PeriodQuery),
    responses((status = 200, body = Activities)))]
pub async fn list_activities(
    State(app): State<App>,
    viewer: Viewer,
    Query(query): Query<PeriodQuery>,
) -> Result<Json<Activities>, ApiError> {
    let from = query.start(&app)?;
    let asked = query.page.unwrap_or(1);
    let (rows, page) = activities::list(&app.db, &viewer.user, from, asked).await?;
    // Beyond the end there is nothing, instead of the last page again: the feed loads more until it is empty.
    let rows = if asked > page.num_pages { Vec::new() } else { rows };
    Ok(Json(Activities::new(rows, page.num_pages)))
}
