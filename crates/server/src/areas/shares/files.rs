//! The files of a case behind a share link.

use super::public::{ShareQuery, open};
use crate::areas::files::shared::access;
use crate::areas::files::{
    CleanState, Holder, Link, LinkQuery, Through, Version, is_kept_back, link_to, link_to_all, not_yet,
    preparing, state_of,
};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use archway_db::files::{self, CaseFile};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The state of a file's download.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SharedFileState {
    /// A copy without the patient is still being made.
    Waiting,
    Ready,
    /// It could name the patient.
    LeftOut,
}

#[derive(Serialize, ToSchema)]
pub struct SharedFileStates {
    /// The state of every file that this link offers or leaves out, by id.
    states: BTreeMap<String, SharedFileState>,
}

/// Which files of a shared case can be downloaded already.
#[utoipa::path(get, path = "/v1/share/files/states/", tag = "shares",
    params(ShareQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = SharedFileStates)))]
pub async fn show_shared_file_states(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<ShareQuery>,
) -> Result<Json<SharedFileStates>, ApiError> {
    let share = open(&app, &caller, &headers, &query.data).await?;
    let access = access(&app, &share).await?;
    let through = Through::Share { shows_patient: share.shows_patient };
    let state = |file: &CaseFile| match state_of(file) {
        _ if share.shows_patient => SharedFileState::Ready,
        CleanState::Waiting => SharedFileState::Waiting,
        CleanState::Ready => SharedFileState::Ready,
        CleanState::LeftOut => SharedFileState::LeftOut,
    };
    let mut listed = files::list(app.db.reader(), &access).await?;
    listed.retain(|file| !is_kept_back(&access, through, file, Version::Original));
    let states = listed.iter().map(|file| (file.id.to_string(), state(file))).collect();
    Ok(Json(SharedFileStates { states }))
}

/// Links to files of a shared case, valid for five minutes.
#[utoipa::path(get, path = "/v1/share/files/uri/", tag = "shares",
    params(ShareQuery, LinkQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = BTreeMap<String, String>)))]
pub async fn link_shared_files(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<ShareQuery>,
    Query(wanted): Query<LinkQuery>,
) -> Result<Json<BTreeMap<String, String>>, ApiError> {
    let share = open(&app, &caller, &headers, &query.data).await?;
    let access = access(&app, &share).await?;
    let through = Through::Share { shows_patient: share.shows_patient };
    Ok(Json(link_to(&app, &access, through, Holder::Share(&share.id), &wanted).await?))
}

/// A link to all files of a shared case in one ZIP, valid for five minutes. 409 while a file is being prepared.
#[utoipa::path(get, path = "/v1/share/files/all/", tag = "shares",
    params(ShareQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = Link)))]
pub async fn link_all_shared_files(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<ShareQuery>,
) -> Result<Json<Link>, ApiError> {
    let share = open(&app, &caller, &headers, &query.data).await?;
    let access = access(&app, &share).await?;
    let through = Through::Share { shows_patient: share.shows_patient };
    let listed = files::list(app.db.reader(), &access).await?;
    if preparing(&access, through, &listed).next().is_some() {
        return Err(not_yet());
    }
    Ok(Json(link_to_all(&app, &access, Holder::Share(&share.id))))
}
