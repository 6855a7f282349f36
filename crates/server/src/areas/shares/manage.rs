//! Makes share links to a case, and revokes them.

use super::view::is_view;
use crate::areas::cases;
use crate::areas::files::order_copies;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail, FieldErrors};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::passwords::Asker;
use crate::base::secret::hash_token;
use archway_db::ConnectionTrait;
use archway_db::cases::CaseAccess;
use archway_db::clean_copies::Occasion;
use archway_db::files;
use archway_db::shares::{self, NewShare, Share};
use archway_domain::account::full_name;
use archway_domain::case::CaseStatus;
use archway_domain::password::MIN_CHARS;
use archway_domain::time::DAY;
use archway_domain::{FieldError, ShareId};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const MAX_PER_CASE: usize = 50;
const MAX_DAYS: u32 = 90;
const MAX_PASSWORD_CHARS: usize = 128;

#[derive(Serialize, ToSchema)]
#[schema(as = Share)]
pub struct ShareAnswer {
    id: String,
    created_date: String,
    expires_date: String,
    has_password: bool,
    show_patient: bool,
    /// How often it was opened.
    views: i64,
    /// The person who made it.
    name: String,
    is_own: bool,
    /// Only in the answer that creates the link: the server stores just a hash.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

impl ShareAnswer {
    fn new(viewer: &Viewer, share: Share) -> ShareAnswer {
        ShareAnswer {
            created_date: rfc3339(share.created_at),
            expires_date: rfc3339(share.expires_at),
            has_password: share.password_hash.is_some(),
            show_patient: share.shows_patient,
            views: share.views,
            name: full_name(Some(&share.first_name), Some(&share.last_name)),
            is_own: share.user_id == viewer.user.id,
            id: share.id.into(),
            url: None,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Shares {
    shares: Vec<ShareAnswer>,
}

/// Active links to a case that my side has made.
#[utoipa::path(get, path = "/v1/cases/{id}/shares/", tag = "shares", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Shares)))]
pub async fn list_shares(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<Shares>, ApiError> {
    let access = cases::find(&app, &viewer, &id).await?;
    let listed = shares::list(app.db.reader(), &access, &viewer.user.side, app.now()).await?;
    Ok(Json(Shares { shares: listed.into_iter().map(|share| ShareAnswer::new(&viewer, share)).collect() }))
}

fn week() -> u32 {
    7
}

#[derive(Deserialize, ToSchema)]
pub struct ShareForm {
    /// How many days it works, 1 to 90.
    #[serde(default = "week")]
    days: u32,
    #[serde(default)]
    password: String,
    #[serde(default)]
    show_patient: bool,
    /// The view of the scans, in the format of the pages' viewer.
    #[serde(default)]
    view: Option<String>,
}

impl ShareForm {
    fn check(&self) -> Result<(), ApiError> {
        let mut errors = FieldErrors::default();
        if !(1..=MAX_DAYS).contains(&self.days) {
            errors.add("days", FieldError::NotAChoice);
        }
        if !self.password.is_empty() && self.password.chars().count() < MIN_CHARS {
            errors.add("password", FieldError::PasswordTooShort);
        }
        if self.password.chars().count() > MAX_PASSWORD_CHARS {
            errors.add("password", FieldError::PasswordTooLong);
        }
        if self.view.as_ref().is_some_and(|view| !is_view(view)) {
            errors.add("view", FieldError::NotAChoice);
        }
        errors.into_result()
    }
}

async fn check_room(
    app: &App,
    conn: &impl ConnectionTrait,
    viewer: &Viewer,
    access: &CaseAccess,
) -> Result<(), ApiError> {
    if access.case.status == CaseStatus::Draft {
        return Err(Refusal::DraftNotShared.into());
    }
    if shares::list(conn, access, &viewer.user.side, app.now()).await?.len() >= MAX_PER_CASE {
        return Err(Refusal::TooManyLinks.into());
    }
    Ok(())
}

/// Makes a share link to a case.
#[utoipa::path(post, path = "/v1/cases/{id}/shares/", tag = "shares", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ShareForm,
    responses((status = 201, body = ShareAnswer)))]
pub async fn create_share(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    Payload(form): Payload<ShareForm>,
) -> Result<(StatusCode, Json<ShareAnswer>), ApiError> {
    form.check()?;
    // Checked before the password is hashed, which takes a while, so that people without permission do not cause it.
    let access = cases::find(&app, &viewer, &id).await?;
    check_room(&app, app.db.reader(), &viewer, &access).await?;
    let password_hash = match form.password.as_str() {
        "" => None,
        password => {
            limits::count(&app, &[(Guard::LinkPerAddress, format!("share {}", viewer.user.id))]).await?;
            Some(app.share_passwords.hash(Asker::Known, password).await?)
        }
    };
    let (token, now) = (app.random.token(), app.now());
    let tx = app.db.begin().await?;
    let access = cases::lock(&tx, &viewer, &id).await?;
    check_room(&app, &*tx, &viewer, &access).await?;
    let share = NewShare {
        id: &app.new_id(),
        token_hash: &hash_token(&token),
        password_hash: password_hash.as_deref(),
        shows_patient: form.show_patient,
        view: form.view.as_deref(),
        expires_at: now.plus(DAY.saturating_mul(form.days)),
    };
    shares::add(&tx, &access, &share, now).await?;
    if !share.shows_patient {
        let listed = files::list(&*tx, &access).await?;
        order_copies(&tx, &app, &access, &viewer.user.side, &listed, Occasion::NewLink).await?;
    }
    audit::note(&tx, &app, &caller, Some(&access.viewer), "share.create", Record::Share(share.id));
    let made = shares::find_live(&*tx, share.id, now).await?.ok_or_else(ApiError::not_found)?;
    tx.commit().await?;
    let url = format!("{}/share/case?data={token}", app.config.public_url());
    Ok((StatusCode::CREATED, Json(ShareAnswer { url: Some(url), ..ShareAnswer::new(&viewer, made) })))
}

/// Revokes a link.
#[utoipa::path(delete, path = "/v1/shares/{id}/", tag = "shares", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn revoke_share(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<ShareId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let share = shares::find_of_side(&*tx, &viewer.user.side, &id).await?.ok_or_else(ApiError::not_found)?;
    shares::revoke(&tx, &share.id).await?;
    audit::note(&tx, &app, &caller, Some(&viewer.user.id), "share.revoke", Record::Share(&share.id));
    tx.commit().await?;
    Ok(Json(Detail::new("revoked")))
}
