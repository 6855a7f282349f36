//! What the device of an order requires: a blocked one cannot send, a locked one can send to one connection only
//! (ADM-02, DEV-01).

use crate::base::http::error::{ApiError, field_error};
use crate::base::http::refusal::Refusal;
use archway_db::cases::CaseAccess;
use archway_db::{Tx, device_locks, devices, files};
use archway_domain::udi::parse_udi;
use archway_domain::{ConnectionId, UserId};
use std::collections::BTreeSet;

pub struct DeviceRule {
    pub from_locked_device: bool,
    /// The connections a case may go to; none means any.
    allowed: Option<Vec<ConnectionId>>,
}

/// The rule of the device that an order names, locked until the transaction ends. The customer of a locked device is
/// bound by it in all cases, also in those without a device and in those of colleagues.
pub async fn rule(
    tx: &Tx,
    author: &UserId,
    viewer: &UserId,
    device_udi: &str,
) -> Result<DeviceRule, ApiError> {
    let device = match parse_udi(device_udi) {
        Some(udi) => devices::lock_by_udi(tx, &udi.text).await?,
        None => None,
    };
    if device.as_ref().is_some_and(|device| device.is_blocked) {
        return Err(field_error("device_udi", Refusal::DeviceBlocked));
    }
    if let Some(connection) = device.and_then(|device| device.lock_connection_id) {
        return Ok(DeviceRule { from_locked_device: true, allowed: Some(vec![connection]) });
    }
    let mut allowed: Option<Vec<ConnectionId>> = None;
    for person in BTreeSet::from([author, viewer]) {
        let bound = device_locks::bound_to(&**tx, person).await?;
        if !bound.is_empty() {
            allowed = Some(match allowed {
                Some(before) => before.into_iter().filter(|id| bound.contains(id)).collect(),
                None => bound,
            });
        }
    }
    Ok(DeviceRule { from_locked_device: false, allowed })
}

/// Whether the scans of a draft came from a locked device: choosing another device does not change that.
pub async fn keeps_lock(tx: &Tx, access: &CaseAccess) -> Result<bool, ApiError> {
    Ok(access.case.from_locked_device && files::sums_of_case(&**tx, access).await?.count > 0)
}

impl DeviceRule {
    /// A draft may have no recipient yet.
    pub fn check(&self, connection: Option<&ConnectionId>) -> Result<(), ApiError> {
        match (&self.allowed, connection) {
            (Some(allowed), Some(id)) if !allowed.contains(id) => {
                Err(field_error("connection_id", Refusal::DeviceLocked))
            }
            _ => Ok(()),
        }
    }
}
