//! Parses a submitted order into what is stored.

use crate::base::http::error::{ApiError, FieldErrors};
use crate::base::periods;
use archway_db::Json;
use archway_db::orders::Order;
use archway_domain::case::Restoration;
use archway_domain::case::order::{Faults, MAX_RESTORATIONS, check_complete, check_draft};
use archway_domain::case::tooth::{NumberSystem, parse_teeth};
use archway_domain::field::{optional_line, optional_lines};
use archway_domain::search::fold;
use archway_domain::{FieldError, Time};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

const NAME_MAX_CHARS: usize = 100;
const TITLE_MAX_CHARS: usize = 200;
const NOTE_MAX_CHARS: usize = 4_000;
const DETAIL_MAX_CHARS: usize = 100;
const TOOTH_NOTE_MAX_CHARS: usize = 500;
const CODE_MAX_CHARS: usize = 40;

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PatientForm {
    firstname: String,
    lastname: String,
    /// M, F, O or nothing.
    sex: String,
    birdt: Option<String>,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ShadeForm {
    guide: String,
    code: String,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContactsForm {
    occlusal: String,
    proximal: String,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ImplantForm {
    system: String,
    platform: String,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct RestorationForm {
    /// "tu3", or "tu3,tu4" for several teeth with the same restoration.
    tooth_no: String,
    #[serde(rename = "type")]
    kind: String,
    material: String,
    shade: ShadeForm,
    pontic_design: String,
    antagonist: String,
    retention: String,
    contacts: ContactsForm,
    implant: ImplantForm,
    note: String,
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct OrderForm {
    pub connection_id: Option<String>,
    pub patient: PatientForm,
    pub title: String,
    pub note: String,
    pub deliverydt: Option<String>,
    pub case_date: Option<String>,
    /// FDI when none is given.
    pub number_sys: String,
    pub device_udi: String,
    pub restorations: Vec<RestorationForm>,
    /// Each joins neighbours: "tu3,tu4,tu5". A closed gap is left out: "tu3,tu5" with tu4 missing and without
    /// restoration.
    pub bridges: Vec<String>,
    /// Teeth the patient does not have: "tu4".
    pub missing_teeth: Vec<String>,
    /// The last value seen: a change saved in between must not be overwritten.
    pub updated_date: Option<String>,
}

/// Parses a form into an order without recipient; reports all errors at once.
pub fn read(form: &OrderForm, now: Time) -> Result<Order, ApiError> {
    let mut errors = FieldErrors::default();
    let system = NumberSystem::chosen(&form.number_sys).ok_or(FieldError::NotAChoice);
    let system = errors.check("number_sys", system);
    let restorations = read_restorations(form, &mut errors);
    add(&mut errors, check_draft(system, &restorations, &form.bridges, &form.missing_teeth));
    let patient = &form.patient;
    let sex = Some(patient.sex.as_str()).filter(|sex| ["", "M", "F", "O"].contains(sex));
    let first = errors.check("patient.firstname", optional_line(&patient.firstname, NAME_MAX_CHARS));
    let last = errors.check("patient.lastname", optional_line(&patient.lastname, NAME_MAX_CHARS));
    let title = errors.check("title", optional_line(&form.title, TITLE_MAX_CHARS));
    let order = Order {
        recipient_id: None,
        connection_id: None,
        search_text: fold(&format!("{title} {first} {last}")),
        title,
        patient_first_name: first,
        patient_last_name: last,
        patient_sex: errors.check("patient.sex", sex.ok_or(FieldError::NotAChoice)).to_owned(),
        patient_born: read_birth("patient.birdt", patient.birdt.as_deref(), now, &mut errors),
        case_date: read_day("case_date", form.case_date.as_deref(), &mut errors),
        delivery_date: read_day("deliverydt", form.deliverydt.as_deref(), &mut errors),
        number_system: system,
        note: errors.check("note", optional_lines(&form.note, NOTE_MAX_CHARS)),
        restorations: Json(restorations),
        bridges: Json(form.bridges.clone()),
        missing_teeth: Json(form.missing_teeth.clone()),
        device_udi: errors.check("device_udi", optional_line(&form.device_udi, DETAIL_MAX_CHARS)),
        from_locked_device: false,
    };
    errors.into_result()?;
    Ok(order)
}

fn add(errors: &mut FieldErrors, faults: Faults) {
    for (field, fault) in faults {
        errors.add(&field, fault);
    }
}

/// Teeth with the same restoration come as one entry; each is stored separately.
fn read_restorations(form: &OrderForm, errors: &mut FieldErrors) -> Vec<Restoration> {
    let mut restorations = Vec::new();
    for (entry, one) in (0_u8..).zip(form.restorations.iter().take(MAX_RESTORATIONS + 1)) {
        let Some(teeth) = parse_teeth(&one.tooth_no) else {
            errors.add("restorations", archway_domain::case::order::OrderFault::NotTeeth);
            continue;
        };
        let field = format!("restorations.{}", teeth.first().map(ToString::to_string).unwrap_or_default());
        let mut line = |text: &str, max: usize| errors.check(&field, optional_line(text, max));
        let kept = Restoration {
            tooth: String::new(),
            entry: Some(entry),
            kind: line(&one.kind, CODE_MAX_CHARS),
            material: line(&one.material, CODE_MAX_CHARS),
            shade_guide: line(&one.shade.guide, CODE_MAX_CHARS),
            shade: line(&one.shade.code, CODE_MAX_CHARS),
            pontic_design: line(&one.pontic_design, CODE_MAX_CHARS),
            antagonist: line(&one.antagonist, DETAIL_MAX_CHARS),
            retention: line(&one.retention, CODE_MAX_CHARS),
            occlusal: line(&one.contacts.occlusal, CODE_MAX_CHARS),
            proximal: line(&one.contacts.proximal, CODE_MAX_CHARS),
            implant_system: line(&one.implant.system, DETAIL_MAX_CHARS),
            implant_platform: line(&one.implant.platform, DETAIL_MAX_CHARS),
            note: line(&one.note, TOOTH_NOTE_MAX_CHARS),
        };
        restorations
            .extend(teeth.iter().map(|tooth| Restoration { tooth: tooth.to_string(), ..kept.clone() }));
    }
    restorations
}

fn read_day(field: &str, text: Option<&str>, errors: &mut FieldErrors) -> Option<String> {
    let text = text.filter(|text| !text.is_empty())?;
    match periods::day(text) {
        Ok(day) => Some(day.to_string()),
        Err(_) => {
            errors.add(field, FieldError::Date);
            None
        }
    }
}

/// Not in the future. The person's time zone is unknown, so the latest date anywhere counts.
fn read_birth(field: &str, text: Option<&str>, now: Time, errors: &mut FieldErrors) -> Option<String> {
    let born = read_day(field, text, errors)?;
    if born > periods::latest_today(now) {
        errors.add(field, FieldError::FutureDate);
        return None;
    }
    Some(born)
}

/// What prevents a stored order from being sent, by field.
pub fn check_sendable(case: &archway_db::cases::Case) -> Result<(), ApiError> {
    let mut errors = FieldErrors::default();
    if case.recipient_id.is_none() {
        errors.add("connection_id", FieldError::Blank);
    }
    if case.patient_last_name.is_empty() {
        errors.add("patient.lastname", FieldError::Blank);
    }
    add(&mut errors, check_complete(&case.restorations.0, &case.bridges.0, &case.missing_teeth.0));
    errors.into_result()
}
