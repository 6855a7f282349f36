//! Changing one's password while signed in (ACC-16, ACC-19).

use crate::base::acts::{self, Act};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail, field_error};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, AccountNews};
use crate::base::passwords::Asker;
use archway_db::links::{self, Purpose};
use archway_db::users::User;
use archway_db::{Tx, browsers, login_attempts, session_life, sessions, users};
use archway_domain::event::EventKind;
use archway_domain::password::{OwnWords, check_own_password};
use archway_domain::{FieldError, SessionId, UserId};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct PasswordForm {
    old_password: String,
    new_password: String,
    new_password_confirm: String,
}

/// Changes the password; all other sessions end.
#[utoipa::path(put, path = "/v1/auth/change-password/", tag = "account", security(("bearer" = [])),
    request_body(content = PasswordForm, content_type = "multipart/form-data"),
    responses((status = 200, body = Detail)))]
pub async fn change_password(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<PasswordForm>,
) -> Result<Json<Detail>, ApiError> {
    let user = &viewer.user;
    limits::count(&app, &[(Guard::LoginPerAccount, format!("change {}", user.id))]).await?;
    check_own_password(&form.new_password, &own_words(user))
        .map_err(|error| field_error("new_password", error))?;
    if form.new_password != form.new_password_confirm {
        return Err(field_error("new_password_confirm", FieldError::PasswordsDiffer));
    }
    if !app.passwords.verify(Asker::Known, user.password_hash.as_deref(), &form.old_password).await? {
        return Err(Refusal::WrongPassword.into());
    }
    let hash = app.passwords.hash(Asker::Known, &form.new_password).await?;
    let tx = app.db.begin().await?;
    // Hashing took a while: of two changes, or of a change and a reset, the first one wins.
    let current = users::lock(&tx, &user.id).await?.and_then(|current| current.password_hash);
    if current != user.password_hash || !session_life::is_alive(&tx, &viewer.session, app.moment()).await? {
        return Err(Refusal::PasswordChanged.into());
    }
    replace(&tx, &app, &caller, &user.id, &hash, Some(&viewer.session)).await?;
    tx.commit().await?;
    Ok(Json(Detail::new("Password changed")))
}

pub fn own_words(user: &User) -> OwnWords<'_> {
    OwnWords {
        email: &user.email,
        first_name: &user.first_name,
        last_name: &user.last_name,
        institution: &user.institution,
    }
}

/// All consequences of a new password: other sessions and open reset links end, the person is told.
pub async fn replace(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    user: &UserId,
    hash: &str,
    keep: Option<&SessionId>,
) -> Result<(), ApiError> {
    let now = app.now();
    users::set_password(tx, user, hash).await?;
    sessions::end_all(tx, user, keep, now).await?;
    links::revoke_all(tx, Purpose::ResetPassword, user, now).await?;
    login_attempts::end_all(tx, user, now).await?;
    browsers::forget_all(tx, user).await?;
    limits::forgive(tx, app, &[(Guard::WrongCodePerAccount, user.to_string())]).await?;
    let news = AccountNews::PasswordChanged { at: now.0 };
    mail::order_news(tx, app, &caller.skin, user, news).await?;
    let act = Act {
        action: "account.change_password",
        record: Record::User(user),
        event: EventKind::PasswordChanged,
        case_ids: &[],
        sides: &[user.as_str()],
    };
    acts::note(tx, app, caller, user, act);
    Ok(())
}
