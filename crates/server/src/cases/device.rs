//! What the device of an order says about it: a blocked one sends nothing, a locked one to one connection only (ADM-02,
//! DEV-01).

use crate::http::error::{ApiError, FieldErrors};
use archway_db::{Tx, device_locks, devices};
use archway_domain::UserId;
use archway_domain::udi::parse_udi;

const BLOCKED: &str = "This device is blocked.";
const LOCKED: &str = "This device is locked: its cases go to the designated connection only.";

pub struct DeviceRule {
    pub from_locked_device: bool,
    /// Where a case may go; anywhere where nothing is said.
    allowed: Option<Vec<String>>,
}

/// Of the device that an order names; held until the transaction ends. Whoever holds a locked device is bound by it with
/// all cases, also those that name none.
pub async fn rule(tx: &Tx, author: &UserId, device_udi: &str) -> Result<DeviceRule, ApiError> {
    let device = match parse_udi(device_udi) {
        Some(udi) => devices::lock_by_udi(tx, &udi.text).await?,
        None => None,
    };
    if device.as_ref().is_some_and(|device| device.is_blocked) {
        return Err(refusal("device_udi", BLOCKED));
    }
    if let Some(connection) = device.and_then(|device| device.lock_connection_id) {
        return Ok(DeviceRule { from_locked_device: true, allowed: Some(vec![connection]) });
    }
    let bound = device_locks::bound_to(&**tx, author).await?;
    Ok(DeviceRule { from_locked_device: false, allowed: (!bound.is_empty()).then_some(bound) })
}

impl DeviceRule {
    /// A draft may have no recipient yet.
    pub fn check(&self, connection: Option<&str>) -> Result<(), ApiError> {
        match (&self.allowed, connection) {
            (Some(allowed), Some(id)) if !allowed.iter().any(|allowed| allowed == id) => {
                Err(refusal("connection_id", LOCKED))
            }
            _ => Ok(()),
        }
    }
}

fn refusal(field: &str, text: &str) -> ApiError {
    let mut errors = FieldErrors::default();
    errors.add_text(field, text);
    match errors.into_result() {
        Err(error) => error,
        Ok(()) => ApiError::bad_request(text),
    }
}
