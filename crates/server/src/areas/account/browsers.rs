//! Browsers a person has signed in from: a known one causes no mail, a remembered one needs no code (ACC-09).

use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::viewer::Viewer;
use crate::base::mail::{self, AccountNews};
use crate::base::secret::hash_token;
use archway_db::browsers::{self, Acquaintance, Seen};
use archway_db::users::User;
use archway_db::{DbErr, Tx};
use archway_domain::BrowserId;
use archway_domain::time::DAY;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode};
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// Browsers keep a cookie for 400 days at most.
const COOKIE_LIFETIME: Duration = DAY.saturating_mul(400);

/// Whether this person chose to remember this browser. Does not count for people who may enter the administration.
pub async fn is_remembered(app: &App, caller: &Caller, user: &User) -> Result<bool, DbErr> {
    match &caller.browser {
        Some(cookie) if !user.flags().is_of_administration() => {
            browsers::is_remembered(app.db.reader(), &user.id, &hash_token(cookie), app.now()).await
        }
        _ => Ok(false),
    }
}

/// Records a sign-in, mails the person if the browser is new, and returns the browser's cookie.
pub async fn note_sign_in(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &User,
    remember: bool,
) -> Result<HeaderValue, DbErr> {
    let cookie = settle_cookie(tx, app, caller, remember).await?;
    let remember_for = DAY.saturating_mul(app.config.auth.remember_days);
    let seen = Seen {
        id: &app.new_id(),
        user: &user.id,
        hash: &hash_token(&cookie),
        user_agent: &caller.user_agent,
        address: &caller.address.to_string(),
        remember_until: remember.then(|| app.now().plus(remember_for)),
    };
    if browsers::note(tx, &seen, app.now()).await? == Acquaintance::New {
        let news = AccountNews::NewBrowser {
            at: app.now().0,
            browser: caller.user_agent.clone(),
            address: caller.address.to_string(),
        };
        mail::order_news(tx, app, &caller.skin, &user.id, news).await?;
    }
    Ok(SecretCookie::Browser.set(app, &cookie, COOKIE_LIFETIME))
}

/// A cookie that skips the code is generated at that moment: a person who used this browser before, or planted a
/// cookie in it, must not have a copy. A cookie this server did not generate is never accepted.
async fn settle_cookie(tx: &Tx, app: &App, caller: &Caller, remember: bool) -> Result<String, DbErr> {
    let fresh = app.random.token();
    let Some(old) = &caller.browser else { return Ok(fresh) };
    if !browsers::is_known(&**tx, &hash_token(old)).await? {
        return Ok(fresh);
    }
    if !remember {
        return Ok(old.clone());
    }
    browsers::rename(tx, &hash_token(old), &hash_token(&fresh)).await?;
    Ok(fresh)
}

#[derive(Serialize, ToSchema)]
pub struct Browser {
    id: String,
    user_agent: String,
    address: String,
    first_seen_at: i64,
    last_used_at: i64,
    /// Until then this browser needs no code.
    remembered_until: Option<i64>,
    /// The browser of this request.
    current: bool,
}

#[derive(Serialize, ToSchema)]
pub struct Browsers {
    results: Vec<Browser>,
}

/// The browsers I have signed in from.
#[utoipa::path(get, path = "/v1/user/browsers/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Browsers)))]
pub async fn list_browsers(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
) -> Result<Json<Browsers>, ApiError> {
    let current = caller.browser.as_deref().map(hash_token);
    let known = browsers::list(app.db.reader(), &viewer.user.id).await?;
    let results = known.into_iter().map(|browser| Browser {
        current: current.as_ref() == Some(&browser.hash),
        id: browser.id.into(),
        user_agent: browser.user_agent,
        address: browser.address,
        first_seen_at: browser.first_seen_at.0,
        last_used_at: browser.last_used_at.0,
        remembered_until: browser.remembered_until.filter(|until| *until > app.now()).map(|time| time.0),
    });
    Ok(Json(Browsers { results: results.collect() }))
}

/// Forgets a browser: it needs a code again, and its next sign-in is mailed again.
#[utoipa::path(delete, path = "/v1/user/browsers/{id}/", tag = "account", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 204)))]
pub async fn forget_browser(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<BrowserId>,
) -> Result<StatusCode, ApiError> {
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    if !browsers::remove(&tx, &user, &id).await? {
        return Err(ApiError::not_found());
    }
    audit::note_user(&tx, &app, &caller, &user, "account.forget_browser");
    tx.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
