//! Rental managers lock the devices of their partners: a locked device's cases go to that connection only (DEV-01).

use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::device_locks::{self, ConnectedDevice};
use archway_db::devices::{self, Device};
use archway_db::events::{self, NewEvent};
use archway_db::users::{self, User};
use archway_db::{Tx, connections};
use archway_domain::account::full_name;
use archway_domain::event::EventKind;
use archway_domain::invitation::InvitationStatus;
use archway_domain::udi::is_verified;
use archway_domain::{DeviceId, UserId};
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use utoipa::ToSchema;

const MAX_LOCKS: usize = 500;

/// A person who rents out devices.
pub struct RentalManager(Viewer);

impl FromRequestParts<App> for RentalManager {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = Viewer::from_request_parts(parts, app).await?;
        if viewer.user.is_device_rental_manager {
            Ok(RentalManager(viewer))
        } else {
            Err(Refusal::NoPermission.into())
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct DeviceConnection {
    dev_id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    serial_no: String,
    user_id: String,
    user_name: String,
    user_email: String,
    institution: String,
    dev_locked: bool,
    /// The connection its cases go to while it is locked.
    connection_id: String,
}

impl From<ConnectedDevice> for DeviceConnection {
    fn from(device: ConnectedDevice) -> DeviceConnection {
        DeviceConnection {
            dev_id: device.id.into(),
            udi_verified: is_verified(&device.udi),
            udi: device.udi,
            serial_no: device.serial_no,
            user_name: full_name(Some(&device.first_name), Some(&device.last_name)),
            user_id: device.user_id.into(),
            user_email: device.email,
            institution: device.institution,
            dev_locked: device.is_locked,
            connection_id: device.connection_id.into(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct DeviceConnections {
    dev_conns: Vec<DeviceConnection>,
}

async fn answer(app: &App, manager: &User) -> Result<Json<DeviceConnections>, ApiError> {
    let listed = device_locks::list(app.db.reader(), manager).await?;
    Ok(Json(DeviceConnections { dev_conns: listed.into_iter().map(DeviceConnection::from).collect() }))
}

/// The devices of the partners of the manager's side.
#[utoipa::path(get, path = "/v1/devices/connections/", tag = "devices", security(("bearer" = [])),
    responses((status = 200, body = DeviceConnections)))]
pub async fn list_device_connections(
    State(app): State<App>,
    RentalManager(viewer): RentalManager,
) -> Result<Json<DeviceConnections>, ApiError> {
    answer(&app, &viewer.user).await
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct LockForm {
    dev_id: String,
    /// The device's customer, as the page shows it.
    user_id: String,
    dev_locked: bool,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LocksForm {
    /// At most 500.
    dev_conns: Vec<LockForm>,
}

/// Locks and unlocks devices, all named devices or none.
#[utoipa::path(post, path = "/v1/devices/connections/", tag = "devices", security(("bearer" = [])),
    request_body = LocksForm,
    responses((status = 200, body = DeviceConnections)))]
pub async fn save_device_connections(
    State(app): State<App>,
    caller: Caller,
    RentalManager(viewer): RentalManager,
    Payload(form): Payload<LocksForm>,
) -> Result<Json<DeviceConnections>, ApiError> {
    if form.dev_conns.len() > MAX_LOCKS {
        return Err(Refusal::TooManyAtOnce { max: MAX_LOCKS }.into());
    }
    // Sorted, so that two people who change the same devices do not deadlock; the last entry for a device counts.
    let wishes: BTreeMap<DeviceId, &LockForm> =
        form.dev_conns.iter().map(|wish| (DeviceId::new(&wish.dev_id), wish)).collect();
    let manager = &viewer.user;
    let tx = app.db.begin().await?;
    for id in wishes.keys() {
        devices::lock(&tx, id).await?.ok_or_else(changed)?;
    }
    let known: HashMap<DeviceId, ConnectedDevice> = device_locks::list(&*tx, manager)
        .await?
        .into_iter()
        .map(|device| (device.id.clone(), device))
        .collect();
    for (id, wish) in &wishes {
        let device = known.get(id).filter(|device| *device.user_id == *wish.user_id);
        let device = device.ok_or_else(changed)?;
        if device.is_locked == wish.dev_locked {
            continue;
        }
        let action = if wish.dev_locked {
            lock(&tx, &app, manager, device).await?;
            "device.lock"
        } else {
            let held = devices::lock(&tx, &device.id).await?.ok_or_else(changed)?;
            release(&tx, &app, &held).await?;
            "device.unlock"
        };
        audit::note(&tx, &app, &caller, Some(&manager.id), action, Record::Device(&device.id));
    }
    tx.commit().await?;
    answer(&app, manager).await
}

fn changed() -> ApiError {
    Refusal::DevicesChanged.into()
}

async fn lock(tx: &Tx, app: &App, manager: &User, device: &ConnectedDevice) -> Result<(), ApiError> {
    // Another call may be ending it: the first to lock the row wins.
    let connection = connections::lock_unchecked(tx, &device.connection_id).await?;
    let connection = connection.filter(|found| found.status == InvitationStatus::Accepted);
    let connection = connection.ok_or_else(changed)?;
    device_locks::lock(tx, &device.id, &manager.id, &connection.id).await?;
    if !connection.is_designated {
        connections::designate(tx, &connection.id, true).await?;
        tell(tx, app, &connection, Some(&manager.id)).await?;
    }
    Ok(())
}

/// Removes a device's lock, if it has one; the transaction must hold the device's row. Without any locked device the
/// connection becomes an ordinary one.
pub async fn release(tx: &Tx, app: &App, device: &Device) -> Result<(), ApiError> {
    let Some(id) = &device.lock_connection_id else { return Ok(()) };
    device_locks::unlock(tx, &device.id).await?;
    let Some(connection) = connections::lock_unchecked(tx, id).await? else { return Ok(()) };
    if !device_locks::is_needed(&**tx, id).await? {
        connections::designate(tx, id, false).await?;
        tell(tx, app, &connection, None).await?;
    }
    Ok(())
}

/// The connection moves to another list for both ends and their colleagues.
async fn tell(
    tx: &Tx,
    app: &App,
    connection: &connections::Connection,
    by: Option<&UserId>,
) -> Result<(), ApiError> {
    let mut sides = Vec::new();
    for id in std::iter::once(&connection.owner_id).chain(&connection.invited_id) {
        if let Some(person) = users::find(&**tx, id).await? {
            sides.extend([person.id.into(), person.side]);
        }
    }
    sides.sort_unstable();
    sides.dedup();
    let sides: Vec<&str> = sides.iter().map(String::as_str).collect();
    let event = NewEvent {
        kind: EventKind::ConnectionsChanged,
        actor: by,
        action_id: None,
        case_ids: &[],
        sides: &sides,
    };
    events::add(tx, &event, app.now());
    Ok(())
}
