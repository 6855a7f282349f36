//! Support sessions: staff look at an account as its person sees it, view only, for half an hour; the person is told
//! (ADM-05).

use super::access::{Data, MayChange, MaySee};
use super::reason::ProvenReasonForm;
use super::wire::NamedPerson;
use crate::areas::account::confirm_code;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::support::TOKEN_PREFIX;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, Mail};
use crate::base::secret::hash_token;
use archway_db::sessions::{self, NewSession};
use archway_db::users::{self, User};
use archway_domain::UserId;
use archway_domain::account::{AccountState, SecondFactor};
use archway_domain::time::MINUTE;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const MINUTES: u32 = 30;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(describe_support, start_support))
}

#[derive(Serialize, ToSchema)]
pub struct SupportOffer {
    user: NamedPerson,
    /// The maximum length.
    minutes: u32,
    /// Whether the staff member's second factor is required; without one, their password is.
    needs_code: bool,
    /// 0 password, 1 SMS, 2 mail, 3 authenticator app.
    method: i32,
}

fn named(user: &User) -> NamedPerson {
    NamedPerson::new(user.id.clone().into(), &user.first_name, &user.last_name, user.email.clone())
}

/// Only accounts with no more rights than a customer's, and whose persons could sign in themselves.
fn check_enterable(user: &User) -> Result<(), ApiError> {
    let is_customer = !user.flags().is_of_administration();
    if is_customer && user.state == AccountState::Active {
        Ok(())
    } else {
        Err(Refusal::AccountNotEntered.into())
    }
}

/// What a support session for this person requires.
#[utoipa::path(get, path = "/v1/cs/users/{id}/login/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = SupportOffer)))]
pub async fn describe_support(
    State(app): State<App>,
    by: MaySee<Data>,
    Path(id): Path<UserId>,
) -> Result<Json<SupportOffer>, ApiError> {
    let user = users::find(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    check_enterable(&user)?;
    let method = confirm_code::method(&app, &by.viewer.user);
    Ok(Json(SupportOffer {
        user: named(&user),
        minutes: MINUTES,
        needs_code: method != SecondFactor::Off,
        method: method as i32,
    }))
}

#[derive(Serialize, ToSchema)]
pub struct SupportStarted {
    /// An access token that cannot be renewed.
    token: String,
    until: i64,
    user: NamedPerson,
}

/// Starts a support session for this person. They are told by mail, see it among their sessions and can end it.
#[utoipa::path(post, path = "/v1/cs/users/{id}/login/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ProvenReasonForm,
    responses((status = 200, body = SupportStarted)))]
pub async fn start_support(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Data>,
    Path(id): Path<UserId>,
    Payload(form): Payload<ProvenReasonForm>,
) -> Result<Json<SupportStarted>, ApiError> {
    let reason = form.checked()?;
    let staff = by.id();
    let user = users::find(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    check_enterable(&user)?;
    let purpose = format!("support {id}");
    let tx = confirm_code::confirm(&app, &caller, &by.viewer, &form.proof(&purpose, &id)).await?;
    // Hashing took a while.
    let user = users::find(&*tx, &id).await?.ok_or_else(ApiError::not_found)?;
    check_enterable(&user)?;
    limits::count_in(&tx, &app, &(Guard::SupportPerStaff, staff.to_string())).await?;
    let token = format!("{TOKEN_PREFIX}{}", app.random.token());
    let until = app.now().plus(MINUTE.saturating_mul(MINUTES));
    let session = NewSession {
        id: app.new_id(),
        user_id: id.clone(),
        address: &caller.address.to_string(),
        user_agent: &caller.user_agent,
        expires_at: until,
        case_id: None,
    };
    sessions::start_support(&tx, &session, &staff, &hash_token(&token), app.now()).await?;
    let (supported, by) = (id.clone(), staff.clone());
    let mail = Mail::SupportSession { supported, by, at: app.now().0, minutes: u64::from(MINUTES) };
    mail::order(&tx, &app, &caller.skin, mail).await?;
    audit::note_reason(&tx, &app, &caller, &staff, "support.start", Record::User(&id), &reason);
    tx.commit().await?;
    Ok(Json(SupportStarted { token, until: until.0, user: named(&user) }))
}
