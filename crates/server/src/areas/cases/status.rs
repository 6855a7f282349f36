//! Changes the status of a case (CAS-03).

use super::wire::{CaseStatusCode, StatusAnswer};
use super::{Deed, lock, tell};
use crate::base::app::App;
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, ErrorCode, field_error};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::case_sides::bucket_of;
use archway_db::cases::{self, CaseAccess};
use archway_db::{Tx, users};
use archway_domain::FieldError;
use archway_domain::account::full_name;
use archway_domain::case::CaseStatus;
use archway_domain::case::status::moves;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub struct StatusForm {
    /// OPEN, PROC, COMP, CLSD or REOP.
    #[schema(value_type = CaseStatusCode)]
    action: String,
    /// The status last seen; if it has changed since, nothing is changed.
    #[serde(default)]
    #[schema(value_type = Option<CaseStatusCode>)]
    from: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct StatusSaved {
    status: StatusAnswer,
    updated_date: String,
}

/// Another person changed the status first.
#[allow(dead_code, reason = "describes what `conflict` answers")]
#[derive(ToSchema)]
pub struct StatusConflict {
    detail: String,
    code: ErrorCode,
    params: BTreeMap<String, String>,
    status: StatusAnswer,
    /// Who changed it; empty when the case was merely opened.
    by: String,
}

/// Changes the status of a case.
#[utoipa::path(put, path = "/v1/cases/{id}/status/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = StatusForm,
    responses((status = 200, body = StatusSaved), (status = 409, body = StatusConflict)))]
pub async fn set_status(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    Payload(form): Payload<StatusForm>,
) -> Result<Json<StatusSaved>, ApiError> {
    let code = |field: &str, code: &str| {
        CaseStatus::parse(code).ok_or_else(|| field_error(field, FieldError::NotAChoice))
    };
    let to = code("action", &form.action)?;
    let from = form.from.as_deref().map(|from| code("from", from)).transpose()?;
    let tx = app.db.begin().await?;
    let access = lock(&tx, &viewer, &id).await?;
    let (status, previous) = (access.case.status, access.case.previous_status);
    // People see open and read as one status: an opening in between is no change.
    if from.is_some_and(|from| bucket_of(from) != bucket_of(status)) {
        return Err(conflict(&tx, &access).await?);
    }
    if !moves(access.role, status, previous).contains(&to) {
        return Err(Refusal::CaseMoveImpossible.into());
    }
    let at = cases::set_status(&tx, &access, to, &access.viewer, app.now()).await?;
    tell(&tx, &app, &caller, &access, Deed::SetStatus(to));
    tx.commit().await?;
    Ok(Json(StatusSaved { status: StatusAnswer::new(to, Some(status)), updated_date: rfc3339(at) }))
}

async fn conflict(tx: &Tx, access: &CaseAccess) -> Result<ApiError, ApiError> {
    let by = match &access.case.status_by {
        Some(id) => users::find(&**tx, id).await?,
        None => None,
    };
    let by = by.map(|by| full_name(Some(&by.first_name), Some(&by.last_name))).unwrap_or_default();
    let status = StatusAnswer::new(access.case.status, access.case.previous_status);
    let changed = Refusal::CaseStatusChanged { by: by.clone(), status: status.text.to_owned() };
    Ok(ApiError::from(changed).with("status", status).with("by", by))
}
