//! Hands a signed-in person over to a desktop program: a code that works once, within a minute, for one case
//! (ACC-20).

use super::session_start;
use super::wire::SignedIn;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::secret::hash_token;
use archway_db::{cases, handovers, users};
use archway_domain::FieldError;
use archway_domain::account::AccountState;
use archway_domain::field::required_line;
use archway_domain::time::MINUTE;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{AppendHeaders, IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const CASE_ID_MAX_CHARS: usize = 64;

#[derive(Deserialize, ToSchema)]
pub struct HandoverForm {
    /// The program that calls; written to the log.
    #[serde(default)]
    callfrom: String,
    /// The id of the case.
    #[serde(default, rename = "postId")]
    post_id: String,
}

#[derive(Serialize, ToSchema)]
pub struct HandoverCode {
    otp: String,
}

/// A code for a desktop program; works once, for 60 seconds.
#[utoipa::path(post, path = "/v1/auth/otp/", tag = "account", security(("bearer" = [])), request_body = HandoverForm,
    responses((status = 200, body = HandoverCode)))]
pub async fn begin_handover(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<HandoverForm>,
) -> Result<Json<HandoverCode>, ApiError> {
    let case =
        required_line(&form.post_id, CASE_ID_MAX_CHARS).map_err(|error| field_error("postId", error))?;
    if !case.bytes().all(|b| b.is_ascii_alphanumeric()) || form.callfrom.len() > CASE_ID_MAX_CHARS {
        return Err(field_error("postId", FieldError::NotAChoice));
    }
    let access = cases::access(app.db.reader(), viewer.of_cases(), &case).await?;
    let case = access.ok_or_else(ApiError::not_found)?.case.id;
    let user = viewer.user.id.clone();
    limits::count(&app, &[(Guard::LinkPerAddress, format!("handover {user}"))]).await?;
    let otp = app.random.token();
    let tx = app.db.begin().await?;
    let expires_at = app.now().plus(MINUTE);
    handovers::insert(&tx, &hash_token(&otp), &user, &viewer.session, &case, expires_at).await?;
    audit::note(&tx, &app, &caller, Some(&user), "account.handover", Record::Case(&case));
    tx.commit().await?;
    Ok(Json(HandoverCode { otp }))
}

#[derive(Deserialize, ToSchema)]
pub struct HandoverCodeForm {
    #[serde(default)]
    otp: String,
}

/// Exchanges a code for a session that is limited to its one case.
#[utoipa::path(post, path = "/v1/auth/otp/exchange/", tag = "account", request_body = HandoverCodeForm,
    responses((status = 200, body = SignedIn)))]
pub async fn exchange_handover(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<HandoverCodeForm>,
) -> Result<Response, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let failed = || ApiError::from(Refusal::WrongCode);
    let tx = app.db.begin().await?;
    let handover = handovers::take(&tx, &hash_token(&form.otp), app.moment()).await?.ok_or_else(failed)?;
    let user = users::lock(&tx, &handover.user_id).await?;
    let user = user.filter(|user| user.state == AccountState::Active).ok_or_else(failed)?;
    let tokens = session_start::start(&tx, &app, &caller, &user, Some(&handover.case_id)).await?;
    tx.commit().await?;
    let cookie = AppendHeaders([(header::SET_COOKIE, tokens.limited_cookie(&app))]);
    Ok((cookie, Json(SignedIn::new(&app, user, tokens.access).await?)).into_response())
}
