//! Lists devices and registrations.

use super::wire::{DeviceDetail, DeviceRow, UserRegistration};
use crate::areas::administration::access::{DeviceDetail as DetailPlace, Factory, MaySee, Registrations};
use crate::areas::administration::list::{ListAnswer, ListQuery};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::{Path, Query};
use archway_db::device_list::{self, DeviceFilter, DeviceOrder};
use archway_domain::device::DeviceState;
use archway_domain::{DeviceId, FieldError};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

const COLUMNS: [(&str, DeviceOrder); 5] = [
    ("udi", DeviceOrder::Udi),
    ("name", DeviceOrder::Name),
    ("regdevEmail", DeviceOrder::Email),
    ("country", DeviceOrder::Country),
    ("state", DeviceOrder::State),
];

const REGISTRATION_COLUMNS: [(&str, DeviceOrder); 5] = [
    ("udi", DeviceOrder::Udi),
    ("name", DeviceOrder::Name),
    ("email", DeviceOrder::Email),
    ("country", DeviceOrder::Country),
    ("registered_at", DeviceOrder::Registered),
];

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DeviceQuery {
    /// locked, blocked, registered or free; all if omitted.
    pub state: String,
    /// Another name for `state`.
    pub filters: String,
    /// Only registered devices.
    #[serde(rename = "user-registeredDevices")]
    pub registered: String,
}

impl DeviceQuery {
    pub fn filter(&self) -> Result<DeviceFilter, ApiError> {
        let (name, text) =
            if self.state.is_empty() { ("filters", &self.filters) } else { ("state", &self.state) };
        let state = match text.as_str() {
            "" => None,
            text => Some(DeviceState::parse(text).ok_or_else(|| field_error(name, FieldError::NotAChoice))?),
        };
        Ok(DeviceFilter { state, is_registered: matches!(self.registered.as_str(), "true" | "1") })
    }
}

/// All devices.
#[utoipa::path(get, path = "/v1/cs/devices/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, DeviceQuery),
    responses((status = 200, body = ListAnswer<DeviceRow>)))]
pub async fn list_devices(
    State(app): State<App>,
    _: MaySee<Factory>,
    Query(query): Query<ListQuery>,
    Query(which): Query<DeviceQuery>,
) -> Result<Json<ListAnswer<DeviceRow>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (DeviceOrder::Udi, true))?;
    let listed = device_list::list(&app.db, which.filter()?, &wanted).await?;
    Ok(Json(ListAnswer::of(listed, DeviceRow::from)))
}

/// All registered devices, newest registration first.
#[utoipa::path(get, path = "/v1/cs/user-registrations/", tag = "administration", security(("bearer" = [])),
    params(ListQuery),
    responses((status = 200, body = ListAnswer<UserRegistration>)))]
pub async fn list_registrations(
    State(app): State<App>,
    _: MaySee<Registrations>,
    Query(query): Query<ListQuery>,
) -> Result<Json<ListAnswer<UserRegistration>>, ApiError> {
    let wanted = query.wanted(&REGISTRATION_COLUMNS, (DeviceOrder::Registered, true))?;
    let registered = DeviceFilter { is_registered: true, ..DeviceFilter::default() };
    let listed = device_list::list(&app.db, registered, &wanted).await?;
    Ok(Json(ListAnswer::of(listed, UserRegistration::from)))
}

/// One device and its customer.
#[utoipa::path(get, path = "/v1/cs/devices/{id}/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = DeviceDetail)))]
pub async fn show_device(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<DetailPlace>,
    Path(id): Path<DeviceId>,
) -> Result<Json<DeviceDetail>, ApiError> {
    let device = device_list::find(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    audit::note_read(&app, &caller, &by.viewer, "device.open", Record::Device(&id));
    Ok(Json(device.into()))
}
