//! Invitations that wait for a person's answer: a number beside Connections (CON-06), and a page for new accounts.

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::viewer::Viewer;
use archway_db::events::{self, NewEvent};
use archway_db::users::{self, User};
use archway_db::{DbErr, Tx, connections, groups};
use archway_domain::UserId;
use archway_domain::event::EventKind;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct Alarms {
    /// Ids of connections that wait for an answer.
    contacts: Vec<String>,
    /// Ids of share-group invitations that wait for an answer.
    sg_users: Vec<String>,
}

/// What waits for my answer.
#[utoipa::path(get, path = "/v1/user/alarms/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Alarms)))]
pub async fn alarms(State(app): State<App>, viewer: Viewer) -> Result<Json<Alarms>, ApiError> {
    let contacts = connections::list_waiting(app.db.reader(), &viewer.user).await?;
    let sg_users = groups::list_waiting(app.db.reader(), &viewer.user).await?;
    Ok(Json(Alarms {
        contacts: contacts.into_iter().map(String::from).collect(),
        sg_users: sg_users.into_iter().map(String::from).collect(),
    }))
}

/// The page to show a new account first: an invitation may have brought the person here.
pub async fn page_of(tx: &Tx, user: &UserId) -> Result<Option<&'static str>, DbErr> {
    let Some(user) = users::find(&**tx, user).await? else { return Ok(None) };
    if !connections::list_waiting(&**tx, &user).await?.is_empty() {
        return Ok(Some("/connections"));
    }
    Ok((!groups::list_waiting(&**tx, &user).await?.is_empty()).then_some("/groups"))
}

/// Tells the people who invited this address that it has an account now.
pub async fn tell_inviters(tx: &Tx, app: &App, newcomer: &User) -> Result<(), DbErr> {
    for (kind, asking) in [
        (EventKind::ConnectionsChanged, connections::list_asking(&**tx, newcomer).await?),
        (EventKind::GroupChanged, groups::list_asking(&**tx, newcomer).await?),
    ] {
        if asking.is_empty() {
            continue;
        }
        let sides: Vec<&str> = asking.iter().map(UserId::as_str).collect();
        let event =
            NewEvent { kind, actor: Some(&newcomer.id), action_id: None, case_ids: &[], sides: &sides };
        events::add(tx, &event, app.now());
    }
    Ok(())
}
