//! The list of labs, maintained by the main company (ADM-06).

use super::access::{Labs, MayChange, MaySee};
use super::list::{Ids, ListAnswer, ListQuery};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, FieldErrors};
use crate::base::http::extract::{Path, Query};
use crate::base::http::payload::{Flag, Payload, PayloadWithFiles};
use crate::base::http::refusal::Refusal;
use crate::base::pictures;
use crate::base::secret::hash_token;
use archway_db::labs::{self, Lab, LabOrder};
use archway_domain::account::{ADDRESS_MAX_CHARS, INSTITUTION_MAX_CHARS, NAME_MAX_CHARS};
use archway_domain::country::parse_country;
use archway_domain::email::parse_email;
use archway_domain::field::{optional_line, optional_lines, required_line};
use archway_domain::{FieldError, LabId};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

type Parsed = Result<String, FieldError>;

const PHONE_MAX_CHARS: usize = 40;
const LOGO: &str = "lab_logo";

const COLUMNS: [(&str, LabOrder); 4] = [
    ("name", LabOrder::Name),
    ("email", LabOrder::Email),
    ("country", LabOrder::Country),
    ("created_at", LabOrder::Created),
];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_kept_labs))
        .routes(routes!(show_lab))
        .routes(routes!(register_lab))
        .routes(routes!(edit_lab))
        .routes(routes!(remove_labs))
}

#[derive(Serialize, ToSchema)]
pub struct KeptLab {
    id: String,
    name: String,
    email: String,
    company_name: String,
    company_address: String,
    contact_name: String,
    contact_email: String,
    contact_phone: String,
    /// The address of the logo, if there is one.
    lab_logo: Option<String>,
    /// ISO 3166-1 alpha-2, or nothing.
    country: String,
    /// Whether clinics can find it.
    is_active: bool,
    created_at: i64,
    /// Changes with every edit; an edit sends the version it is based on.
    version: String,
}

impl From<Lab> for KeptLab {
    fn from(lab: Lab) -> KeptLab {
        KeptLab {
            version: version_of(&lab),
            lab_logo: lab.logo.as_deref().map(pictures::address),
            id: lab.id.into(),
            name: lab.name,
            email: lab.email,
            company_name: lab.company_name,
            company_address: lab.company_address,
            contact_name: lab.contact_name,
            contact_email: lab.contact_email,
            contact_phone: lab.contact_phone,
            country: lab.country,
            is_active: lab.is_active,
            created_at: lab.created_at.0,
        }
    }
}

/// Differs as soon as anything about the lab differs.
fn version_of(lab: &Lab) -> String {
    let texts = [
        &lab.name,
        &lab.email,
        &lab.company_name,
        &lab.company_address,
        &lab.contact_name,
        &lab.contact_email,
        &lab.contact_phone,
        &lab.country,
    ];
    hash_token(&json!([texts, lab.logo, lab.is_active]).to_string())
}

/// All labs of the list.
#[utoipa::path(get, path = "/v1/cs/labs/", tag = "administration", security(("bearer" = [])), params(ListQuery),
    responses((status = 200, body = ListAnswer<KeptLab>)))]
pub async fn list_kept_labs(
    State(app): State<App>,
    _: MaySee<Labs>,
    Query(query): Query<ListQuery>,
) -> Result<Json<ListAnswer<KeptLab>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (LabOrder::Name, false))?;
    Ok(Json(ListAnswer::of(labs::list(&app.db, &wanted).await?, KeptLab::from)))
}

