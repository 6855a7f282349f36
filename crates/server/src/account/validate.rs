//! Validation of one field while a form is being filled in (ACC-03).

use super::form::AccountForm;
use super::regions;
use crate::app::App;
use crate::http::caller::Caller;
use crate::http::error::{ApiError, Detail};
use crate::http::extract::Query;
use crate::http::payload::Payload;
use crate::limits::{self, Guard};
use archway_db::users;
use archway_domain::FieldError;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ValidateQuery {
    /// signup, social or profile
    #[serde(default)]
    form: String,
    /// The field that is filled; all others are ignored.
    #[serde(default)]
    field: String,
}

enum FormKind {
    SignUp,
    Social,
    Profile,
}

impl FormKind {
    fn parse(name: &str) -> Option<FormKind> {
        match name {
            "signup" => Some(FormKind::SignUp),
            "social" => Some(FormKind::Social),
            "profile" => Some(FormKind::Profile),
            _ => None,
        }
    }

    fn has_field(&self, field: &str) -> bool {
        match self {
            FormKind::SignUp => true,
            FormKind::Profile => !["username", "password", "password_confirm"].contains(&field),
            FormKind::Social => ["role", "institution", "country", "phone", "address"].contains(&field),
        }
    }
}

/// Empty when the field is fine.
#[derive(Serialize, ToSchema)]
pub struct Validation {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub error_message: Vec<String>,
}

/// Says what is wrong with one field, if anything.
#[utoipa::path(post, path = "/v1/auth/validate/", tag = "account", params(ValidateQuery),
    request_body(content = AccountForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Validation), (status = 400, body = Detail), (status = 429, body = Detail)))]
pub async fn validate(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ValidateQuery>,
    Payload(form): Payload<AccountForm>,
) -> Result<Json<Validation>, ApiError> {
    limits::count(&app, &[limits::from(Guard::ValidatePerAddress, &caller)]).await?;
    let form_kind =
        FormKind::parse(&query.form).ok_or_else(|| ApiError::bad_request("There is no such form."))?;
    let checked = form_kind
        .has_field(&query.field)
        .then(|| form.check_field(&query.field))
        .flatten()
        .ok_or_else(|| ApiError::bad_request("There is no such field."))?;
    let checked = match checked {
        Ok(()) if query.field == "username" => {
            let taken = users::find_by_email(app.db.reader(), &form.username).await?.is_some();
            if taken { Err(FieldError::EmailTaken) } else { Ok(()) }
        }
        Ok(()) if query.field == "country" && !matches!(form_kind, FormKind::Profile) => {
            regions::check_country(&app, &form.country)
        }
        other => other,
    };
    let error_message = checked.err().iter().map(FieldError::to_string).collect();
    Ok(Json(Validation { error_message }))
}
