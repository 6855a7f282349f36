//! Actions too frequent for an audit entry each: refusals and searches for patients are counted, and each person's
//! count per minute becomes one entry (quality 27).

use crate::base::app::App;
use crate::base::audit;
use archway_domain::time::MINUTE;
use archway_domain::{Time, UserId};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use serde_json::json;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tallied {
    /// A 403 or a 404.
    Refusal,
    Search,
}

impl Tallied {
    fn action(self) -> &'static str {
        match self {
            Tallied::Refusal => "account.refused",
            Tallied::Search => "case.search",
        }
    }
}

struct Tally {
    since: Time,
    count: u64,
    /// The address of the first one.
    address: IpAddr,
}

#[derive(Default)]
pub struct Tallies(Mutex<HashMap<(UserId, Tallied), Tally>>);

pub fn count(app: &App, person: &UserId, address: IpAddr, what: Tallied) {
    let mut tallies = app.tallies.0.lock().unwrap_or_else(PoisonError::into_inner);
    let tally = tallies.entry((person.clone(), what));
    tally.or_insert_with(|| Tally { since: app.now(), count: 0, address }).count += 1;
}

/// Adds the counts of complete minutes to the audit log; at shutdown, all counts.
pub fn note(app: &App, is_end: bool) {
    let now = app.now();
    let mut tallies = app.tallies.0.lock().unwrap_or_else(PoisonError::into_inner);
    let over = tallies.extract_if(|_, tally| is_end || tally.since.plus(MINUTE) <= now);
    for ((person, what), tally) in over {
        let record = audit::Record::User(&person).to_string();
        let detail = json!({"count": tally.count}).to_string();
        audit::note_later(
            app,
            tally.since,
            what.action(),
            record,
            detail,
            Some(person.clone()),
            tally.address,
        );
    }
}

/// The caller, set once it is known: an outer layer reads the answer.
#[derive(Clone, Default)]
pub struct Asked(Arc<OnceLock<(UserId, IpAddr)>>);

impl Asked {
    pub fn put_into(request: &mut Request) -> Asked {
        let asked = Asked::default();
        request.extensions_mut().insert(asked.clone());
        asked
    }

    pub fn by(&self, person: UserId, address: IpAddr) {
        let _ = self.0.set((person, address));
    }

    /// Counts the answer if it refuses a signed-in person.
    pub fn look_at(&self, app: &App, response: &Response) {
        let is_refusal = matches!(response.status(), StatusCode::FORBIDDEN | StatusCode::NOT_FOUND);
        if let Some((person, address)) = self.0.get().filter(|_| is_refusal) {
            count(app, person, *address, Tallied::Refusal);
        }
    }
}