/// One lab.
#[utoipa::path(get, path = "/v1/cs/labs/{id}/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = KeptLab)))]
pub async fn show_lab(
    State(app): State<App>,
    _: MaySee<Labs>,
    Path(id): Path<LabId>,
) -> Result<Json<KeptLab>, ApiError> {
    let lab = labs::find(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    Ok(Json(lab.into()))
}

/// Fields that an edit omits stay unchanged.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LabForm {
    /// Required of a new lab.
    name: Option<String>,
    /// Required of a new lab.
    email: Option<String>,
    company_name: Option<String>,
    company_address: Option<String>,
    contact_name: Option<String>,
    contact_email: Option<String>,
    contact_phone: Option<String>,
    country: Option<String>,
    /// A new lab is active by default.
    #[schema(value_type = Option<bool>)]
    is_active: Option<Flag>,
    #[schema(value_type = bool)]
    remove_logo: Flag,
    /// The version the caller has seen; without it the edit overwrites the fields it sends.
    version: String,
    /// Adds the lab although there is one with the same name and address.
    #[schema(value_type = bool)]
    register_anyway: Flag,
}

/// The form with its logo, only for the API description.
#[derive(ToSchema)]
pub struct LabFormWithLogo {
    #[serde(flatten)]
    pub fields: LabForm,
    /// PNG or JPEG.
    #[schema(format = Binary, value_type = Option<String>)]
    pub lab_logo: Option<Vec<u8>>,
}

/// The validated fields of a form: only those that were sent.
struct LabEdit {
    name: Option<String>,
    email: Option<String>,
    company_name: Option<String>,
    company_address: Option<String>,
    contact_name: Option<String>,
    contact_email: Option<String>,
    contact_phone: Option<String>,
    country: Option<String>,
    is_active: Option<bool>,
}

impl LabForm {
    fn checked(&self) -> Result<LabEdit, ApiError> {
        let mut errors = FieldErrors::default();
        let mut check = |name: &str, field: &Option<String>, parse: &dyn Fn(&str) -> Parsed| {
            errors.check(name, field.as_deref().map(parse).transpose())
        };
        let empty_or = |text: &str, parse: fn(&str) -> Parsed| match text.trim().is_empty() {
            true => Ok(String::new()),
            false => parse(text),
        };
        let edit = LabEdit {
            name: check("name", &self.name, &|text| required_line(text, NAME_MAX_CHARS)),
            email: check("email", &self.email, &parse_email),
            company_name: check("company_name", &self.company_name, &|text| {
                optional_line(text, INSTITUTION_MAX_CHARS)
            }),
            company_address: check("company_address", &self.company_address, &|text| {
                optional_lines(text, ADDRESS_MAX_CHARS)
            }),
            contact_name: check("contact_name", &self.contact_name, &|text| {
                optional_line(text, NAME_MAX_CHARS)
            }),
            contact_email: check("contact_email", &self.contact_email, &|text| empty_or(text, parse_email)),
            contact_phone: check("contact_phone", &self.contact_phone, &|text| {
                optional_line(text, PHONE_MAX_CHARS)
            }),
            country: check("country", &self.country, &|text| empty_or(text, parse_country)),
            is_active: self.is_active.map(|flag| flag.0),
        };
        errors.into_result()?;
        Ok(edit)
    }

    /// A new lab needs only a name and an address that can be reached.
    fn checked_new(mut self) -> Result<LabEdit, ApiError> {
        self.name.get_or_insert_default();
        self.email.get_or_insert_default();
        self.checked()
    }
}

impl LabEdit {
    fn apply(self, lab: Lab) -> Lab {
        Lab {
            name: self.name.unwrap_or(lab.name),
            email: self.email.unwrap_or(lab.email),
            company_name: self.company_name.unwrap_or(lab.company_name),
            company_address: self.company_address.unwrap_or(lab.company_address),
            contact_name: self.contact_name.unwrap_or(lab.contact_name),
            contact_email: self.contact_email.unwrap_or(lab.contact_email),
            contact_phone: self.contact_phone.unwrap_or(lab.contact_phone),
            country: self.country.unwrap_or(lab.country),
            is_active: self.is_active.unwrap_or(lab.is_active),
            ..lab
        }
    }
}

async fn keep_logo(app: &App, files: &HashMap<String, Bytes>) -> Result<Option<String>, ApiError> {
    match files.get(LOGO).filter(|bytes| !bytes.is_empty()) {
        Some(bytes) => pictures::keep(app, LOGO, bytes.clone()).await.map(Some),
        None => Ok(None),
    }
}

