//! What a person with a link may see: one case, view only.

use super::right::RightPasswords;
use super::view::is_view;
use crate::areas::cases::wire::{
    CaseContent, NumberSystemName, PatientAnswer, RestorationAnswer, StatusAnswer,
};
use crate::areas::files::shared::access;
use crate::areas::files::wire::FileAnswer;
use crate::areas::files::{Through, order_copies, preparing};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::rfc3339;
use crate::base::http::caller::{Caller, network};
use crate::base::http::error::ApiError;
use crate::base::http::extract::Query;
use crate::base::http::refusal::Refusal;
use crate::base::limits::{self, Guard};
use crate::base::passwords::Asker;
use crate::base::secret::hash_token;
use archway_db::clean_copies::Occasion;
use archway_db::files::{self, CaseFile};
use archway_db::shares::{self, Share};
use archway_domain::case::Restoration;
use archway_domain::case::tooth::NumberSystem;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};
use std::slice;
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShareQuery {
    /// The token of the link.
    #[serde(default)]
    pub data: String,
}

/// Finds the link of a token and checks its password, if it has one.
pub(super) async fn open(
    app: &App,
    caller: &Caller,
    headers: &HeaderMap,
    token: &str,
) -> Result<Share, ApiError> {
    let found = shares::find_by_token(app.db.reader(), &hash_token(token), app.now()).await?;
    let Some(share) = found else {
        limits::count(app, &[limits::from(Guard::LinkPerAddress, caller)]).await?;
        return Err(ApiError::not_found());
    };
    let Some(hash) = &share.password_hash else { return Ok(share) };
    let given = headers.get("share-password").and_then(|value| STANDARD.decode(value).ok());
    let Some(given) = given.and_then(|given| String::from_utf8(given).ok()).filter(|given| !given.is_empty())
    else {
        return Err(Refusal::SharePasswordRequired.into());
    };
    let from = network(caller.address);
    let subject = format!("{} {from}", share.id);
    let (tries, wrong_tries) =
        ((Guard::SharePassword, subject.clone()), (Guard::WrongSharePassword, share.id.to_string()));
    limits::check(app, &tries).await?;
    if app.states.of::<RightPasswords>().holds(app, &share, from, &given) {
        return Ok(share);
    }
    // Strangers who guess all day do not lock out an address that had the right password before.
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
        return Err(Refusal::SharePasswordWrong.into());
    }
    app.states.of::<RightPasswords>().keep(app, &share, from, &given);
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
    /// The institution it was sent to.
    to: String,
    /// Only if the maker chose to show it.
    patient: Option<PatientAnswer>,
    case_date: Option<String>,
    deliverydt: Option<String>,
    #[schema(value_type = NumberSystemName)]
    number_sys: NumberSystem,
    restorations: Vec<RestorationAnswer>,
    bridges: Vec<String>,
    missing_teeth: Vec<String>,
    /// Empty if the patient is hidden.
    note: String,
    /// Whether the order has notes or other free texts that are hidden with the patient.
    has_hidden_texts: bool,
    expires_date: String,
}

#[derive(Serialize, ToSchema)]
pub struct SharedCaseDetail {
    content: SharedCase,
    files: Vec<FileAnswer>,
    /// How many files are hidden because they could name the patient.
    left_out: usize,
    /// Ids of files whose copy without the patient is still being made; they can be downloaded in a moment.
    preparing: Vec<String>,
    /// The view of the scans.
    view: Option<String>,
}

/// The case of a link.
#[utoipa::path(get, path = "/v1/share/case/", tag = "shares",
    params(ShareQuery, ("share-password" = Option<String>, Header, description = "in Base64")),
    responses((status = 200, body = SharedCaseDetail)))]
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
        order_copies(&tx, &app, &access, &share.side, &listed, Occasion::Opening).await?;
    }
    tx.commit().await?;
    let (left_out, listed): (Vec<CaseFile>, Vec<CaseFile>) =
        listed.into_iter().partition(|file| through.leaves_out(file));
    let preparing = preparing(&access, through, &listed).map(|file| file.id.to_string()).collect();
    let files = FileAnswer::list(&access, through, listed);
    let restorations = access.case.restorations.0.clone();
    let content = CaseContent::new(&app.config.retention, access, false);
    let content = shared_case(&share, content, restorations);
    // An earlier version stored it without validation.
    let view = share.view.filter(|view| is_view(view));
    Ok(Json(SharedCaseDetail { content, files, left_out: left_out.len(), preparing, view }))
}

/// People write names into titles, notes and other free texts.
fn shared_case(share: &Share, content: CaseContent, restorations: Vec<Restoration>) -> SharedCase {
    let chosen: Vec<Restoration> = restorations.iter().map(Restoration::without_free_texts).collect();
    let has_texts = !content.note.is_empty() || chosen != restorations;
    let shown = if share.shows_patient { restorations } else { chosen };
    let or_nothing = |text: String| if share.shows_patient { text } else { String::new() };
    SharedCase {
        no: content.no,
        title: or_nothing(content.title),
        status: content.status,
        author: content.author.institution,
        to: content.to.map(|to| to.institution).unwrap_or_default(),
        patient: Some(content.patient).filter(|_| share.shows_patient),
        case_date: content.case_date,
        deliverydt: content.deliverydt,
        restorations: RestorationAnswer::all(shown, content.number_sys),
        number_sys: content.number_sys,
        bridges: content.bridges,
        missing_teeth: content.missing_teeth,
        note: or_nothing(content.note),
        has_hidden_texts: has_texts && !share.shows_patient,
        expires_date: rfc3339(share.expires_at),
    }
}
