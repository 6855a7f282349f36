//! Which versions of a file a reader may have, and downloading them (FIL-04, FIL-07).

use super::bytes::{Shown, Source, answer};
use super::clean::{CLEAN_COPIES, CleanCopy, CleanState, copy_ending, not_yet, state_of};
use super::{AREA, RENDITIONS, find, key};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::Path;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::{AnyViewer, Viewer};
use archway_blobs::BlobKey;
use archway_db::cases::CaseAccess;
use archway_db::files::CaseFile;
use archway_db::renditions::{Content, DRAWN_AS};
use archway_domain::FileId;
use archway_domain::case::CaseRole;
use archway_domain::file::{FileKind, Jaw, ScanRole, is_mesh};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    Original,
    /// Rendered by the server from an image or a mesh.
    Picture,
    /// Compact, for display only.
    Coarse,
    /// Compact, with every triangle.
    Fine,
}

impl Version {
    pub fn as_str(self) -> &'static str {
        match self {
            Version::Original => "original",
            Version::Picture => "picture",
            Version::Coarse => "coarse",
            Version::Fine => "fine",
        }
    }

    pub fn parse(text: &str) -> Option<Version> {
        [Version::Original, Version::Picture, Version::Coarse, Version::Fine]
            .into_iter()
            .find(|version| version.as_str() == text)
    }
}

/// How a reader has access to a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Through {
    Case,
    /// As staff in a support session: only rendered versions, no originals.
    Support,
    /// Through a share link, without an account: as the person who made it, but never as the recipient.
    Share {
        shows_patient: bool,
    },
}

impl Through {
    pub fn session(viewer: &Viewer) -> Through {
        if viewer.support.is_some() { Through::Support } else { Through::Case }
    }

    pub fn hides_patient(self) -> bool {
        self == Through::Share { shows_patient: false }
    }

    /// Scanners write patients' names into file names.
    pub fn name_of(self, file: &CaseFile) -> String {
        if !self.hides_patient() {
            return file.name.clone();
        }
        let known = file.recognised();
        let jaw = known.jaw.map(|jaw| match jaw {
            Jaw::Upper => "upper-jaw",
            Jaw::Lower => "lower-jaw",
        });
        let role = known.role.and_then(|role| match role {
            ScanRole::Scan => None,
            ScanRole::Preop => Some("preop"),
            ScanRole::Scanbody => Some("scanbody"),
            ScanRole::Marker => Some("marker"),
            ScanRole::Bite => Some("bite"),
        });
        let margin = (known.kind == FileKind::Margin).then_some("margin");
        let tooth = known.tooth.map(|tooth| tooth.to_string());
        let parts: Vec<&str> = jaw.into_iter().chain(role).chain(tooth.as_deref()).chain(margin).collect();
        let stem = match known.kind {
            _ if !parts.is_empty() => parts.join("-"),
            FileKind::Model => "scan".to_owned(),
            FileKind::Image => "picture".to_owned(),
            FileKind::Preview => "Preview3D".to_owned(),
            FileKind::Pdf => "document".to_owned(),
            FileKind::Margin | FileKind::Other => "file".to_owned(),
        };
        format!("{stem}.{}", copy_ending(file))
    }

    /// Whether this reader gets nothing of the file because it could name the patient.
    pub fn leaves_out(self, file: &CaseFile) -> bool {
        self.hides_patient() && state_of(file) == CleanState::LeftOut
    }
}

/// The only rule of who gets which version. A locked device's scans go to the recipient only: all other readers of
/// the case see just the coarse level.
pub fn check(
    access: &CaseAccess,
    through: Through,
    file: &CaseFile,
    version: Version,
) -> Result<(), ApiError> {
    if through == Through::Support && version == Version::Original {
        return Err(Refusal::LookOnly.into());
    }
    if through.leaves_out(file) {
        return Err(Refusal::FileNamesPatient.into());
    }
    if is_kept_back(access, through, file, version) { Err(Refusal::FilesLocked.into()) } else { Ok(()) }
}

pub fn is_kept_back(access: &CaseAccess, through: Through, file: &CaseFile, version: Version) -> bool {
    let is_recipient = access.role == CaseRole::Recipient && through == Through::Case;
    let is_locked = access.case.from_locked_device && is_mesh(&file.name) && !is_recipient;
    is_locked && matches!(version, Version::Original | Version::Fine)
}

/// The bytes of a download.
pub struct Original {
    pub key: BlobKey,
    pub size: i64,
    pub sha256: String,
    pub crc32: i64,
    pub copy: Option<CleanCopy>,
}

/// The file as it was sent, or its copy without the patient; 409 while that is being made.
pub fn original(through: Through, file: &CaseFile) -> Result<Original, ApiError> {
    if !through.hides_patient() {
        let (sha256, crc32) = (file.sha256.clone(), file.crc32);
        return Ok(Original { key: key(AREA, &file.id)?, size: file.size, sha256, crc32, copy: None });
    }
    match (state_of(file), &file.clean_blob, file.clean_size, &file.clean_sha256, file.clean_crc32) {
        (CleanState::Ready, Some(blob_id), Some(size), Some(sha256), Some(crc32)) => {
            let content = Content { sha256: file.sha256.clone(), ending: file.ending.clone() };
            let copy = CleanCopy { content, blob_id: blob_id.clone() };
            let key = key(CLEAN_COPIES, blob_id)?;
            Ok(Original { key, size, sha256: sha256.clone(), crc32, copy: Some(copy) })
        }
        (CleanState::Waiting, ..) => Err(not_yet()),
        _ => Err(ApiError::not_found()),
    }
}

