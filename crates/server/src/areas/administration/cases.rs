//! Cases as staff see them: people and status, with the patient masked unless staff give a reason (ADM-04).

use super::access::{Data, MayChange, MaySee};
use super::list::{ListAnswer, ListQuery};
use super::reason::ReasonForm;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::{Path, Query};
use crate::base::http::payload::Payload;
use crate::base::limits::{self, Guard};
use archway_db::administration::cases::{self, CaseFilter, CaseOrder, ListedCase, Party};
use archway_domain::account::full_name;
use archway_domain::case::CaseStatus;
use archway_domain::case::masked::masked_patient;
use archway_domain::{CaseId, FieldError};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const ID_MAX_CHARS: usize = 64;

const COLUMNS: [(&str, CaseOrder); 4] = [
    ("no", CaseOrder::Number),
    ("status", CaseOrder::Status),
    ("created_at", CaseOrder::Created),
    ("updated_at", CaseOrder::Updated),
];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_all_cases)).routes(routes!(open_case_as_staff))
}

#[derive(Serialize, ToSchema)]
pub struct CaseParty {
    id: String,
    name: String,
    institution: String,
}

impl From<Party> for CaseParty {
    fn from(party: Party) -> CaseParty {
        CaseParty {
            name: full_name(Some(&party.first_name), Some(&party.last_name)),
            id: party.id.into(),
            institution: party.institution,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct MaskedCase {
    id: String,
    no: String,
    /// OPEN, READ, PROC, COMP, REOP or CLSD.
    status: String,
    /// First letters and dots.
    patient: String,
    author: CaseParty,
    recipient: Option<CaseParty>,
    comment_count: i64,
    file_count: i64,
    created_at: i64,
    updated_at: i64,
    from_locked_device: bool,
    is_archived: bool,
}

impl From<ListedCase> for MaskedCase {
    fn from(case: ListedCase) -> MaskedCase {
        MaskedCase {
            patient: masked_patient(&case.patient_first_name, &case.patient_last_name),
            author: case.author.into(),
            recipient: case.recipient.map(CaseParty::from),
            id: case.id.into(),
            no: case.no,
            status: case.status.into(),
            comment_count: case.comment_count,
            file_count: case.file_count,
            created_at: case.created_at.0,
            updated_at: case.updated_at.0,
            from_locked_device: case.from_locked_device,
            is_archived: case.archived_at.is_some(),
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct CaseQuery {
    /// Only cases sent over this connection.
    #[serde(rename = "connId")]
    conn_id: String,
    /// Only the case with this number.
    no: String,
    /// OPEN, READ, PROC, COMP, REOP or CLSD. OPEN includes READ.
    status: String,
}

impl CaseQuery {
    fn filter(&self) -> Result<CaseFilter, ApiError> {
        if self.conn_id.len() > ID_MAX_CHARS || self.conn_id.contains('\0') {
            return Err(field_error("connId", FieldError::NotAChoice));
        }
        if self.no.len() > ID_MAX_CHARS || self.no.contains('\0') {
            return Err(field_error("no", FieldError::NotAChoice));
        }
        let statuses = match self.status.as_str() {
            "" => Vec::new(),
            text => match CaseStatus::parse(text) {
                Some(CaseStatus::Open) => vec![CaseStatus::Open, CaseStatus::Read],
                Some(status) => vec![status],
                None => return Err(field_error("status", FieldError::NotAChoice)),
            },
        };
        let given = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
        Ok(CaseFilter { connection: given(&self.conn_id), number: given(&self.no), statuses })
    }
}

/// All sent cases, searchable by number and by the people involved.
#[utoipa::path(get, path = "/v1/cs/cases/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, CaseQuery),
    responses((status = 200, body = ListAnswer<MaskedCase>)))]
pub async fn list_all_cases(
    State(app): State<App>,
    _: MaySee<Data>,
    Query(query): Query<ListQuery>,
    Query(filter): Query<CaseQuery>,
) -> Result<Json<ListAnswer<MaskedCase>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (CaseOrder::Updated, true))?;
    Ok(Json(ListAnswer::of(cases::list(&app.db, &wanted, &filter.filter()?).await?, MaskedCase::from)))
}

#[derive(Serialize, ToSchema)]
pub struct UnmaskedPatient {
    first_name: String,
    last_name: String,
    /// M, F, O or nothing.
    sex: String,
    born: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct UnmaskedCase {
    patient: UnmaskedPatient,
    title: String,
    note: String,
}

/// Shows the patient of a case to staff who give a reason; the access and its reason are logged.
#[utoipa::path(post, path = "/v1/cs/cases/{id}/open/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = ReasonForm,
    responses((status = 200, body = UnmaskedCase)))]
pub async fn open_case_as_staff(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Data>,
    Path(id): Path<CaseId>,
    Payload(form): Payload<ReasonForm>,
) -> Result<Json<UnmaskedCase>, ApiError> {
    let reason = form.checked()?;
    let staff = by.id();
    limits::count(&app, &[(Guard::PatientPerStaff, staff.to_string())]).await?;
    let tx = app.db.begin().await?;
    let case = cases::open(&tx, &id).await?.ok_or_else(ApiError::not_found)?;
    let record = Record::Case(&case.id);
    audit::note_reason(&tx, &app, &caller, &staff, "case.open_as_staff", record, &reason);
    // Shown only after the log entry is committed.
    tx.commit().await?;
    Ok(Json(UnmaskedCase {
        patient: UnmaskedPatient {
            first_name: case.patient_first_name,
            last_name: case.patient_last_name,
            sex: case.patient_sex,
            born: case.patient_born,
        },
        title: case.title,
        note: case.note,
    }))
}
