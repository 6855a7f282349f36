//! The audit log as a workbook, newest entry first: entries written meanwhile are newer than all that follow.

use super::{LogEntry, LogQuery};
use crate::areas::administration::access::{Logs, MaySee};
use crate::areas::administration::download::{AT_ONCE, Line, Lines, SHEET, workbook};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use archway_db::administration::logs::{self, LogFilter};
use archway_db::administration::record_names;
use archway_db::{Db, DbErr};
use archway_domain::Time;
use axum::extract::State;
use axum::response::Response;
use serde_json::Value;

const HEADINGS: [(&str, u16); 9] = [
    ("Time", 26),
    ("Action", 26),
    ("Person", 26),
    ("Email", 30),
    ("Record", 36),
    ("Object", 36),
    ("Detail", 44),
    ("Address", 18),
    ("Number", 10),
];

struct LogLines {
    db: Db,
    filter: LogFilter,
}

impl Lines for LogLines {
    async fn after(&self, place: &str) -> Result<Vec<Line>, DbErr> {
        let mut filter = self.filter.clone();
        if !place.is_empty() {
            filter.before = Some(place.to_owned());
        }
        let entries = logs::newest(&self.db, &filter, AT_ONCE).await?;
        let records = entries.iter().map(|entry| entry.record.as_str());
        let names = record_names::list(self.db.reader(), records).await?;
        Ok(entries.into_iter().map(|entry| line(LogEntry::named(entry, &names))).collect())
    }
}

fn line(entry: LogEntry) -> Line {
    let (person, email) = entry.person.map(|person| (person.name, person.email)).unwrap_or_default();
    Line {
        place: entry.id,
        cells: vec![
            rfc3339(Time(entry.at)),
            entry.action,
            person,
            email,
            entry.record,
            entry.object.map(|object| object.name).unwrap_or_default(),
            detail_text(&entry.detail),
            entry.address,
            entry.seq.map(|seq| seq.to_string()).unwrap_or_default(),
        ],
    }
}

/// As the page shows it: `name: value`.
fn detail_text(detail: &Value) -> String {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let parts =
        detail.as_object().into_iter().flatten().map(|(name, value)| format!("{name}: {}", text(value)));
    parts.collect::<Vec<_>>().join(", ")
}

/// All entries, or those that match the search, as Logs.xlsx.
#[utoipa::path(get, path = "/v1/cs/logs/excel/", tag = "administration", security(("bearer" = [])), params(LogQuery),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn export_logs(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<Logs>,
    Query(query): Query<LogQuery>,
) -> Result<Response, ApiError> {
    let lines = LogLines { db: app.db.clone(), filter: query.filter(&app).await? };
    audit::note_read(&app, &caller, &by.viewer, "audit.export", Record::List("audit_entries"));
    workbook("Logs.xlsx", &HEADINGS, lines)
}
