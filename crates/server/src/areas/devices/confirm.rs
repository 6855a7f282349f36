//! The mailed link that confirms a registration (WEL-03).

use super::note;
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::{Path, Query};
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, Mail};
use crate::base::neighbour;
use crate::base::secret::hash_token;
use archway_db::{DbErr, Tx, devices, users};
use archway_domain::DeviceRegistrationId;
use archway_domain::account::AccountState;
use axum::Json;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;
use subtle::ConstantTimeEq;
use utoipa::IntoParams;

pub async fn order_mail(
    tx: &Tx,
    app: &App,
    skin: &str,
    registration: &DeviceRegistrationId,
    nonce: String,
    serial_no: &str,
) -> Result<(), DbErr> {
    let (registration, serial_no) = (registration.to_owned(), serial_no.to_owned());
    mail::order(tx, app, skin, Mail::DeviceConfirmation { registration, nonce, serial_no }).await
}

/// The page of a confirmation mail.
pub fn confirmation_page(app: &App, registration: &str, nonce: &str) -> String {
    let (id, location) = (URL_SAFE_NO_PAD.encode(registration), app.config.server.location.as_str());
    let token = app.secret.link_token(nonce);
    format!("/devices/confirm-email/{id}/{token}?sid={}", URL_SAFE_NO_PAD.encode(location))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ConfirmQuery {
    /// EU or US, plain or in Base64: the site that sent the mail.
    srv_loc: Option<String>,
}

/// Confirms the email address of a device's registration.
#[utoipa::path(put, path = "/v1/devices/confirm-email/{rdidb64}/{token}/", tag = "devices",
    params(("rdidb64" = String, Path), ("token" = String, Path), ConfirmQuery),
    responses((status = 200, body = Detail)))]
pub async fn confirm_email(
    State(app): State<App>,
    caller: Caller,
    Path((rdidb64, token)): Path<(String, String)>,
    Query(query): Query<ConfirmQuery>,
) -> Result<Json<Detail>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    check_location(&app, query.srv_loc.as_deref())?;
    let invalid = || ApiError::from(Refusal::DeviceLinkInvalid);
    let id = decode(&rdidb64).map(DeviceRegistrationId::new).ok_or_else(invalid)?;
    let tx = app.db.begin().await?;
    let registration = devices::find_registration(&*tx, &id).await?.ok_or_else(invalid)?;
    let fits: bool = registration.token_hash.as_bytes().ct_eq(hash_token(&token).as_bytes()).into();
    if !fits || !devices::confirm_registration(&tx, &id, app.now()).await? {
        return Err(invalid());
    }
    let device = devices::lock(&tx, &registration.device_id).await?.ok_or_else(invalid)?;
    // The owner of an account that was never activated gets the device at the activation.
    let owner = users::find_by_email(&*tx, &registration.email).await?;
    let owner = owner.filter(|owner| owner.state == AccountState::Active).map(|owner| owner.id.clone());
    let is_taken = device.is_settled() && device.is_held_by_another(owner.as_ref());
    if device.is_blocked || is_taken {
        return Err(invalid());
    }
    match &owner {
        Some(owner) => devices::assign(&tx, &device.id, owner, &registration.id).await?,
        // The device waits until the owner of the address signs up.
        None => devices::release(&tx, &device.id).await?,
    }
    note(&tx, &app, &caller, owner.as_ref(), "device.confirm_email", &device.id);
    tx.commit().await?;
    Ok(Json(Detail::new("Email confirmed")))
}

fn check_location(app: &App, srv_loc: Option<&str>) -> Result<(), ApiError> {
    let Some(text) = srv_loc.filter(|text| !text.is_empty()) else {
        return Err(Refusal::ServerLocationMissing.into());
    };
    match neighbour::parse_location(text) {
        Some(region) if region == app.config.server.location => Ok(()),
        _ => Err(Refusal::ServerLocationWrong.into()),
    }
}

/// With or without padding: mail programs may cut it off.
fn decode(text: &str) -> Option<String> {
    let decoded = String::from_utf8(URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?).ok()?;
    Some(decoded).filter(|text| !text.contains('\0'))
}
