//! An action by a person: an entry in the audit log, and an event for the open pages of the people concerned.

use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use archway_db::Tx;
use archway_db::events::{self, NewEvent};
use archway_domain::event::EventKind;
use archway_domain::{CaseId, UserId};

pub struct Act<'a> {
    /// The action's name in the audit log.
    pub action: &'a str,
    pub record: Record<'a>,
    pub event: EventKind,
    /// The cases concerned, if any.
    pub case_ids: &'a [&'a CaseId],
    /// Share groups and people.
    pub sides: &'a [&'a str],
}

/// Records the action within its transaction.
pub fn note(tx: &Tx, app: &App, caller: &Caller, by: &UserId, act: Act<'_>) {
    let event = NewEvent {
        kind: act.event,
        actor: Some(by),
        action_id: caller.action_id.as_deref(),
        case_ids: act.case_ids,
        sides: act.sides,
    };
    events::add(tx, &event, app.now());
    audit::note(tx, app, caller, Some(by), act.action, act.record);
}
