//! Connections: who may send cases to whom (CON-01…07).

mod answer;
mod list;
mod manage;
mod request;
mod wire;

pub use request::{Wish, ask, check_email};

use crate::base::acts::{self, Act};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use archway_db::Tx;
use archway_db::users::User;
use archway_domain::ConnectionId;
use archway_domain::email::fold_email;
use archway_domain::event::EventKind;
use archway_domain::invitation::InvitationFault;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_connections))
        .routes(routes!(request::request_connection))
        .routes(routes!(answer::accept_connection))
        .routes(routes!(answer::reject_connection))
        .routes(routes!(manage::edit_connection))
        .routes(routes!(manage::remove_connection))
}

/// Nobody can connect with themselves, or with a member of their own share group.
fn check_pair(viewer: &User, email: &str, invited: Option<&User>) -> Result<(), InvitationFault> {
    if fold_email(email) == fold_email(&viewer.email) {
        return Err(InvitationFault::Oneself);
    }
    match invited {
        Some(invited) if invited.side == viewer.side => Err(InvitationFault::GroupColleague),
        _ => Ok(()),
    }
}

/// What happened to which connection. Colleagues see only accepted connections and get no events of others.
struct Deed<'a> {
    action: &'a str,
    connection: &'a ConnectionId,
    is_shared: bool,
}

impl<'a> Deed<'a> {
    fn private(action: &'a str, connection: &'a ConnectionId) -> Deed<'a> {
        Deed { action, connection, is_shared: false }
    }

    fn shared(action: &'a str, connection: &'a ConnectionId) -> Deed<'a> {
        Deed { action, connection, is_shared: true }
    }
}

/// Records what happened and notifies the people concerned.
fn tell(tx: &Tx, app: &App, caller: &Caller, by: &User, other: Option<&User>, deed: Deed<'_>) {
    let people = std::iter::once(by).chain(other);
    let sides: Vec<&str> = people
        .flat_map(|person| [Some(person.id.as_str()), deed.is_shared.then_some(person.side.as_str())])
        .flatten()
        .collect();
    let act = Act {
        action: deed.action,
        record: Record::Connection(deed.connection),
        event: EventKind::ConnectionsChanged,
        case_ids: &[],
        sides: &sides,
    };
    acts::note(tx, app, caller, &by.id, act);
}
