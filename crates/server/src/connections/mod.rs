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

/// Notes what happened, and tells both people and, where they share their connections, their colleagues.
async fn tell(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    by: &User,
    other: Option<&User>,
    (action, connection): (&str, &str),
) -> Result<(), DbErr> {
    let mut sides = vec![by.id.as_str(), by.side.as_str()];
    sides.extend(other.iter().flat_map(|other| [other.id.as_str(), other.side.as_str()]));
    let event =
        NewEvent { kind: "connections_changed", action_id: caller.action_id.as_deref(), sides: &sides };
    events::add(tx, &event, app.now()).await?;
    audit::note(tx, app, caller, Some(&by.user_id()), action, &format!("connection:{connection}")).await
}
