//! Connections: who may send cases to whom (CON-01…07), and the labs one can choose from (LAB-01).

mod answer;
mod labs;
mod list;
mod manage;
mod request;
mod wire;

pub use request::check_email;
pub use wire::full_name;

use crate::app::App;
use crate::audit;
use crate::http::caller::Caller;
use archway_db::connections::Connection;
use archway_db::events::{self, NewEvent};
use archway_db::users::User;
use archway_db::{DbErr, Tx};
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
        .routes(routes!(labs::list_labs))
        .routes(routes!(labs::request_lab))
}

/// The page of an invitation to connect.
pub fn accept_page(app: &App, connection: &Connection) -> String {
    crate::invitations::accept_page(app, "connections", &connection.id, &connection.nonce)
}

/// What happened to which connection. Colleagues see accepted ones only, and hear of nothing else.
struct Deed<'a> {
    action: &'a str,
    connection: &'a str,
    is_shared: bool,
}

impl<'a> Deed<'a> {
    fn private(action: &'a str, connection: &'a str) -> Deed<'a> {
        Deed { action, connection, is_shared: false }
    }

    fn shared(action: &'a str, connection: &'a str) -> Deed<'a> {
        Deed { action, connection, is_shared: true }
    }
}

/// Notes what happened and tells those it concerns.
async fn tell(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    by: &User,
    other: Option<&User>,
    deed: Deed<'_>,
) -> Result<(), DbErr> {
    let people = std::iter::once(by).chain(other);
    let sides: Vec<&str> = people
        .flat_map(|person| [Some(person.id.as_str()), deed.is_shared.then_some(person.side.as_str())])
        .flatten()
        .collect();
    let event = NewEvent {
        kind: "connections_changed",
        actor: Some(&by.id),
        action_id: caller.action_id.as_deref(),
        sides: &sides,
    };
    events::add(tx, &event, app.now()).await?;
    let record = format!("connection:{}", deed.connection);
    audit::note(tx, app, caller, Some(&by.user_id()), deed.action, &record).await
}
