//! The audit log, for staff who monitor it (ADM-07).

mod entry;
mod export;

pub use entry::*;
pub use export::*;

use super::access::{Logs, MaySee};
use super::list::ListAnswer;
use crate::base::app::App;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Query;
use crate::base::random::first_id_at;
use archway_db::administration::logs::{self, LogFilter, LogOrder};
use archway_db::administration::record_names;
use archway_db::audit::{self, Verdict};
use archway_db::listing::Wanted;
use archway_db::users;
use archway_domain::list_page::ROWS_PER_PAGE;
use archway_domain::time::SECOND;
use archway_domain::{FieldError, Time};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Semaphore, oneshot};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const MAX_ROWS_PER_PAGE: u64 = 100;
const VALUE_MAX_CHARS: usize = 300;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_logs))
        .routes(routes!(export_logs))
        .routes(routes!(list_log_actions))
        .routes(routes!(verify_logs))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// An id or an email address.
    person: String,
    action: String,
    /// As `kind:id`.
    record: String,
    /// Milliseconds since the epoch.
    from: Option<i64>,
    to: Option<i64>,
    /// The id of the last entry seen: only older ones are returned.
    before: String,
    /// From 1, counted from `before`.
    page: Option<u64>,
    /// 20 by default, at most 100.
    page_size: Option<u64>,
}

impl LogQuery {
    async fn filter(&self, app: &App) -> Result<LogFilter, ApiError> {
        for (field, text) in [
            ("person", &self.person),
            ("action", &self.action),
            ("record", &self.record),
            ("before", &self.before),
        ] {
            if text.chars().count() > VALUE_MAX_CHARS || text.contains('\0') {
                return Err(field_error(field, FieldError::NotAChoice));
            }
        }
        let given = |text: &String| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let person = match given(&self.person) {
            // An unknown address has no entries.
            Some(email) if email.contains('@') => Some(
                users::find_by_email(app.db.reader(), &email).await?.map_or(email, |user| user.id.into()),
            ),
            person => person,
        };
        // An id is generated within a moment of its entry's time.
        let from = |at: i64| (at, first_id_at(Time(at).minus(SECOND)));
        let to = |at: i64| (at, first_id_at(Time(at).plus(SECOND)));
        Ok(LogFilter {
            person,
            action: given(&self.action),
            record: given(&self.record),
            from: self.from.map(from),
            to: self.to.map(to),
            before: given(&self.before),
        })
    }
}

/// Who did what, newest first.
#[utoipa::path(get, path = "/v1/cs/logs/", tag = "administration", security(("bearer" = [])), params(LogQuery),
    responses((status = 200, body = ListAnswer<LogEntry>)))]
pub async fn list_logs(
    State(app): State<App>,
    _: MaySee<Logs>,
    Query(query): Query<LogQuery>,
) -> Result<Json<ListAnswer<LogEntry>>, ApiError> {
    let filter = query.filter(&app).await?;
    let wanted = Wanted {
        words: Vec::new(),
        order: LogOrder::Newest,
        is_descending: true,
        page: query.page.unwrap_or(1),
        rows_per_page: query.page_size.unwrap_or(ROWS_PER_PAGE).clamp(1, MAX_ROWS_PER_PAGE),
    };
    let listed = logs::list(&app.db, &wanted, &filter).await?;
    let records = listed.rows.iter().map(|entry| entry.record.as_str());
    let names = record_names::list(app.db.reader(), records).await?;
    Ok(Json(ListAnswer::of(listed, |entry| LogEntry::named(entry, &names))))
}

#[derive(Serialize, ToSchema)]
pub struct LogActions {
    actions: Vec<String>,
}

/// All actions in the log, for a filter.
#[utoipa::path(get, path = "/v1/cs/logs/actions/", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = LogActions)))]
pub async fn list_log_actions(State(app): State<App>, _: MaySee<Logs>) -> Result<Json<LogActions>, ApiError> {
    Ok(Json(LogActions { actions: logs::list_actions(app.db.reader()).await? }))
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct LogVerdict {
    whole: bool,
    /// The number of valid entries from the beginning.
    entries: i64,
    /// The first invalid entry.
    broken_at: Option<i64>,
}

impl From<Verdict> for LogVerdict {
    fn from(verdict: Verdict) -> LogVerdict {
        match verdict {
            Verdict::Whole { entries } => LogVerdict { whole: true, entries, broken_at: None },
            Verdict::Broken { seq } => LogVerdict { whole: false, entries: seq - 1, broken_at: Some(seq) },
        }
    }
}

/// The check of the whole chain: one at a time on a node. A long check outlives its request; the next request gets
/// its result.
pub struct LogCheck {
    turn: Arc<Semaphore>,
    found: Arc<Mutex<Option<LogVerdict>>>,
}

impl Default for LogCheck {
    fn default() -> LogCheck {
        LogCheck { turn: Arc::new(Semaphore::new(1)), found: Arc::default() }
    }
}

/// Whether the hash chain of the log is intact.
#[utoipa::path(get, path = "/v1/cs/logs/verify/", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = LogVerdict)))]
pub async fn verify_logs(State(app): State<App>, _: MaySee<Logs>) -> Result<Json<LogVerdict>, ApiError> {
    let check = app.states.of::<LogCheck>();
    let turn = check.turn.clone().try_acquire_owned().map_err(|_| ApiError::busy())?;
    if let Some(verdict) = check.found.lock().unwrap_or_else(PoisonError::into_inner).take() {
        return Ok(Json(verdict));
    }
    let (tell, told) = oneshot::channel();
    let (walker, found) = (app.clone(), check.found.clone());
    tokio::spawn(async move {
        let verdict = audit::verify(walker.db.reader()).await.map(LogVerdict::from);
        if let Err(Ok(verdict)) = tell.send(verdict) {
            *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(verdict);
        }
        drop(turn);
    });
    let verdict = told.await.map_err(ApiError::internal)?;
    Ok(Json(verdict?))
}
