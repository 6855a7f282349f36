//! Which jaw a scan shows: chosen by a person, or derived from its name, alone or beside the other names (VWR-06).

use crate::areas::cases;
use crate::base::acts::{self, Act};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use archway_db::files::{self, CaseFile};
use archway_domain::FileId;
use archway_domain::event::EventKind;
use archway_domain::file::{FileKind, Jaw, jaws_of_pairs};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where the jaw comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JawSource {
    Name,
    Person,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownJaw {
    /// None if it shows neither, or no one chose.
    pub jaw: Option<Jaw>,
    pub source: Option<JawSource>,
}

/// For each of a case's files.
pub fn known_jaws(files: &[CaseFile]) -> Vec<KnownJaw> {
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let pairs = jaws_of_pairs(&names);
    files.iter().zip(pairs).map(|(file, of_pair)| known_jaw(file, of_pair)).collect()
}

fn known_jaw(file: &CaseFile, of_pair: Option<Jaw>) -> KnownJaw {
    let said = match file.jaw.as_deref() {
        Some("upper") => Some(Some(Jaw::Upper)),
        Some("lower") => Some(Some(Jaw::Lower)),
        Some(_) => Some(None),
        None => None,
    };
    if let Some(jaw) = said {
        return KnownJaw { jaw, source: Some(JawSource::Person) };
    }
    let jaw = file.recognised().jaw.or(of_pair);
    KnownJaw { jaw, source: jaw.map(|_| JawSource::Name) }
}

#[derive(Deserialize, ToSchema)]
pub struct JawForm {
    jaw: SaidJaw,
    /// The jaw a person chose before, as the caller knows it; omitted if no person chose, also where the name tells
    /// the jaw.
    from: Option<SaidJaw>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SaidJaw {
    Upper,
    Lower,
    /// A design, for instance.
    None,
}

impl SaidJaw {
    fn as_str(self) -> &'static str {
        match self {
            SaidJaw::Upper => "upper",
            SaidJaw::Lower => "lower",
            SaidJaw::None => "none",
        }
    }
}

/// Chooses which jaw a scan shows, for everybody who sees the case. 409 if another person chose meanwhile and the
/// caller does not know it.
#[utoipa::path(put, path = "/v1/files/{id}/jaw/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = JawForm,
    responses((status = 200, body = Detail)))]
pub async fn set_jaw(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<FileId>,
    Payload(form): Payload<JawForm>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let case = files::case_of_unchecked(&*tx, &id).await?.ok_or_else(ApiError::not_found)?;
    let access = cases::lock(&tx, &viewer, &case).await?;
    let file = files::find(&*tx, &access, &id).await?.ok_or_else(ApiError::not_found)?;
    if file.recognised().kind != FileKind::Model {
        return Err(Refusal::NotAScan.into());
    }
    let (said, now) = (file.jaw.as_deref(), form.jaw.as_str());
    if said == Some(now) {
        return Ok(Json(Detail::new("saved")));
    }
    if said != form.from.map(SaidJaw::as_str) {
        return Err(Refusal::JawChanged.into());
    }
    limits::count_in(&tx, &app, &(Guard::JawPerPerson, viewer.user.id.to_string())).await?;
    files::set_jaw(&tx, &access, &file.id, now);
    let act = Act {
        action: "file.jaw",
        record: Record::File(&file.id),
        event: EventKind::FileRendered,
        case_ids: &[&access.case.id],
        sides: &access.sides(),
    };
    acts::note(&tx, &app, &caller, &access.viewer, act);
    tx.commit().await?;
    Ok(Json(Detail::new("saved")))
}
