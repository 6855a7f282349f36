//! The mailed link that activates an account, and requesting another one (ACC-06, ACC-07).

use crate::areas::invitations::waiting;
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::cookies::SecretCookie;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, AccountNews};
use crate::base::secret::hash_token;
use archway_db::identities::{self, Identity};
use archway_db::links::{self, Found, NewLink, Purpose};
use archway_db::{DbErr, Tx, devices, social, users};
use archway_domain::account::AccountState;
use archway_domain::time::{DAY, HOUR};
use archway_domain::{LinkId, UserId};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A person's identifier in links; not a secret.
pub fn uidb64(user_id: &str) -> String {
    URL_SAFE_NO_PAD.encode(user_id)
}

/// Makes a new activation link and queues its mail; older links stop working.
pub async fn order_mail(tx: &Tx, app: &App, user: &UserId, skin: &str) -> Result<(), DbErr> {
    let now = app.now();
    links::revoke_all(tx, Purpose::Activate, user, now).await?;
    let link_id = LinkId::new(app.random.token());
    let link = NewLink {
        id: &link_id,
        purpose: Purpose::Activate,
        user_id: user,
        hash: &hash_token(&app.secret.link_token(&link_id)),
        expires_at: now.plus(HOUR.saturating_mul(app.config.auth.activation_hours)),
    };
    links::insert(tx, &link, now).await?;
    let news = AccountNews::Activation { page: format!("/activate/{}", uidb64(user.as_str())), link_id };
    mail::order_news(tx, app, skin, user, news).await
}

/// A handle with which a person who is not activated may request another mail.
pub async fn resend_handle(tx: &Tx, app: &App, user: &UserId) -> Result<String, DbErr> {
    let handle = app.random.token();
    let link = NewLink {
        id: &LinkId::new(app.random.token()),
        purpose: Purpose::ResendActivation,
        user_id: user,
        hash: &hash_token(&handle),
        expires_at: app.now().plus(DAY),
    };
    links::insert(tx, &link, app.now()).await?;
    Ok(handle)
}

#[derive(Deserialize, ToSchema)]
pub struct ActivationForm {
    uidb64: String,
    token: String,
}

#[derive(Serialize, ToSchema)]
pub struct Activated {
    detail: &'static str,
    /// The page that shows what waits for this address, if anything does (CON-03).
    next: Option<&'static str>,
}

/// Activates the account of a mailed link.
#[utoipa::path(post, path = "/v1/auth/activate/", tag = "account", request_body = ActivationForm,
    responses((status = 200, body = Activated)))]
pub async fn activate(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Payload(form): Payload<ActivationForm>,
) -> Result<Json<Activated>, ApiError> {
    limits::count(&app, &[limits::from(Guard::LinkPerAddress, &caller)]).await?;
    let invalid = || ApiError::from(Refusal::ActivationLinkInvalid);
    let hash = hash_token(&form.token);
    let tx = app.db.begin().await?;
    let found = links::find(&*tx, Purpose::Activate, &hash, app.now()).await?;
    let Some(Found::Good(user) | Found::Expired(user) | Found::Used(user)) = &found else {
        return Err(invalid());
    };
    if uidb64(user.as_str()) != form.uidb64 {
        return Err(invalid());
    }
    match found {
        Some(Found::Good(user)) => {
            if links::consume(&tx, Purpose::Activate, &hash, app.now()).await?.is_none()
                || !users::activate(&tx, &user).await?
            {
                return Err(invalid());
            }
            connect_awaiting(&tx, &app, &headers, &user).await?;
            welcome(&tx, &app, &user).await?;
            audit::note_user(&tx, &app, &caller, &user, "account.activate");
            let next = waiting::page_of(&tx, &user).await?;
            tx.commit().await?;
            Ok(Json(Activated { detail: "Account activated", next }))
        }
        Some(Found::Expired(user)) if is_unactivated(&tx, &user).await? => {
            let uid = resend_handle(&tx, &app, &user).await?;
            audit::note_user(&tx, &app, &caller, &user, "account.activation_expired");
            tx.commit().await?;
            Err(ApiError::needs_activation(uid))
        }
        _ => Err(invalid()),
    }
}

/// Handles a sign-up through a provider that does not verify the address. With the mailed link alone, the person who
/// signed up could use an account that the owner of the mailbox has activated: so the link must be opened in the
/// browser that signed up.
async fn connect_awaiting(tx: &Tx, app: &App, headers: &HeaderMap, user: &UserId) -> Result<(), ApiError> {
    let Some((browser_hash, identity)) = social::find_awaiting(tx, user).await? else { return Ok(()) };
    let cookie = SecretCookie::Social.read(app, headers);
    if cookie.is_none_or(|cookie| hash_token(&cookie) != browser_hash) {
        return Err(Refusal::OtherBrowser.into());
    }
    social::finish_sign_up(tx, &browser_hash).await?;
    connect_identity(tx, app, &identity, user).await
}

/// Delivers what waited for the owner of this address, now that the owner is known.
pub async fn welcome(tx: &Tx, app: &App, user: &UserId) -> Result<(), DbErr> {
    let Some(account) = users::find(&**tx, user).await? else { return Ok(()) };
    devices::adopt(tx, user, &account.email).await?;
    waiting::tell_inviters(tx, app, &account).await
}

async fn is_unactivated(tx: &Tx, user: &UserId) -> Result<bool, DbErr> {
    let user = users::find(&**tx, user).await?;
    Ok(user.is_some_and(|user| user.state == AccountState::Unactivated))
}

#[derive(Deserialize, ToSchema)]
pub struct ResendForm {
    uid: String,
}

/// Mails a new activation link to the person with this handle.
#[utoipa::path(post, path = "/v1/auth/request-activate/", tag = "account", request_body = ResendForm,
    responses((status = 200, body = Detail)))]
pub async fn request_activation(
    State(app): State<App>,
    caller: Caller,
    Payload(form): Payload<ResendForm>,
) -> Result<Json<Detail>, ApiError> {
    limits::count(&app, &[limits::from(Guard::MailPerAddress, &caller)]).await?;
    let failed = || ApiError::from(Refusal::MailFailed);
    let found =
        links::find(app.db.reader(), Purpose::ResendActivation, &hash_token(&form.uid), app.now()).await?;
    let Some(Found::Good(user)) = found else {
        return Err(failed());
    };
    limits::count(&app, &limits::mail_hits(user.to_string())).await?;
    let tx = app.db.begin().await?;
    if !is_unactivated(&tx, &user).await? {
        return Err(failed());
    }
    order_mail(&tx, &app, &user, &caller.skin).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.resend_activation");
    tx.commit().await?;
    Ok(Json(Detail::new("Activation mail sent")))
}

/// From now on the provider's account opens this one.
pub async fn connect_identity(
    tx: &Tx,
    app: &App,
    identity: &Identity,
    user: &UserId,
) -> Result<(), ApiError> {
    identities::insert(tx, identity, user, app.now()).await.map_err(|error| {
        if archway_db::is_taken(&error, "identities") {
            ApiError::from(Refusal::InvalidAccess)
        } else {
            error.into()
        }
    })
}
