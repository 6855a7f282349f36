//! Accepts and rejects a connection (CON-03, CON-05).

use super::{Deed, check_pair, tell};
use crate::areas::invitations::{AcceptQuery, check_token, id_from_b64};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::{Path, Query};
use crate::base::http::viewer::Viewer;
use crate::base::mail::{self, Mail};
use archway_db::Tx;
use archway_db::connections::{self, Connection};
use archway_db::users::{self, User};
use archway_domain::ConnectionId;
use archway_domain::account::AccountState;
use archway_domain::invitation::{InvitationFault, InvitationStatus};
use axum::Json;
use axum::extract::State;

/// Accepts the invitation of a link or a row. Of concurrent calls, one succeeds.
#[utoipa::path(put, path = "/v1/connections/accept/{cidb64}/{token}/", tag = "connections",
    security(("bearer" = [])), params(("cidb64" = String, Path), ("token" = String, Path), AcceptQuery),
    responses((status = 200, body = Detail)))]
pub async fn accept_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path((cidb64, token)): Path<(String, String)>,
    Query(query): Query<AcceptQuery>,
) -> Result<Json<Detail>, ApiError> {
    query.check(&app)?;
    let id = id_from_b64(&cidb64).map(ConnectionId::new).ok_or(InvitationFault::InvalidToken)?;
    let found = connections::find_unchecked(app.db.reader(), &id).await?;
    let owner = found.ok_or(InvitationFault::InvalidToken)?.owner_id;

    let tx = app.db.begin().await?;
    let (viewer, owner) = users::lock_both(&tx, &viewer.user.id, Some(&owner)).await?;
    let viewer = viewer.ok_or_else(ApiError::not_found)?;
    let connection = connections::lock_unchecked(&tx, &id).await?.ok_or(InvitationFault::InvalidToken)?;
    check_token(&app, &connection.nonce, connection.requested_at, &token)?;
    if !connection.is_invited(&viewer) {
        return Err(InvitationFault::NotInvited.into());
    }
    match connection.status {
        InvitationStatus::Requested => {}
        InvitationStatus::Accepted => return Err(InvitationFault::AlreadyAccepted.into()),
        InvitationStatus::Rejected => return Err(InvitationFault::RequestNeeded.into()),
    }
    accept(&tx, &app, &caller, &viewer, owner.as_ref(), &connection).await?;
    tx.commit().await?;
    Ok(Json(Detail::new("request accepted")))
}

/// The transaction has locked both people. `owner` is the person who invited.
pub(super) async fn accept(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    viewer: &User,
    owner: Option<&User>,
    connection: &Connection,
) -> Result<(), ApiError> {
    let owner = owner.filter(|owner| owner.state == AccountState::Active);
    let owner = owner.ok_or(InvitationFault::RequestNeeded)?;
    check_pair(viewer, &owner.email, Some(owner))?;
    let by = viewer.id.clone();
    connections::answer(tx, &connection.id, &by, InvitationStatus::Accepted, app.now()).await?;
    let mail = Mail::ConnectionAccepted { connection: connection.id.clone() };
    mail::order(tx, app, &caller.skin, mail).await?;
    tell(tx, app, caller, viewer, Some(owner), Deed::shared("connection.accept", &connection.id));
    Ok(())
}

/// Rejects an invitation addressed to me.
#[utoipa::path(put, path = "/v1/connections/{id}/reject/", tag = "connections", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn reject_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<ConnectionId>,
) -> Result<Json<Detail>, ApiError> {
    let found = connections::find_own(app.db.reader(), &viewer.user, &id).await?;
    let found = found.ok_or_else(ApiError::not_found)?;
    let tx = app.db.begin().await?;
    // People are locked before rows: the row will name the person who answered.
    let owner = found.owner_id;
    let (_, owner) = users::lock_both(&tx, &viewer.user.id, Some(&owner)).await?;
    let connection = connections::lock_own(&tx, &viewer.user, &id).await?;
    let connection = connection.filter(|connection| connection.is_invited(&viewer.user));
    let connection = connection.ok_or_else(ApiError::not_found)?;
    if connection.status == InvitationStatus::Accepted {
        return Err(InvitationFault::AlreadyAccepted.into());
    }
    let by = viewer.user.id.clone();
    connections::answer(&tx, &connection.id, &by, InvitationStatus::Rejected, app.now()).await?;
    tell(
        &tx,
        &app,
        &caller,
        &viewer.user,
        owner.as_ref(),
        Deed::private("connection.reject", &connection.id),
    );
    tx.commit().await?;
    Ok(Json(Detail::new("request rejected")))
}
