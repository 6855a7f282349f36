//! What whoever holds a link may see: one case, to read only.

use super::access;
use crate::account::passwords::Asker;
use crate::app::App;
use crate::audit::{self, Record};
use crate::cases::wire::{CaseContent, NumberSystemName, PatientAnswer, RestorationAnswer, StatusAnswer};
use crate::clock::rfc3339;
use crate::files::wire::FileAnswer;
use crate::files::{
    CleanState, Holder, Link, LinkQuery, Through, Version, check, link_to, link_to_all, order_copies,
    state_of,
};
use crate::http::caller::{Caller, network};
use crate::http::error::{ApiError, Detail};
use crate::http::extract::Query;
use crate::limits::{self, Guard};
use crate::secret::hash_token;
use archway_db::files::{self, CaseFile};
use archway_db::shares::{self, Share};
use archway_domain::Time;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::slice;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShareQuery {
    /// The token of the link.
    #[serde(default)]
    data: String,
}

/// The link behind a token and, where it wants one, its password.
async fn open(app: &App, caller: &Caller, headers: &HeaderMap, token: &str) -> Result<Share, ApiError> {
    let found = shares::find_by_token(app.db.reader(), &hash_token(token), app.now()).await?;
    let Some(share) = found else {
        limits::count(app, &[limits::from(Guard::LinkPerAddress, caller)]).await?;
        return Err(ApiError::not_found());
    };
    let Some(hash) = &share.password_hash else { return Ok(share) };
    let given = headers.get("share-password").and_then(|value| STANDARD.decode(value).ok());
    let Some(given) = given.and_then(|given| String::from_utf8(given).ok()).filter(|given| !given.is_empty())
    else {
        return Err(ApiError::unauthorized("password required"));
    };
    let from = network(caller.address);
    let subject = format!("{} {from}", share.id);
    let (tries, wrong_tries) =
        ((Guard::SharePassword, subject.clone()), (Guard::WrongSharePassword, share.id.clone()));
    limits::check(app, &tries).await?;
    if app.right_share_passwords.holds(app, &share, from, &given) {
        return Ok(share);
    }
    // Strangers who guess all day do not shut out who was right from here before.
    let was_right = (Guard::SharePasswordKnown, subject);
    let is_known = limits::spent(app, &was_right).await? > 0;
    if !is_known {
        limits::check(app, &wrong_tries).await?;
    }
    limits::count(app, slice::from_ref(&tries)).await?;
    if !app.share_passwords.verify(Asker::Stranger, Some(hash), &given).await? {
        if !is_known {
            limits::count(app, &[wrong_tries]).await?;
        }
        return Err(ApiError::unauthorized("wrong password"));
    }
    app.right_share_passwords.keep(app, &share, from, &given);
    let tx = app.db.begin().await?;
    limits::forgive(&tx, app, &[tries]).await?;
    if !is_known {
        limits::note(&tx, app, &was_right).await?;
    }
    tx.commit().await?;
    Ok(share)
}

/// A case as strangers with a link see it.
#[derive(Serialize, ToSchema)]
pub struct SharedCase {
    no: String,
    title: String,
    status: StatusAnswer,
    /// The institution that ordered.
    author: String,
    /// The one it was sent to.
    to: String,
    /// Where the maker chose to show it.
    patient: Option<PatientAnswer>,
    case_date: Option<String>,
    deliverydt: Option<String>,
    #[schema(value_type = NumberSystemName)]
    number_sys: String,
    restorations: Vec<RestorationAnswer>,
    bridges: Vec<String>,
    missing_teeth: Vec<String>,
    /// Empty where the patient is hidden.
    note: String,
    /// Whether there are notes, and they are hidden with the patient.
    is_note_hidden: bool,
    expires_date: String,
}

#[derive(Serialize, ToSchema)]
pub struct SharedCaseDetail {
    content: SharedCase,
    files: Vec<FileAnswer>,
    /// How many files are not shown because they could name the patient.
    left_out: usize,
    /// Ids of files of which a copy without the patient is still being made: it can be downloaded in a moment.
    preparing: Vec<String>,
    /// How the scans are to be looked at.
    view: Option<String>,
}

/// The case a link leads to.
#[utoipa::path(get, path = "/v1/share/case/", tag = "shares",
    params(ShareQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = SharedCaseDetail), (status = 401, body = Detail), (status = 404, body = Detail),
    (status = 429, body = Detail)))]
pub async fn show_shared_case(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<ShareQuery>,
) -> Result<Json<SharedCaseDetail>, ApiError> {
    let share = open(&app, &caller, &headers, &query.data).await?;
    let access = access(&app, &share).await?;
    let listed = files::list(app.db.reader(), &access).await?;
    let through = Through::Share { shows_patient: share.shows_patient };
    let tx = app.db.begin().await?;
    shares::count_view(&tx, &share.id).await?;
    audit::note(&tx, &app, &caller, None, "share.open", Record::Share(&share.id));
    if through.hides_patient() {
        order_copies(&tx, &app, &access, &share.side, &listed).await?;
    }
    tx.commit().await?;
    let (left_out, listed): (Vec<CaseFile>, Vec<CaseFile>) =
        listed.into_iter().partition(|file| through.leaves_out(file));
    let is_preparing = |file: &&CaseFile| {
        through.hides_patient()
            && state_of(file) == CleanState::Waiting
            && check(&access, through, file, Version::Original).is_ok()
    };
    let preparing = listed.iter().filter(is_preparing).map(|file| file.id.clone()).collect();
    let files = FileAnswer::list(&access, through, listed);
    let content = CaseContent::new(&app.config.retention, access, false);
    // People write names into titles and notes.
    let mut restorations = content.restorations;
    let has_notes = !content.note.is_empty() || restorations.iter().any(|one| !one.note.is_empty());
    if !share.shows_patient {
        restorations.iter_mut().for_each(|one| one.note.clear());
    }
    let content = SharedCase {
        no: content.no,
        title: if share.shows_patient { content.title } else { String::new() },
        status: content.status,
        author: content.author.institution,
        to: content.to.map(|to| to.institution).unwrap_or_default(),
        patient: Some(content.patient).filter(|_| share.shows_patient),
        case_date: content.case_date,
        deliverydt: content.deliverydt,
        number_sys: content.number_sys,
        restorations,
        bridges: content.bridges,
        missing_teeth: content.missing_teeth,
        note: if share.shows_patient { content.note } else { String::new() },
        is_note_hidden: has_notes && !share.shows_patient,
        expires_date: rfc3339(Time(share.expires_at)),
    };
    Ok(Json(SharedCaseDetail { content, files, left_out: left_out.len(), preparing, view: share.view }))
}

/// Links to files of the case a link leads to, good for five minutes.
#[utoipa::path(get, path = "/v1/share/files/uri/", tag = "shares",
    params(ShareQuery, LinkQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = BTreeMap<String, String>), (status = 400, body = Detail),
    (status = 401, body = Detail), (status = 404, body = Detail), (status = 429, body = Detail)))]
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

/// A link to all files of the case a link leads to, in one ZIP, good for five minutes.
#[utoipa::path(get, path = "/v1/share/files/all/", tag = "shares",
    params(ShareQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = Link), (status = 401, body = Detail), (status = 404, body = Detail),
    (status = 429, body = Detail)))]
pub async fn link_all_shared_files(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Query(query): Query<ShareQuery>,
) -> Result<Json<Link>, ApiError> {
    let share = open(&app, &caller, &headers, &query.data).await?;
    let access = access(&app, &share).await?;
    Ok(Json(link_to_all(&app, &access, Holder::Share(&share.id))))
}
