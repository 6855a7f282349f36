//! Validates one field while a form is being filled in (ACC-03).

use super::form::AccountForm;
use super::regions;
use crate::areas::connections;
use crate::areas::groups;
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, ErrorCode, FieldErrors, Reason};
use crate::base::http::extract::Query;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::{Malformed, Refusal};
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use archway_db::users;
use archway_domain::FieldError;
use archway_domain::email::parse_email;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ValidateQuery {
    /// signup, social, profile; connection or groupUser for the address of an invitation
    #[serde(default)]
    form: String,
    /// The field to validate; all others are ignored.
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

/// Forms with the address of a person to invite; only the address is checked, and only for signed-in people.
enum InvitationForm {
    Connection,
    GroupUser,
}

impl InvitationForm {
    fn parse(query: &ValidateQuery) -> Option<InvitationForm> {
        match (query.form.as_str(), query.field.as_str()) {
            ("connection", "email") => Some(InvitationForm::Connection),
            ("groupUser", "email") => Some(InvitationForm::GroupUser),
            _ => None,
        }
    }
}

/// All fields of all forms; only one of them is checked.
#[derive(Deserialize, ToSchema)]
pub struct ValidateForm {
    #[serde(flatten)]
    account: AccountForm,
    /// Whom to invite.
    #[serde(default)]
    email: String,
}

/// Empty when the field is fine; otherwise the errors of a form whose only field is `error_message`.
#[allow(dead_code, reason = "describes what `answer` returns")]
#[derive(ToSchema)]
pub struct Validation {
    error_message: Option<Vec<String>>,
    error_codes: Option<BTreeMap<String, Vec<ErrorCode>>>,
    error_params: Option<BTreeMap<String, Vec<BTreeMap<String, Value>>>>,
}

type Answer = Json<Map<String, Value>>;

fn answer(error: Option<Reason>) -> Answer {
    let mut errors = FieldErrors::default();
    if let Some(reason) = error {
        errors.add_reason("error_message", reason);
    }
    Json(errors.into_body())
}

/// Says what is wrong with one field, if anything.
#[utoipa::path(post, path = "/v1/auth/validate/", tag = "account", params(ValidateQuery),
    request_body(content = ValidateForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Validation)))]
pub async fn validate(
    State(app): State<App>,
    caller: Caller,
    viewer: Option<Viewer>,
    Query(query): Query<ValidateQuery>,
    Payload(form): Payload<ValidateForm>,
) -> Result<Answer, ApiError> {
    limits::count(&app, &[limits::from(Guard::ValidatePerAddress, &caller)]).await?;
    if let Some(invitation) = InvitationForm::parse(&query) {
        return validate_invitation(&app, viewer, invitation, form.email.trim()).await;
    }
    let form = form.account;
    let form_kind = FormKind::parse(&query.form)
        .ok_or_else(|| ApiError::malformed(Malformed::Parameter, "There is no such form."))?;
    let checked = form_kind
        .has_field(&query.field)
        .then(|| form.check_field(&query.field))
        .flatten()
        .ok_or_else(|| ApiError::malformed(Malformed::Parameter, "There is no such field."))?;
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
    Ok(answer(checked.err().map(|error| Reason::new(&error))))
}

async fn validate_invitation(
    app: &App,
    viewer: Option<Viewer>,
    form: InvitationForm,
    email: &str,
) -> Result<Answer, ApiError> {
    let viewer = viewer.ok_or(Refusal::SignInRequired)?.user;
    limits::count(app, &[(Guard::ValidatePerPerson, viewer.id.to_string())]).await?;
    if let Err(error) = parse_email(email) {
        return Ok(answer(Some(Reason::new(&error))));
    }
    let checked = match form {
        InvitationForm::Connection => connections::check_email(app, &viewer, email).await,
        InvitationForm::GroupUser => groups::check_email(app, &viewer, email).await,
    };
    let refusal = checked.err().map(ApiError::into_refusal).transpose()?;
    Ok(answer(refusal))
}
