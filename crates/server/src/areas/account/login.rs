//! The password step of signing in (ACC-07, ACC-08, ACC-09).

use super::wire::{LoginAnswer, SignedIn};
use super::{activation, browsers, one_time_code, regions, session_start};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::config::StaffSecondFactor;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard, Hit};
use archway_db::Tx;
use archway_db::users::{self, User};
use archway_domain::UserId;
use archway_domain::account::{AccountState, SecondFactor};
use archway_domain::email::fold_email;
use archway_domain::password::MAX_CHARS;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::AppendHeaders;
use serde::Deserialize;
use utoipa::ToSchema;

pub const ADMINISTRATION: &str = "adm";

#[derive(Deserialize, ToSchema)]
pub struct LoginForm {
    /// The email address.
    #[serde(default)]
    username: String,
    #[serde(default)]
    password: String,
    /// `adm` when the administration's login page calls.
    #[serde(default)]
    callfrom: String,
}

/// The answer with its cookies.
pub type LoginResponse = (AppendHeaders<Vec<(HeaderName, HeaderValue)>>, Json<LoginAnswer>);

/// Signs in, or requests a one-time code.
#[utoipa::path(post, path = "/v1/auth/login/", tag = "account", request_body = LoginForm,
    responses((status = 200, body = LoginAnswer)))]
pub async fn login(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<LoginForm>,
) -> Result<LoginResponse, ApiError> {
    let (hits, asker) = limits::sign_in_hits(&app, &caller, &fold_email(&form.username)).await?;
    limits::count(&app, &hits).await?;
    let begun = tokio::time::Instant::now();

    let user = users::find_by_email(app.db.reader(), &form.username).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.as_deref());
    let password: String = form.password.chars().take(MAX_CHARS + 1).collect();
    let elsewhere = async {
        if user.is_some() { None } else { regions::ask(&app, &caller, &form.username, &password).await }
    };
    let (fits, elsewhere) = tokio::join!(app.passwords.verify(asker, hash, &password), elsewhere);
    let fits = fits?;
    if let Some(home) = elsewhere {
        return Ok(regions::send_home(&app, home));
    }
    let known = user.as_ref().map(|user| user.id.clone());
    let Some(checked) = user.filter(|user| fits && user.state.is_open()) else {
        let refusal = refuse(&app, &caller, known.as_ref()).await?;
        regions::wait_alike(&app, begun).await;
        return Err(refusal);
    };
    let needs_code = needs_code(&app, &checked) && !browsers::is_remembered(&app, &caller, &checked).await?;
    if checked.state == AccountState::Active && needs_code {
        limits::count(&app, &[(Guard::CodePerAccount, checked.id.to_string())]).await?;
    }

    let tx = app.db.begin().await?;
    // Hashing took a while: the password may have changed, or the account may have been disabled, in the meantime.
    let user = users::lock(&tx, &checked.id).await?;
    let Some(user) =
        user.filter(|user| user.password_hash == checked.password_hash && user.state == checked.state)
    else {
        drop(tx);
        return Err(refuse(&app, &caller, known.as_ref()).await?);
    };
    if user.state == AccountState::Unactivated {
        let uid = activation::resend_handle(&tx, &app, &user.id).await?;
        audit::note_user(&tx, &app, &caller, &user.id, "account.login_unactivated");
        tx.commit().await?;
        return Err(ApiError::needs_activation(uid));
    }
    if needs_code {
        return one_time_code::begin(tx, &app, &caller, &user).await;
    }
    finish(tx, &app, &caller, user, SignIn { callfrom: &form.callfrom, hits: &hits, remember: false }).await
}

/// What the final step of a sign-in needs to know.
pub struct SignIn<'a> {
    pub callfrom: &'a str,
    /// The hits counted during this sign-in, to be cleared.
    pub hits: &'a [Hit],
    /// Whether this browser is remembered, so that it needs no code for a while.
    pub remember: bool,
}

/// The end of every sign-in, with or without a code: permission, session, cookie, answer.
pub async fn finish(
    tx: Tx,
    app: &App,
    caller: &Caller,
    user: User,
    sign_in: SignIn<'_>,
) -> Result<LoginResponse, ApiError> {
    if let Err(refusal) = check_permission(&user, sign_in.callfrom) {
        audit::note_user(&tx, app, caller, &user.id, "account.login_refused");
        tx.commit().await?;
        return Err(refusal);
    }
    limits::forgive(&tx, app, sign_in.hits).await?;
    let tokens = session_start::start(&tx, app, caller, &user, None).await?;
    users::note_login(&tx, &user.id, app.now()).await?;
    let browser = browsers::note_sign_in(&tx, app, caller, &user, sign_in.remember).await?;
    audit::note_user(&tx, app, caller, &user.id, "account.login");
    tx.commit().await?;
    let cookies = vec![(header::SET_COOKIE, tokens.cookie(app)), (header::SET_COOKIE, browser)];
    let answer = LoginAnswer::SignedIn(Box::new(SignedIn::new(app, user, tokens.access).await?));
    Ok((AppendHeaders(cookies), Json(answer)))
}

/// Counts existing and unknown accounts alike, so that both take equally long.
pub async fn refuse(app: &App, caller: &Caller, known: Option<&UserId>) -> Result<ApiError, ApiError> {
    let tx = app.db.begin().await?;
    let record = known.map_or(Record::UnknownUser, Record::User);
    audit::note(&tx, app, caller, known, "account.login_failed", record);
    tx.commit().await?;
    Ok(ApiError::from(Refusal::CredentialsWrong))
}

/// Only people with access to the administration may use its login (ACC-11).
pub fn check_permission(user: &User, callfrom: &str) -> Result<(), ApiError> {
    if callfrom == ADMINISTRATION && !user.flags().may_enter_administration() {
        return Err(Refusal::NoPermission.into());
    }
    Ok(())
}

/// People who chose a second factor need a code; so do staff, unless the operator made it optional.
pub fn needs_code(app: &App, user: &User) -> bool {
    user.two_factor_method != SecondFactor::Off || staff_must_have_factor(app, user)
}

pub fn staff_must_have_factor(app: &App, user: &User) -> bool {
    app.config.auth.staff_second_factor == StaffSecondFactor::Required && user.flags().is_of_administration()
}
