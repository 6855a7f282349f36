//! Renames a connection and ends it (CON-04, CON-07).

use super::request::ALIAS_MAX_CHARS;
use super::{Deed, tell};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::connections::{self, Connection};
use archway_db::users::{self, User};
use archway_db::{DbErr, Tx};
use archway_domain::ConnectionId;
use archway_domain::field::optional_line;
use archway_domain::invitation::{InvitationFault, InvitationStatus};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub struct AliasForm {
    alias: String,
}

/// Sets my alias for a connection that I requested.
#[utoipa::path(put, path = "/v1/connections/{id}/edit/", tag = "connections", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = AliasForm,
    responses((status = 200, body = Detail)))]
pub async fn edit_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<ConnectionId>,
    Payload(form): Payload<AliasForm>,
) -> Result<Json<Detail>, ApiError> {
    let alias = optional_line(&form.alias, ALIAS_MAX_CHARS).map_err(|_| InvitationFault::InvalidData)?;
    let tx = app.db.begin().await?;
    let connection = connections::lock_own(&tx, &viewer.user, &id).await?;
    let connection = connection.filter(|connection| connection.is_owner(&viewer.user));
    let connection = connection.ok_or_else(ApiError::not_found)?;
    connections::set_alias(&tx, &connection.id, &alias).await?;
    // Only the owner's side sees the alias.
    let is_shared = connection.status == InvitationStatus::Accepted;
    let deed = Deed { action: "connection.edit", connection: &connection.id, is_shared };
    tell(&tx, &app, &caller, &viewer.user, None, deed);
    tx.commit().await?;
    Ok(Json(Detail::new("saved")))
}

/// Withdraws a request, or ends a connection. Both sides keep existing cases.
#[utoipa::path(delete, path = "/v1/connections/{id}/remove/", tag = "connections", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn remove_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<ConnectionId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let connection = connections::lock_own(&tx, &viewer.user, &id).await?.ok_or_else(ApiError::not_found)?;
    let is_connected = connection.status == InvitationStatus::Accepted;
    if !connection.is_owner(&viewer.user) && !is_connected {
        return Err(InvitationFault::InvalidState.into());
    }
    if connection.is_designated {
        return Err(Refusal::DesignatedConnection.into());
    }
    connections::remove(&tx, &connection.id).await?;
    let other = other_end(&tx, &viewer.user, &connection).await?;
    let deed = Deed { action: "connection.remove", connection: &connection.id, is_shared: is_connected };
    tell(&tx, &app, &caller, &viewer.user, other.as_ref(), deed);
    tx.commit().await?;
    Ok(Json(Detail::new("removed")))
}

async fn other_end(tx: &Tx, viewer: &User, connection: &Connection) -> Result<Option<User>, DbErr> {
    if !connection.is_owner(viewer) {
        return users::find(&**tx, &connection.owner_id).await;
    }
    match &connection.invited_id {
        Some(id) => users::find(&**tx, id).await,
        None => users::find_by_email(&**tx, &connection.invited_email).await,
    }
}
