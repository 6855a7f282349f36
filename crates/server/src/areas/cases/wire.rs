//! A case as the API returns it to a person who may see it.

use crate::areas::retention::expiry_of;
use crate::base::clock::rfc3339;
use crate::base::config::RetentionConfig;
use crate::base::pictures;
use archway_db::cases::{CaseAccess, Party};
use archway_domain::account::full_name;
use archway_domain::case::restoration::name_of;
use archway_domain::case::role::{Assigning, may_delete, may_edit};
use archway_domain::case::status::moves;
use archway_domain::case::tooth::NumberSystem;
use archway_domain::case::{CaseRole, CaseStatus, Rest, Restoration};
use serde::Serialize;
use utoipa::ToSchema;

/// A person named in a case.
#[derive(Serialize, ToSchema)]
#[schema(as = CasePerson)]
pub struct PersonAnswer {
    pub id: String,
    /// The display name; the email address is not included.
    pub username: String,
    pub disp_name: String,
    pub picture: Option<String>,
    pub institution: String,
    pub is_deleted: bool,
    pub is_unknown: bool,
}

impl From<Party> for PersonAnswer {
    fn from(party: Party) -> PersonAnswer {
        let name = full_name(Some(&party.first_name), Some(&party.last_name));
        PersonAnswer {
            is_deleted: party.is_deleted(),
            is_unknown: false,
            username: name.clone(),
            disp_name: name,
            picture: party.picture.as_deref().map(pictures::address),
            institution: party.institution,
            id: party.id.into(),
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = CaseStatusNow)]
pub struct StatusAnswer {
    /// DRFT, OPEN, READ, PROC, COMP, REOP or CLSD.
    #[schema(value_type = CaseStatusCode)]
    pub code: &'static str,
    /// The previous status.
    #[schema(value_type = Option<CaseStatusCode>)]
    pub prev: Option<&'static str>,
    /// In English.
    #[serde(rename = "str")]
    pub text: &'static str,
}

/// The codes of a status in the API.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum CaseStatusCode {
    Drft,
    Open,
    Read,
    Proc,
    Comp,
    Reop,
    Clsd,
}

/// Who the reader is: the author, a member of the author's group, or the recipient's side.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum UserType {
    Au,
    Sg,
    Ot,
}

/// The five tooth numbering systems.
#[derive(Serialize, ToSchema)]
pub enum NumberSystemName {
    #[serde(rename = "FDI")]
    Fdi,
    Universal,
    Palmer,
    PalmerDigital,
    Primary,
}

impl StatusAnswer {
    pub fn new(status: CaseStatus, previous: Option<CaseStatus>) -> StatusAnswer {
        StatusAnswer { code: status.as_str(), prev: previous.map(CaseStatus::as_str), text: status.name() }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = CasePatient)]
pub struct PatientAnswer {
    pub firstname: String,
    pub lastname: String,
    /// M, F, O or nothing.
    pub sex: String,
    pub birdt: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = RestorationMaterial)]
pub struct MaterialAnswer {
    pub code: String,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = RestorationContacts)]
pub struct ContactsAnswer {
    pub occlusal: String,
    pub proximal: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = RestorationImplant)]
pub struct ImplantAnswer {
    pub system: String,
    pub platform: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = Restoration)]
pub struct RestorationAnswer {
    /// As submitted: "tu3", or "tu3,tu4" for several teeth with the same restoration.
    pub tooth_no: String,
    #[schema(value_type = NumberSystemName)]
    pub number_sys: NumberSystem,
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(rename = "displayName")]
    pub display_name: String,
    pub material: MaterialAnswer,
    pub shade: String,
    pub shade_guide: String,
    pub pontic_design: String,
    pub antagonist: String,
    pub retention: String,
    pub contacts: ContactsAnswer,
    pub implant: ImplantAnswer,
    pub note: String,
}

impl RestorationAnswer {
    /// Merges teeth that were submitted as one entry.
    pub fn all(restorations: Vec<Restoration>, number_system: NumberSystem) -> Vec<RestorationAnswer> {
        let mut answers: Vec<(Option<u8>, RestorationAnswer)> = Vec::new();
        for one in restorations {
            match answers.last_mut() {
                Some((entry @ Some(_), answer)) if *entry == one.entry => {
                    answer.tooth_no = format!("{},{}", answer.tooth_no, one.tooth);
                }
                _ => answers.push((one.entry, RestorationAnswer::new(one, number_system))),
            }
        }
        answers.into_iter().map(|(_, answer)| answer).collect()
    }

