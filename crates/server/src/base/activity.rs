//! Activity keeps a session alive; a page that is merely left open does not (SES-06).

use crate::base::app::App;
use crate::base::http::viewer::Viewer;
use crate::base::logging::Repeated;
use archway_db::DbErr;
use archway_db::session_life::{self, Moment};
use archway_db::sessions::Support;
use archway_domain::account::Flags;
use archway_domain::time::{MINUTE, SECOND};
use archway_domain::{SessionId, Time};
use axum::http::{HeaderMap, HeaderName};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The header and value with which the pages mark calls that no person caused, for example reloading a list after a
/// live event. Every other call counts as activity.
static CAUSED_BY: HeaderName = HeaderName::from_static("caused-by");
const PAGE: &str = "page";

/// Activity within this time of the last note costs no write. Pages report activity that caused no call within the
/// same time, so the end of a session is exact to a minute (`web/src/api/session-life.ts`).
const NOTE_EVERY: Duration = SECOND.saturating_mul(30);
/// Notes are collected for this long; a killed process loses them.
const WRITE_EVERY: Duration = SECOND;
/// Notes that could not be written for this long are dropped: a person who is still active causes new ones.
const KEEP: Duration = MINUTE.saturating_mul(10);

/// Activity that is not yet written to the database.
#[derive(Default)]
pub struct Activity {
    waiting: Mutex<HashMap<SessionId, Time>>,
}

impl App {
    /// The current time, and the time since when a person must have been active.
    pub fn moment(&self) -> Moment {
        let now = self.now();
        Moment {
            now,
            active_since: now.minus(idle(self, false)),
            staff_active_since: now.minus(idle(self, true)),
        }
    }
}

fn idle(app: &App, is_staff: bool) -> Duration {
    let auth = &app.config.auth;
    MINUTE.saturating_mul(if is_staff { auth.staff_idle_minutes } else { auth.idle_minutes })
}

/// How long until a session ends if its person does nothing more. `ALIVE` in `crates/db/src/session_life.rs` decides
/// the same in SQL.
pub fn ends_in_ms(app: &App, flags: Flags, support: Option<&Support>, active_at: Time) -> i64 {
    let is_staff = support.is_some() || flags.is_of_administration();
    (active_at.plus(idle(app, is_staff)).0 - app.now().0).max(0)
}

pub fn is_persons(headers: &HeaderMap) -> bool {
    headers.get(&CAUSED_BY).is_none_or(|by| by != PAGE)
}

/// Notes activity of this session's person, unless the page made the call on its own.
pub fn note(app: &App, headers: &HeaderMap, viewer: &mut Viewer) {
    let now = app.now();
    if is_persons(headers) && viewer.active_at.plus(NOTE_EVERY) <= now {
        viewer.active_at = now;
        app.activity.lock().insert(viewer.session.clone(), now);
    }
}

impl Activity {
    fn lock(&self) -> MutexGuard<'_, HashMap<SessionId, Time>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the notes to the database, for as long as the server runs.
pub async fn write_forever(app: App) {
    let mut writing = Repeated::new("writing down activity");
    loop {
        tokio::time::sleep(WRITE_EVERY).await;
        writing.note(&write(&app).await);
    }
}

/// Writes all notes taken so far.
pub async fn write(app: &App) -> Result<(), DbErr> {
    let waiting: Vec<(SessionId, Time)> = {
        let mut waiting = app.activity.lock();
        waiting.retain(|_, at| at.plus(KEEP) > app.now());
        waiting.iter().map(|(session, at)| (session.clone(), *at)).collect()
    };
    if waiting.is_empty() {
        return Ok(());
    }
    let tx = app.db.begin().await?;
    let noted = session_life::set_active(&tx, &waiting).await?;
    tx.commit().await?;
    let waiting: HashMap<SessionId, Time> = waiting.into_iter().collect();
    let mut left = app.activity.lock();
    for session in noted {
        // A note made meanwhile waits for the next write.
        if left.get(&session) == waiting.get(&session) {
            left.remove(&session);
        }
    }
    Ok(())
}

/// Marks sessions as ended whose persons were inactive for too long, so that they stay ended even if the operator
/// later allows more time. It waits longer than the limit: a node may not have been able to write its notes yet.
pub async fn end_idle(app: &App) -> Result<u64, DbErr> {
    let at = app.moment();
    let at = Moment {
        active_since: at.active_since.minus(KEEP),
        staff_active_since: at.staff_active_since.minus(KEEP),
        ..at
    };
    session_life::end_idle(&app.db, at).await
}
