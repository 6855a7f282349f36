//! Personal settings (SET-01), the first sign-in (WEL-01), and what waits for a person (CON-06).

use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::payload::Payload;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use archway_db::settings::{self, Chosen};
use archway_db::users;
use archway_domain::account::Projection;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the viewer projects a scan.
#[derive(ToSchema)]
#[schema(as = Projection, rename_all = "lowercase")]
pub enum ProjectionName {
    Perspective,
    Parallel,
}

#[derive(Serialize, ToSchema)]
pub struct Settings {
    use_auto_refresh: bool,
    /// A case was sent to me.
    post_publish_email: bool,
    post_edit_email: bool,
    comment_add_email: bool,
    comment_edit_email: bool,
    #[schema(value_type = ProjectionName)]
    _3d_projection: Projection,
    /// EU or US.
    data_location: String,
    data_loc_set: bool,
    data_loc_set_date: Option<i64>,
}

/// The whole object may be sent back; the data location cannot be changed here.
#[derive(Deserialize, ToSchema)]
pub struct SettingsForm {
    use_auto_refresh: bool,
    post_publish_email: bool,
    post_edit_email: bool,
    comment_add_email: bool,
    comment_edit_email: bool,
    #[schema(value_type = ProjectionName)]
    _3d_projection: Projection,
}

async fn load(app: &App, viewer: &Viewer) -> Result<Json<Settings>, ApiError> {
    let found = settings::find(app.db.reader(), &viewer.user.id).await?;
    let found = found.ok_or_else(ApiError::not_found)?;
    Ok(Json(Settings {
        use_auto_refresh: found.use_auto_refresh,
        post_publish_email: found.post_publish_email,
        post_edit_email: found.post_edit_email,
        comment_add_email: found.comment_add_email,
        comment_edit_email: found.comment_edit_email,
        _3d_projection: found.projection,
        data_location: found.data_location.into(),
        data_loc_set: found.data_loc_set,
        data_loc_set_date: found.data_loc_set_date.map(|time| time.0),
    }))
}

/// My settings.
#[utoipa::path(get, path = "/v1/user/settings/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Settings)))]
pub async fn settings(State(app): State<App>, viewer: Viewer) -> Result<Json<Settings>, ApiError> {
    load(&app, &viewer).await
}

/// Saves my settings.
#[utoipa::path(put, path = "/v1/user/settings/", tag = "account", security(("bearer" = [])),
    request_body = SettingsForm,
    responses((status = 200, body = Settings)))]
pub async fn save_settings(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<SettingsForm>,
) -> Result<Json<Settings>, ApiError> {
    let user = viewer.user.id.clone();
    let chosen = Chosen {
        use_auto_refresh: form.use_auto_refresh,
        post_publish_email: form.post_publish_email,
        post_edit_email: form.post_edit_email,
        comment_add_email: form.comment_add_email,
        comment_edit_email: form.comment_edit_email,
        projection: form._3d_projection,
    };
    let tx = app.db.begin().await?;
    limits::count_in(&tx, &app, &(Guard::SettingsPerPerson, viewer.user.id.to_string())).await?;
    if settings::save(&tx, &user, &chosen).await? {
        audit::note_user(&tx, &app, &caller, &user, "account.save_settings");
    }
    tx.commit().await?;
    load(&app, &viewer).await
}

#[derive(Serialize, ToSchema)]
pub struct Migration {
    /// How many per cent of the person's cases are in their region.
    cases_mv_percent: u8,
}

/// The progress of moving my cases to my region.
#[utoipa::path(get, path = "/v1/user/migration/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Migration)))]
pub async fn migration(_: Viewer) -> Json<Migration> {
    // An account and its cases stay where they were made: nothing is ever moved.
    Json(Migration { cases_mv_percent: 100 })
}

/// Notes that the welcome was seen.
#[utoipa::path(post, path = "/v1/auth/set-first-login-viewed/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Detail)))]
pub async fn set_first_login_viewed(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
) -> Result<Json<Detail>, ApiError> {
    let user = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    users::end_first_login(&tx, &user).await?;
    audit::note_user(&tx, &app, &caller, &user, "account.first_login_viewed");
    tx.commit().await?;
    Ok(Json(Detail::new("Noted")))
}
