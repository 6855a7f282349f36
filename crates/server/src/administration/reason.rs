//! Why staff do what the person concerned may ask about later; kept in the audit log.

use crate::http::error::{ApiError, field_error};
use archway_domain::administration::parse_reason;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReasonForm {
    /// 10 to 500 characters. It can never be erased: no patient's data belongs into it.
    reason: String,
}

impl ReasonForm {
    pub fn checked(&self) -> Result<String, ApiError> {
        parse_reason(&self.reason).map_err(|error| field_error("reason", error))
    }
}
