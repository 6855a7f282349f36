//! Short-lived links that need no header: for what a browser loads or saves by itself (FIL-04).

use super::bytes::answer;
use super::shared;
use super::version::{Through, Version, check, source};
use super::{find, zip};
use crate::areas::cases;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::{Path, Query};
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::{AnyViewer, Viewer};
use archway_db::cases::CaseAccess;
use archway_db::{files, sessions};
use archway_domain::file::FileKind;
use archway_domain::time::MINUTE;
use archway_domain::{CaseId, FileId, SessionId, ShareId, Time};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};

const GOOD_FOR: Duration = MINUTE.saturating_mul(5);
const MAX_IDS: usize = 500;

/// For whom a link works: it ends with the session or share link behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder<'a> {
    Session(&'a str),
    Share(&'a str),
}

/// The target of a link.
#[derive(Debug, PartialEq, Eq)]
enum Target<'a> {
    File(Version, FileId),
    /// All files of a case, or only those one person sent.
    Zip(CaseId, Option<&'a str>),
}

/// Ids consist of letters and digits, so a dot separates them.
fn write(app: &App, holder: Holder<'_>, target: &Target<'_>) -> String {
    let (kind, holder) = match holder {
        Holder::Session(id) => ("session", id),
        Holder::Share(id) => ("share", id),
    };
    let (version, id, of) = match target {
        Target::File(version, id) => (version.as_str(), id.as_str(), ""),
        Target::Zip(case, of) => ("zip", case.as_str(), of.unwrap_or_default()),
    };
    let text = format!("{kind}.{holder}.{version}.{id}.{of}.{}", app.now().plus(GOOD_FOR).0);
    format!("/v1/files/link/{text}.{}/", app.secret.file_link(&text))
}

fn read<'a>(app: &App, link: &'a str) -> Option<(Holder<'a>, Target<'a>)> {
    let (text, mac) = link.rsplit_once('.')?;
    let is_ours: bool =
        subtle::ConstantTimeEq::ct_eq(app.secret.file_link(text).as_bytes(), mac.as_bytes()).into();
    let parts: Vec<&str> = text.split('.').collect();
    let [kind, holder, version, id, of, until] = parts.as_slice() else { return None };
    let until = Time(until.parse().ok()?);
    if !is_ours || until <= app.now() {
        return None;
    }
    let holder = match *kind {
        "session" => Holder::Session(holder),
        _ => Holder::Share(holder),
    };
    let target = match *version {
        "zip" => Target::Zip(CaseId::new(*id), Some(*of).filter(|of| !of.is_empty())),
        version => Target::File(Version::parse(version)?, FileId::new(*id)),
    };
    Some((holder, target))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkQuery {
    /// File ids, separated by commas.
    #[serde(default)]
    pub ids: String,
    #[serde(default, rename = "type")]
    #[param(inline)]
    pub kind: LinkKind,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LinkKind {
    #[default]
    Original,
    /// The originals of PDF files only.
    Pdf,
    Picture,
    Coarse,
    Fine,
}

impl LinkQuery {
    fn version(&self) -> Version {
        match self.kind {
            LinkKind::Original | LinkKind::Pdf => Version::Original,
            LinkKind::Picture => Version::Picture,
            LinkKind::Coarse => Version::Coarse,
            LinkKind::Fine => Version::Fine,
        }
    }

    fn ids(&self) -> Result<Vec<&str>, ApiError> {
        let ids: Vec<&str> = self.ids.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
        if ids.len() > MAX_IDS { Err(Refusal::TooManyFilesChosen.into()) } else { Ok(ids) }
    }
}

/// Links to those of the named files that the holder may read, by id.
pub async fn link_to(
    app: &App,
    access: &CaseAccess,
    through: Through,
    holder: Holder<'_>,
    query: &LinkQuery,
) -> Result<BTreeMap<String, String>, ApiError> {
    let (version, ids) = (query.version(), query.ids()?);
    let mut links = BTreeMap::new();
    for file in files::list(app.db.reader(), access).await? {
        let is_wanted = ids.contains(&file.id.as_str())
            && (query.kind != LinkKind::Pdf || file.recognised().kind == FileKind::Pdf);
        let is_there = source(through, &file, version).is_ok();
        if is_wanted && is_there && check(access, through, &file, version).is_ok() {
            let target = Target::File(version, file.id.clone());
            links.insert(file.id.to_string(), write(app, holder, &target));
        }
    }
    Ok(links)
}

/// A link to all files of the case in one ZIP.
pub fn link_to_all(app: &App, access: &CaseAccess, holder: Holder<'_>) -> Link {
    Link { url: write(app, holder, &Target::Zip(access.case.id.clone(), None)) }
}

/// Links to files, valid for five minutes. Files that I may not read are left out.
#[utoipa::path(get, path = "/v1/files/uri/", tag = "files", security(("bearer" = [])), params(LinkQuery),
    responses((status = 200, body = BTreeMap<String, String>)))]