    fn new(one: Restoration, number_system: NumberSystem) -> RestorationAnswer {
        RestorationAnswer {
            tooth_no: one.tooth,
            number_sys: number_system,
            display_name: name_of(&one.kind),
            kind: one.kind,
            material: MaterialAnswer { name: name_of(&one.material), code: one.material },
            shade: one.shade,
            shade_guide: one.shade_guide,
            pontic_design: one.pontic_design,
            antagonist: one.antagonist,
            retention: one.retention,
            contacts: ContactsAnswer { occlusal: one.occlusal, proximal: one.proximal },
            implant: ImplantAnswer { system: one.implant_system, platform: one.implant_platform },
            note: one.note,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct CaseUser {
    pub has_sharegroup: bool,
}

#[derive(Serialize, ToSchema)]
pub struct CaseContent {
    pub id: String,
    pub no: String,
    pub title: String,
    pub status: StatusAnswer,
    #[schema(value_type = UserType)]
    pub usertype: &'static str,
    /// 1 when the scanner is locked to one partner.
    pub from_locked_device: u8,
    pub user: CaseUser,
    pub author: PersonAnswer,
    /// None in a draft without recipient.
    pub to: Option<PersonAnswer>,
    pub assignee: Option<PersonAnswer>,
    pub patient: PatientAnswer,
    pub case_date: Option<String>,
    pub deliverydt: Option<String>,
    /// None for a draft.
    pub published_date: Option<String>,
    pub updated_date: String,
    pub created_date: String,
    /// Three months after the last update, unless the operator has configured another time; none if cases never
    /// expire.
    pub expiration_date: Option<String>,
    /// Only while it is archived: nothing can be changed then.
    pub archived_date: Option<String>,
    #[schema(value_type = NumberSystemName)]
    pub number_sys: NumberSystem,
    pub note: String,
    pub restorations: Vec<RestorationAnswer>,
    /// Each joins neighbours, or teeth with only closed gaps between them.
    pub bridges: Vec<String>,
    /// Teeth the patient does not have: "tu4".
    pub missing_teeth: Vec<String>,
    /// Only for the author's side.
    pub connection_id: Option<String>,
    pub device_udi: String,
    pub comment_count: i64,
    pub files_count: String,
    /// The statuses this person may change it to.
    #[schema(value_type = Vec<CaseStatusCode>)]
    pub moves: Vec<&'static str>,
    pub may_edit: bool,
    pub may_assign: bool,
    pub may_comment: bool,
    pub del_enabled: bool,
    pub is_deleted: bool,
    /// Whether this person may unarchive it.
    pub may_unarchive: bool,
}

impl CaseContent {
    /// Removes all rights to change, for a support session of an account that has more.
    pub fn only_to_look(self) -> CaseContent {
        CaseContent {
            moves: Vec::new(),
            may_edit: false,
            may_assign: false,
            may_comment: false,
            del_enabled: false,
            may_unarchive: false,
            ..self
        }
    }

    pub fn new(retention: &RetentionConfig, access: CaseAccess, is_in_group: bool) -> CaseContent {
        let (role, status, previous) = (access.role, access.case.status, access.case.previous_status);
        let rest = access.case.rest();
        let (is_awake, is_archived) = (rest.is_none(), rest == Some(Rest::Archived));
        let assigning =
            Assigning { role, status, is_somebody_deleted: access.is_somebody_deleted(), is_in_group };
        let CaseAccess { case, author, recipient, assignee, .. } = access;
        let number_sys = case.number_system;
        let restorations = case.restorations.0;
        CaseContent {
            status: StatusAnswer::new(status, previous),
            usertype: role.as_str(),
            from_locked_device: u8::from(case.from_locked_device),
            user: CaseUser { has_sharegroup: is_in_group },
            author: author.into(),
            to: recipient.map(PersonAnswer::from),
            assignee: assignee.map(PersonAnswer::from),
            patient: PatientAnswer {
                firstname: case.patient_first_name,
                lastname: case.patient_last_name,
                sex: case.patient_sex,
                birdt: case.patient_born,
            },
            case_date: case.case_date,
            deliverydt: case.delivery_date,
            published_date: case.published_at.map(rfc3339),
            updated_date: rfc3339(case.updated_at),
            created_date: rfc3339(case.created_at),
            expiration_date: expiry_of(retention, case.updated_at, case.warned_at).map(rfc3339),
            archived_date: case.archived_at.filter(|_| is_archived).map(rfc3339),
            restorations: RestorationAnswer::all(restorations, number_sys),
            bridges: case.bridges.0,
            missing_teeth: case.missing_teeth.0,
            number_sys,
            note: case.note,
            connection_id: case.connection_id.filter(|_| role.is_authors_side()).map(Into::into),
            device_udi: case.device_udi,
            comment_count: case.comment_count,
            files_count: case.file_count.to_string(),
            moves: if is_awake {
                moves(role, status, previous).iter().map(|to| to.as_str()).collect()
            } else {
                Vec::new()
            },
            may_edit: is_awake && may_edit(role, status),
            may_assign: is_awake && assigning.is_allowed(),
            may_comment: may_comment(status, rest),
            del_enabled: is_awake && may_delete(role, status),
            is_deleted: rest == Some(Rest::Deleted),
            may_unarchive: is_archived,
            title: case.title,
            no: case.no,
            id: case.id.into(),
        }
    }
}

/// No one else sees a draft. A closed case takes no more files, but comments (COM-01).
pub fn may_comment(status: CaseStatus, rest: Option<Rest>) -> bool {
    rest.is_none() && status != CaseStatus::Draft
}

/// Whether a row sent to the viewer's side is new to the viewer.
pub fn is_new(role: CaseRole, read_seq: Option<i64>) -> bool {
    role == CaseRole::Recipient && read_seq.is_none()
}
