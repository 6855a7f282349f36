//! A file as the API returns it.

use super::jaw::{JawSource, KnownJaw, known_jaws};
use super::version::{Through, Version, check, original};
use crate::base::clock::rfc3339;
use archway_db::cases::CaseAccess;
use archway_db::files::CaseFile;
use archway_domain::account::full_name;
use archway_domain::file::{FileKind, Jaw, RenditionState, ScanRole};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[schema(as = CaseFile)]
pub struct FileAnswer {
    id: String,
    filename: String,
    /// The size of the download in bytes.
    size: i64,
    /// Whether the viewer sent it and may delete it.
    uploader: bool,
    url: String,
    updated_date: String,
    created_date: String,
    /// 1 when the scanner is locked to one partner.
    from_locked_device: u8,
    /// Whether the viewer may download the original.
    may_download: bool,
    /// The person who sent it.
    name: String,
    user_id: String,
    /// The comment it was sent with.
    comment_id: Option<String>,
    recognised: RecognisedAnswer,
    /// None if the server renders nothing of it.
    rendition: Option<RenditionAnswer>,
}

/// What the name tells, and the jaw if a person chose it.
#[derive(Serialize, ToSchema)]
#[schema(as = RecognisedFile)]
pub struct RecognisedAnswer {
    kind: FileKindName,
    jaw: Option<JawName>,
    /// None if a person has to choose the jaw.
    jaw_source: Option<JawSource>,
    role: Option<ScanRoleName>,
    /// The tooth of a margin, as its name numbers it.
    tooth: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileKindName {
    Model,
    Margin,
    Image,
    Pdf,
    Preview,
    Other,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum JawName {
    Upper,
    Lower,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScanRoleName {
    Scan,
    Preop,
    Scanbody,
    Marker,
    Bite,
}

/// What the server has rendered to show a file.
#[derive(Serialize, ToSchema)]
#[schema(as = Rendition)]
pub struct RenditionAnswer {
    #[schema(value_type = RenditionStateName)]
    state: RenditionState,
    /// Why there is no rendering, as a sentence.
    reason: Option<String>,
    has_picture: bool,
    /// Bytes of the compact versions this viewer may read.
    coarse_size: Option<i64>,
    fine_size: Option<i64>,
    triangles: Option<i64>,
    has_colours: bool,
}

/// How far the server is with the rendering.
#[derive(ToSchema)]
#[schema(as = RenditionState, rename_all = "snake_case")]
pub enum RenditionStateName {
    Waiting,
    Ready,
    Failed,
}

impl FileAnswer {
    /// All files of a case together: some names tell the jaw only beside each other.
    pub fn list(access: &CaseAccess, through: Through, files: Vec<CaseFile>) -> Vec<FileAnswer> {
        let jaws = known_jaws(&files);
        files.into_iter().zip(jaws).map(|(file, jaw)| FileAnswer::with(access, through, file, jaw)).collect()
    }

    /// A single file.
    pub fn new(access: &CaseAccess, through: Through, file: CaseFile) -> Option<FileAnswer> {
        FileAnswer::list(access, through, vec![file]).pop()
    }

    fn with(access: &CaseAccess, through: Through, file: CaseFile, jaw: KnownJaw) -> FileAnswer {
        let may_have = |version| check(access, through, &file, version).is_ok();
        let recognised = file.recognised();
        let original = original(through, &file);
        let rendition = file.state.map(|state| RenditionAnswer {
            state,
            reason: file.reason.clone(),
            has_picture: file.picture_size.is_some(),
            coarse_size: file.coarse_size,
            fine_size: file.fine_size.filter(|_| may_have(Version::Fine)),
            triangles: file.triangles,
            has_colours: file.has_colours.unwrap_or_default(),
        });
        let date = rfc3339(file.created_at);
        FileAnswer {
            uploader: through == Through::Case && file.uploader_id == access.viewer,
            url: format!("/v1/files/{}/download/", file.id),
            created_date: date.clone(),
            updated_date: date,
            from_locked_device: u8::from(access.case.from_locked_device),
            may_download: may_have(Version::Original) && original.is_ok(),
            name: match through {
                Through::Case | Through::Support => full_name(Some(&file.first_name), Some(&file.last_name)),
                Through::Share { .. } => String::new(),
            },
            filename: through.name_of(&file),
            user_id: match through {
                Through::Case | Through::Support => file.uploader_id.into(),
                Through::Share { .. } => String::new(),
            },
            recognised: RecognisedAnswer {
                kind: match recognised.kind {
                    FileKind::Model => FileKindName::Model,
                    FileKind::Margin => FileKindName::Margin,
                    FileKind::Image => FileKindName::Image,
                    FileKind::Pdf => FileKindName::Pdf,
                    FileKind::Preview => FileKindName::Preview,
                    FileKind::Other => FileKindName::Other,
                },
                jaw_source: jaw.source,
                jaw: jaw.jaw.map(|jaw| match jaw {
                    Jaw::Upper => JawName::Upper,
                    Jaw::Lower => JawName::Lower,
                }),
                role: recognised.role.map(|role| match role {
                    ScanRole::Scan => ScanRoleName::Scan,
                    ScanRole::Preop => ScanRoleName::Preop,
                    ScanRole::Scanbody => ScanRoleName::Scanbody,
                    ScanRole::Marker => ScanRoleName::Marker,
                    ScanRole::Bite => ScanRoleName::Bite,
                }),
                tooth: recognised.tooth.map(|tooth| tooth.to_string()),
            },
            id: file.id.into(),
            size: original.map_or(file.size, |original| original.size),
            comment_id: file.comment_id.map(Into::into),
            rendition,
        }
    }
}