pub async fn link_files(
    State(app): State<App>,
    AnyViewer(viewer): AnyViewer,
    Query(query): Query<LinkQuery>,
) -> Result<Json<BTreeMap<String, String>>, ApiError> {
    if query.version() == Version::Original {
        viewer.refuse_support()?;
    }
    let (mut links, mut listed) = (BTreeMap::new(), HashSet::new());
    for id in query.ids()? {
        if links.contains_key(id) {
            continue;
        }
        // The files mostly belong to one case: the first one finds the links of all.
        match find(&app, &viewer, &FileId::new(id)).await {
            Ok((access, _)) if listed.contains(&access.case.id) => {}
            Ok((access, _)) => {
                listed.insert(access.case.id.clone());
                let holder = Holder::Session(viewer.session.as_str());
                links.extend(link_to(&app, &access, Through::session(&viewer), holder, &query).await?);
            }
            Err(error) if error.is_not_found() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Json(links))
}

#[derive(Serialize, ToSchema)]
pub struct Link {
    pub url: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AllQuery {
    /// Only what this person sent.
    userid: Option<String>,
}

/// A link to all files of a case in one ZIP.
#[utoipa::path(get, path = "/v1/cases/{id}/files/uri/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), AllQuery),
    responses((status = 200, body = Link)))]
pub async fn link_all_files(
    State(app): State<App>,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
    Query(query): Query<AllQuery>,
) -> Result<Json<Link>, ApiError> {
    let access = cases::find(&app, &viewer, &id).await?;
    viewer.refuse_support()?;
    let of = query.userid.as_deref();
    // It becomes a part of the link.
    if of.is_some_and(|of| of.is_empty() || !of.chars().all(|c| c.is_ascii_alphanumeric())) {
        return Err(ApiError::not_found());
    }
    let holder = Holder::Session(viewer.session.as_str());
    Ok(Json(Link { url: write(&app, holder, &Target::Zip(access.case.id, of)) }))
}

/// The target of a link, while the link and the session or share link behind it are valid.
#[utoipa::path(get, path = "/v1/files/link/{link}/", tag = "files", params(("link" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 206, body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn follow_link(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Path(link): Path<String>,
) -> Result<Response, ApiError> {
    let (holder, target) = read(&app, &link).ok_or_else(ApiError::not_found)?;
    let case = match &target {
        Target::File(_, id) => files::case_of_unchecked(app.db.reader(), id).await?,
        Target::Zip(case, _) => Some(case.clone()),
    };
    let case = case.ok_or_else(ApiError::not_found)?;
    // Checked again: a person who lost the case since the link was made has lost the link.
    let (access, through, reader) = match holder {
        Holder::Session(session) => {
            let session = SessionId::new(session);
            let holder = sessions::find_holder(app.db.reader(), &session, app.moment()).await?;
            let viewer = Viewer::of_link(holder.ok_or_else(ApiError::not_found)?, session);
            let access = cases::find(&app, &viewer, &case).await?;
            (access, Through::session(&viewer), Ok(viewer))
        }
        Holder::Share(share) => {
            let share = ShareId::new(share);
            let (access, through) = shared::find_live(&app, &share, &case).await?;
            (access, through, Err(share))
        }
    };
    let (response, record) = match &target {
        Target::File(version, id) => {
            let file = files::find(app.db.reader(), &access, id).await?.ok_or_else(ApiError::not_found)?;
            check(&access, through, &file, *version)?;
            let response = answer(&app, &headers, source(through, &file, *version)?).await?;
            (response, (*version == Version::Original).then_some(Record::File(id)))
        }
        Target::Zip(case, of) => {
            (zip::answer(&app, &access, through, *of, None).await?, Some(Record::CaseFiles(case)))
        }
    };
    match (reader, record) {
        (Ok(viewer), Some(record)) => {
            audit::note_read(&app, &caller, &viewer, "file.download", record);
        }
        (Err(share), Some(record)) => {
            audit::note_shared_read(&app, &caller, &share, "file.download", record);
        }
        (_, None) => {}
    }
    Ok(response)
}
