//! What waits for a person: shown as a number beside Connections (CON-06).

use crate::http::error::Detail;
use crate::http::viewer::Viewer;
use axum::Json;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct Alarms {
    /// Ids of connections that wait for an answer.
    contacts: Vec<String>,
    /// Ids of share-group invitations that wait for an answer.
    sg_users: Vec<String>,
}

/// What waits for my answer. Connections and groups come with their feature; until then nothing can wait.
#[utoipa::path(get, path = "/v1/user/alarms/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Alarms), (status = 401, body = Detail)))]
pub async fn alarms(_: Viewer) -> Json<Alarms> {
    Json(Alarms { contacts: Vec::new(), sg_users: Vec::new() })
}
