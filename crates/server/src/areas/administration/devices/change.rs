//! Removes, resets and blocks devices, and sets their features.

use crate::areas::administration::access::{Factory, MayChange};
use crate::areas::administration::list::Ids;
use crate::areas::administration::upload::{Skipped, SkippedDevice};
use crate::areas::devices::locks;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::payload::{Flag, Payload};
use archway_db::{device_stock, devices};
use archway_domain::field::required_line;
use archway_domain::upload::SkipReason;
use archway_domain::{DeviceId, FieldError};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const FEATURE_MAX_CHARS: usize = 40;
const MAX_FEATURES: usize = 20;

#[derive(Serialize, ToSchema)]
pub struct DevicesRemoved {
    message: String,
    removed: usize,
    skipped: Vec<SkippedDevice>,
}

/// Removes devices that have no registration.
#[utoipa::path(delete, path = "/v1/cs/devices/remove/", tag = "administration", security(("bearer" = [])),
    request_body = Ids,
    responses((status = 200, body = DevicesRemoved)))]
pub async fn remove_devices(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Factory>,
    Payload(ids): Payload<Ids>,
) -> Result<Json<DevicesRemoved>, ApiError> {
    let (mut removed, mut skipped) = (0, Skipped::default());
    let tx = app.db.begin().await?;
    for id in ids.checked()?.into_iter().map(DeviceId::new) {
        let Some(device) = devices::lock(&tx, &id).await? else { continue };
        if device.user_id.is_some() {
            skipped.add(&device.udi, SkipReason::Registered);
            continue;
        }
        device_stock::remove(&tx, &id).await?;
        audit::note(&tx, &app, &caller, Some(&by.id()), "device.remove", Record::Device(&id));
        removed += 1;
    }
    tx.commit().await?;
    let message = format!("{removed} removed, {} skipped", skipped.count);
    Ok(Json(DevicesRemoved { message, removed, skipped: skipped.devices() }))
}

#[derive(Serialize, ToSchema)]
pub struct RegistrationsReset {
    message: String,
    reset: usize,
    skipped: Vec<SkippedDevice>,
}

/// Removes registrations: the device has no customer and no lock any more.
#[utoipa::path(delete, path = "/v1/cs/devices/registrations/reset/", tag = "administration",
    security(("bearer" = [])), request_body = Ids,
    responses((status = 200, body = RegistrationsReset)))]
pub async fn reset_registrations(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Factory>,
    Payload(ids): Payload<Ids>,
) -> Result<Json<RegistrationsReset>, ApiError> {
    let (mut reset, mut skipped) = (0, Skipped::default());
    let tx = app.db.begin().await?;
    for id in ids.checked()?.into_iter().map(DeviceId::new) {
        let Some(device) = devices::lock(&tx, &id).await? else { continue };
        locks::release(&tx, &app, &device).await?;
        if !device_stock::reset(&tx, &id).await? {
            skipped.add(&device.udi, SkipReason::Unregistered);
            continue;
        }
        audit::note(&tx, &app, &caller, Some(&by.id()), "device.reset", Record::Device(&id));
        reset += 1;
    }
    tx.commit().await?;
    let message = format!("{reset} reset, {} skipped", skipped.count);
    Ok(Json(RegistrationsReset { message, reset, skipped: skipped.devices() }))
}

#[derive(Serialize, ToSchema)]
pub struct DevicesChanged {
    message: String,
    changed: usize,
}

#[derive(Deserialize, ToSchema)]
pub struct BlockForm {
    #[schema(value_type = bool)]
    block: Flag,
    #[serde(flatten)]
    ids: Ids,
}

/// Blocks or unblocks devices: a blocked one cannot be registered and sends no new cases.
#[utoipa::path(post, path = "/v1/cs/devices/block/", tag = "administration", security(("bearer" = [])),
    request_body = BlockForm,
    responses((status = 200, body = DevicesChanged)))]
pub async fn block_devices(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Factory>,
    Payload(form): Payload<BlockForm>,
) -> Result<Json<DevicesChanged>, ApiError> {
    let is_blocked = form.block.0;
    let (action, word) =
        if is_blocked { ("device.block", "blocked") } else { ("device.unblock", "unblocked") };
    let mut changed = 0;
    let tx = app.db.begin().await?;
    for id in form.ids.checked()?.into_iter().map(DeviceId::new) {
        let device = devices::lock(&tx, &id).await?.filter(|device| device.is_blocked != is_blocked);
        if device.is_none() {
            continue;
        }
        device_stock::set_blocked(&tx, &id, is_blocked).await?;
        audit::note(&tx, &app, &caller, Some(&by.id()), action, Record::Device(&id));
        changed += 1;
    }
    tx.commit().await?;
    Ok(Json(DevicesChanged { message: format!("{changed} {word}"), changed }))
}

#[derive(Deserialize, ToSchema)]
pub struct FeaturesForm {
    /// At most 20 names of 40 characters; they replace the previous ones.
    features: Vec<String>,
    #[serde(flatten)]
    ids: Ids,
}

/// Sets the features of devices.
#[utoipa::path(post, path = "/v1/cs/devices/features/", tag = "administration", security(("bearer" = [])),
    request_body = FeaturesForm,
    responses((status = 200, body = DevicesChanged)))]
pub async fn set_device_features(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Factory>,
    Payload(form): Payload<FeaturesForm>,
) -> Result<Json<DevicesChanged>, ApiError> {
    if form.features.len() > MAX_FEATURES {
        return Err(field_error("features", FieldError::NotAChoice));
    }
    let mut features: Vec<String> = Vec::with_capacity(form.features.len());
    for feature in &form.features {
        let feature =
            required_line(feature, FEATURE_MAX_CHARS).map_err(|error| field_error("features", error))?;
        if !features.contains(&feature) {
            features.push(feature);
        }
    }
    let text = serde_json::json!(features).to_string();
    let mut changed = 0;
    let tx = app.db.begin().await?;
    for id in form.ids.checked()?.into_iter().map(DeviceId::new) {
        if devices::lock(&tx, &id).await?.is_none() {
            continue;
        }
        device_stock::set_features(&tx, &id, &text).await?;
        audit::note(&tx, &app, &caller, Some(&by.id()), "device.set_features", Record::Device(&id));
        changed += 1;
    }
    tx.commit().await?;
    Ok(Json(DevicesChanged { message: format!("{changed} changed"), changed }))
}
