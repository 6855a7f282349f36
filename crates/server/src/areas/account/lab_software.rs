//! The lab software that the operator offers to everybody but clinics (ACC-20, DSH-03). A browser's download sends no
//! `Authorization` header, so the page requests a link first.

use super::activation::uidb64;
use crate::areas::files::Link;
use crate::base::app::App;
use crate::base::audit;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::{Path, Query};
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::sessions;
use archway_domain::time::MINUTE;
use archway_domain::{SessionId, Time};
use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use std::path::Path as FilePath;
use std::time::Duration;
use tokio_util::io::ReaderStream;
use utoipa::IntoParams;

const GOOD_FOR: Duration = MINUTE.saturating_mul(5);

/// The path of the software, if the operator offers some and this person may have it.
fn offered<'a>(app: &'a App, viewer: &Viewer) -> Result<&'a FilePath, ApiError> {
    viewer.refuse_support()?;
    let path = app.config.pages.lab_software.as_deref().ok_or_else(ApiError::not_found)?;
    if viewer.user.role.guessed_institution_type() == "Clinic" {
        return Err(Refusal::LabsOnly.into());
    }
    Ok(path)
}

/// A link to the lab software, valid for five minutes while the session lasts.
#[utoipa::path(get, path = "/heclore/v1/3disclab/install/link/", tag = "account", security(("bearer" = [])),
    responses((status = 200, body = Link)))]
pub async fn link_lab_software(State(app): State<App>, viewer: Viewer) -> Result<Json<Link>, ApiError> {
    offered(&app, &viewer)?;
    let text = format!("{}.{}", viewer.session.as_str(), app.now().plus(GOOD_FOR).0);
    let (idb64, mac) = (uidb64(&viewer.user.id), app.secret.software_link(&text));
    let url = format!("/heclore/v1/3disclab/install/download/{idb64}/?link={text}.{mac}");
    Ok(Json(Link { url }))
}

async fn holder_of(app: &App, link: &str) -> Result<Option<Viewer>, ApiError> {
    let Some((text, mac)) = link.rsplit_once('.') else { return Ok(None) };
    let is_ours: bool =
        subtle::ConstantTimeEq::ct_eq(app.secret.software_link(text).as_bytes(), mac.as_bytes()).into();
    let Some((session, until)) = text.split_once('.').filter(|_| is_ours) else { return Ok(None) };
    if until.parse().map_or(true, |until| Time(until) <= app.now()) {
        return Ok(None);
    }
    let session = SessionId::new(session);
    let holder = sessions::find_holder(app.db.reader(), &session, app.moment()).await?;
    Ok(holder.map(|holder| Viewer::of_link(holder, session)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SoftwareQuery {
    /// Replaces the header.
    link: Option<String>,
}

/// The lab software.
#[utoipa::path(get, path = "/heclore/v1/3disclab/install/download/{idb64}/", tag = "account",
    security((), ("bearer" = [])), params(("idb64" = String, Path), SoftwareQuery),
    responses((status = 200, content_type = "application/octet-stream")))]
pub async fn download_lab_software(
    State(app): State<App>,
    caller: Caller,
    viewer: Result<Viewer, ApiError>,
    Path(idb64): Path<String>,
    Query(query): Query<SoftwareQuery>,
) -> Result<Response, ApiError> {
    let viewer = match &query.link {
        Some(link) => holder_of(&app, link).await?.ok_or_else(ApiError::not_found)?,
        None => viewer?,
    };
    if idb64 != uidb64(&viewer.user.id) {
        return Err(ApiError::not_found());
    }
    let path = offered(&app, &viewer)?;
    let file = tokio::fs::File::open(path).await.map_err(ApiError::internal)?;
    let length = file.metadata().await.map_err(ApiError::internal)?.len();
    let tx = app.db.begin().await?;
    audit::note_user(&tx, &app, &caller, &viewer.user.id, "account.download_lab_software");
    tx.commit().await?;
    // The operator's own file name; only quotes and backslashes are replaced.
    let name = path.file_name().unwrap_or_default().to_string_lossy().replace(['"', '\\'], "_");
    let mut response = Body::from_stream(ReaderStream::new(file)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    Ok(response)
}
