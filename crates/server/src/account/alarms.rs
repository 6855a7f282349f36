//! What waits for a person: shown as a number beside Connections (CON-06).

use crate::app::App;
use crate::http::error::{ApiError, Detail};
use crate::http::viewer::Viewer;
use archway_db::{connections, groups};
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
    responses((status = 200, body = Alarms), (status = 401, body = Detail)))]
pub async fn alarms(State(app): State<App>, viewer: Viewer) -> Result<Json<Alarms>, ApiError> {
    let contacts = connections::list_waiting(app.db.reader(), &viewer.user).await?;
    let sg_users = groups::list_waiting(app.db.reader(), &viewer.user).await?;
    Ok(Json(Alarms { contacts, sg_users }))
}