/// Adds a lab to the list. A lab with the same name and email address, or company address, as another must be
/// confirmed.
#[utoipa::path(post, path = "/v1/cs/labs/register/", tag = "administration", security(("bearer" = [])),
    request_body(content = LabFormWithLogo, content_type = "multipart/form-data"),
    responses((status = 201, body = KeptLab)))]
pub async fn register_lab(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Labs>,
    payload: PayloadWithFiles<LabForm>,
) -> Result<(StatusCode, Json<KeptLab>), ApiError> {
    let may_repeat = payload.fields.register_anyway.0;
    let PayloadWithFiles { fields, files, .. } = payload;
    let now = app.now();
    let blank = Lab { id: app.new_id(), is_active: true, created_at: now, ..Lab::default() };
    let lab = fields.checked_new()?.apply(blank);
    if !may_repeat && labs::exists_like(app.db.reader(), &lab).await? {
        return Err(Refusal::LabExists.into());
    }
    let lab = Lab { logo: keep_logo(&app, &files).await?, ..lab };
    let tx = app.db.begin().await?;
    labs::insert(&tx, &lab, now).await?;
    audit::note(&tx, &app, &caller, Some(&by.id()), "lab.register", Record::Lab(&lab.id));
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(lab.into())))
}

/// Changes a lab.
#[utoipa::path(post, path = "/v1/cs/labs/{id}/edit/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body(content = LabFormWithLogo, content_type = "multipart/form-data"),
    responses((status = 200, body = KeptLab)))]
pub async fn edit_lab(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Labs>,
    Path(id): Path<LabId>,
    payload: PayloadWithFiles<LabForm>,
) -> Result<Json<KeptLab>, ApiError> {
    let edit = payload.fields.checked()?;
    let new_logo = keep_logo(&app, &payload.files).await?;
    let tx = app.db.begin().await?;
    let Some(current) = labs::lock(&tx, &id).await? else {
        discard(&app, new_logo).await;
        return Err(ApiError::not_found());
    };
    let seen = &payload.fields.version;
    if !seen.is_empty() && *seen != version_of(&current) {
        discard(&app, new_logo).await;
        return Err(Refusal::LabChanged.into());
    }
    let is_replaced = new_logo.is_some() || payload.fields.remove_logo.0;
    let logo = if is_replaced { new_logo } else { current.logo.clone() };
    let replaced = current.logo.clone().filter(|_| is_replaced);
    let lab = Lab { logo, ..edit.apply(current) };
    labs::save(&tx, &lab).await?;
    audit::note(&tx, &app, &caller, Some(&by.id()), "lab.edit", Record::Lab(&lab.id));
    tx.commit().await?;
    discard(&app, replaced).await;
    Ok(Json(lab.into()))
}

#[derive(Serialize, ToSchema)]
pub struct LabsRemoved {
    message: String,
    removed: usize,
}

/// Removes labs from the list. Connections with them stay.
#[utoipa::path(delete, path = "/v1/cs/labs/remove/", tag = "administration", security(("bearer" = [])),
    request_body = Ids,
    responses((status = 200, body = LabsRemoved)))]
pub async fn remove_labs(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Labs>,
    Payload(ids): Payload<Ids>,
) -> Result<Json<LabsRemoved>, ApiError> {
    let tx = app.db.begin().await?;
    let mut removed = Vec::new();
    for id in ids.checked()?.into_iter().map(LabId::new) {
        if let Some(lab) = labs::lock(&tx, &id).await?
            && labs::remove(&tx, &id).await?
        {
            audit::note(&tx, &app, &caller, Some(&by.id()), "lab.remove", Record::Lab(&id));
            removed.push(lab);
        }
    }
    tx.commit().await?;
    let count = removed.len();
    for lab in removed {
        discard(&app, lab.logo).await;
    }
    Ok(Json(LabsRemoved { message: format!("{count} removed"), removed: count }))
}

async fn discard(app: &App, logo: Option<String>) {
    if let Some(logo) = logo {
        pictures::discard(app, &logo).await;
    }
}
