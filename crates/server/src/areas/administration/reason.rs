//! The reason for an action of staff that the person concerned may ask about; kept in the audit log.

use crate::areas::account::confirm_code::Proof;
use crate::base::http::error::{ApiError, field_error};
use archway_domain::UserId;
use archway_domain::administration::parse_reason;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReasonForm {
    /// 10 to 500 characters. It can never be erased, so it must not contain patient data.
    reason: String,
}

impl ReasonForm {
    pub fn checked(&self) -> Result<String, ApiError> {
        parse_reason(&self.reason).map_err(|error| field_error("reason", error))
    }
}

/// The reason for a sensitive action, which staff must also confirm (ADM-04, ADM-05).
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProvenReasonForm {
    /// 10 to 500 characters. It can never be erased, so it must not contain patient data.
    reason: String,
    /// The code of your second factor. When empty, a code is sent.
    code: String,
    /// Your password, if you have no second factor.
    password: String,
}

impl ProvenReasonForm {
    pub fn checked(&self) -> Result<String, ApiError> {
        parse_reason(&self.reason).map_err(|error| field_error("reason", error))
    }

    /// The proof for an action on this person.
    pub fn proof<'a>(&'a self, purpose: &'a str, other: &'a UserId) -> Proof<'a> {
        Proof { purpose, code: &self.code, password: &self.password, other: Some(other) }
    }
}
