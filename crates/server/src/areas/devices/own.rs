//! The devices of the signed-in person.

use super::{CONFIRMATION_VALID_FOR, confirm, note};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::viewer::Viewer;
use crate::base::limits;
use crate::base::secret::hash_token;
use archway_db::devices;
use archway_domain::DeviceId;
use archway_domain::udi::is_verified;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct OwnDevice {
    id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    serial_no: String,
    registered_at: i64,
    email_confirmed: bool,
}

#[derive(Serialize, ToSchema)]
pub struct OwnDevices {
    results: Vec<OwnDevice>,
}

/// My registered devices.
#[utoipa::path(get, path = "/v1/user/devices/", tag = "devices", security(("bearer" = [])),
    responses((status = 200, body = OwnDevices)))]
pub async fn list_own(State(app): State<App>, viewer: Viewer) -> Result<Json<OwnDevices>, ApiError> {
    let own = devices::list_of(app.db.reader(), &viewer.user.id).await?;
    let results = own.into_iter().map(|device| OwnDevice {
        id: device.id.into(),
        udi_verified: is_verified(&device.udi),
        udi: device.udi,
        serial_no: device.serial_no,
        registered_at: device.registered_at.0,
        email_confirmed: device.confirmed_at.is_some(),
    });
    Ok(Json(OwnDevices { results: results.collect() }))
}

/// Sends the confirmation mail of one of my devices again.
#[utoipa::path(post, path = "/v1/devices/{id}/confirm-email/", tag = "devices", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn send_confirmation(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<DeviceId>,
) -> Result<Json<Detail>, ApiError> {
    let user = viewer.user.id.clone();
    let own = devices::list_of(app.db.reader(), &user).await?;
    let device = own.into_iter().find(|device| *device.id == *id && device.confirmed_at.is_none());
    let device = device.ok_or_else(ApiError::not_found)?;
    limits::count(&app, &limits::mail_hits(format!("device {user}"))).await?;
    let nonce = app.random.token();
    let tx = app.db.begin().await?;
    let (hash, expires_at) =
        (hash_token(&app.secret.link_token(&nonce)), app.now().plus(CONFIRMATION_VALID_FOR));
    if !devices::renew_registration(&tx, &device.registration_id, &hash, expires_at).await? {
        return Err(ApiError::not_found());
    }
    confirm::order_mail(&tx, &app, &caller.skin, &device.registration_id, nonce, &device.serial_no).await?;
    note(&tx, &app, &caller, Some(&user), "device.send_confirmation", &device.id);
    tx.commit().await?;
    Ok(Json(Detail::new("Confirmation mail sent")))
}