/// Where a version is stored; 404 when there is none.
pub fn source(through: Through, file: &CaseFile, version: Version) -> Result<Source, ApiError> {
    let drawn = |size: Option<i64>, shown| {
        let size = size.ok_or_else(ApiError::not_found)?;
        let drawn_as = file.drawn_as.unwrap_or(DRAWN_AS);
        let id = rendition_id(&file.sha256, &file.ending, version, drawn_as);
        let key = key(RENDITIONS, &id)?;
        // A name in the original could be guessed from its hash.
        let hidden = || format!("{}_{}_{drawn_as}", file.id, version.as_str());
        let etag = if through.hides_patient() { hidden() } else { id };
        Ok(Source { key, size, etag, shown, copy: None })
    };
    match version {
        Version::Original => {
            let Original { key, size, sha256, copy, .. } = original(through, file)?;
            let shown = Shown::Attachment { name: through.name_of(file) };
            Ok(Source { key, size, etag: sha256, shown, copy })
        }
        // A scan is drawn on the page's background, so it needs transparency; a photograph fills its own.
        Version::Picture if is_mesh(&file.name) => drawn(file.picture_size, Shown::Png),
        Version::Picture => drawn(file.picture_size, Shown::Jpeg),
        Version::Coarse => drawn(file.coarse_size, Shown::Model),
        Version::Fine => drawn(file.fine_size, Shown::Model),
    }
}

/// Each version of the rendering code has its own names, so that old and new renderings are never confused. The first
/// version had no number.
pub fn rendition_id(sha256: &str, ending: &str, version: Version, drawn_as: i64) -> String {
    let id = format!("{sha256}_{ending}_{}", version.as_str());
    if drawn_as > 1 { format!("{id}_{drawn_as}") } else { id }
}

/// The hash, the ending and the rendering version in an id.
pub fn parse_rendition_id(id: &str) -> Option<(&str, &str, i64)> {
    let mut parts = id.split('_');
    let (sha256, ending, _) = (parts.next()?, parts.next()?, parts.next()?);
    let drawn_as = parts.next().map_or(Some(1), |number| number.parse().ok())?;
    Some((sha256, ending, drawn_as))
}

async fn get(
    app: &App,
    caller: &Caller,
    AnyViewer(viewer): AnyViewer,
    headers: &HeaderMap,
    id: &FileId,
    version: Version,
) -> Result<Response, ApiError> {
    let (access, file) = find(app, &viewer, id).await?;
    let through = Through::session(&viewer);
    check(&access, through, &file, version)?;
    if version == Version::Original {
        audit::note_read(app, caller, &viewer, "file.download", Record::File(&file.id));
    }
    answer(app, headers, source(through, &file, version)?).await
}

/// The file as it was sent.
#[utoipa::path(get, path = "/v1/files/{id}/download/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path), ("range" = Option<String>, Header, description = "bytes=from-to")),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
    (status = 206, body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn download_file(
    State(app): State<App>,
    caller: Caller,
    viewer: AnyViewer,
    headers: HeaderMap,
    Path(id): Path<FileId>,
) -> Result<Response, ApiError> {
    get(&app, &caller, viewer, &headers, &id, Version::Original).await
}

/// A picture of an image or a mesh, rendered by the server.
#[utoipa::path(get, path = "/v1/files/{id}/picture/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, content((Vec<u8> = "image/png"), (Vec<u8> = "image/jpeg")))))]
pub async fn show_picture(
    State(app): State<App>,
    caller: Caller,
    viewer: AnyViewer,
    headers: HeaderMap,
    Path(id): Path<FileId>,
) -> Result<Response, ApiError> {
    get(&app, &caller, viewer, &headers, &id, Version::Picture).await
}

/// A mesh at its coarse level, for a quick first view.
#[utoipa::path(get, path = "/v1/files/{id}/coarse/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "model/gltf-binary")))]
pub async fn show_coarse(
    State(app): State<App>,
    caller: Caller,
    viewer: AnyViewer,
    headers: HeaderMap,
    Path(id): Path<FileId>,
) -> Result<Response, ApiError> {
    get(&app, &caller, viewer, &headers, &id, Version::Coarse).await
}

/// A mesh with every triangle, in the compact version.
#[utoipa::path(get, path = "/v1/files/{id}/fine/", tag = "files", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "model/gltf-binary")))]
pub async fn show_fine(
    State(app): State<App>,
    caller: Caller,
    viewer: AnyViewer,
    headers: HeaderMap,
    Path(id): Path<FileId>,
) -> Result<Response, ApiError> {
    get(&app, &caller, viewer, &headers, &id, Version::Fine).await
}
