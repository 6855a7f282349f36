//! Licence keys (LIC-01).

use super::access::{Licences, MayChange, MaySee};
use super::download::{AT_ONCE, Line, Lines, SHEET, Template, workbook};
use super::json_list::at_most;
use super::list::{ListAnswer, ListQuery, words};
use super::sheet::{Sheet, refused_for};
use super::upload::{SheetForm, Skipped, SkippedKey, Upload, duplicate_rows, place_of};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::day_of;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Query;
use crate::base::http::refusal::Refusal;
use archway_db::licences::{self, Licence, LicenceOrder, NewKey, Outcome};
use archway_db::{Db, DbErr};
use archway_domain::FieldError;
use archway_domain::licence::LicenceStatus;
use archway_domain::udi::is_verified;
use archway_domain::upload::{SkipReason, UploadFault, parse_licence_key};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const FIRST_COLUMN: &str = "License Key";
const MAX_KEYS: usize = 100_000;
const COLUMNS: [(&str, LicenceOrder); 2] =
    [("activated_at", LicenceOrder::Activated), ("licencekey", LicenceOrder::Key)];
const HEADINGS: [(&str, u16); 4] =
    [("Licence Key", 40), ("Activated At", 14), ("UDI", 44), ("Licence Status", 14)];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_licences))
        .routes(routes!(export_licences))
        .routes(routes!(licence_template))
}

pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(upload_licences))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct LicenceQuery {
    /// used, notused or rejected; all if omitted.
    status: String,
}

impl LicenceQuery {
    fn checked(&self) -> Result<Option<LicenceStatus>, ApiError> {
        match self.status.as_str() {
            "" | "All" => Ok(None),
            text => {
                let known = LicenceStatus::parse(text);
                known.map(Some).ok_or_else(|| field_error("status", FieldError::NotAChoice))
            }
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct LicenceRow {
    id: String,
    licencekey: String,
    activated_at: Option<i64>,
    /// Empty until the key is used.
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    /// used, notused or rejected.
    licence_status: String,
}

impl From<Licence> for LicenceRow {
    fn from(licence: Licence) -> LicenceRow {
        LicenceRow {
            id: licence.id.into(),
            licencekey: licence.licence_key,
            activated_at: Some(licence.activated_at.0).filter(|at| *at > 0),
            udi_verified: is_verified(&licence.udi),
            udi: licence.udi,
            licence_status: licence.status.into(),
        }
    }
}

/// All licence keys, last activation first.
#[utoipa::path(get, path = "/v1/c4w/licencekeys/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, LicenceQuery),
    responses((status = 200, body = ListAnswer<LicenceRow>)))]
pub async fn list_licences(
    State(app): State<App>,
    _: MaySee<Licences>,
    Query(query): Query<ListQuery>,
    Query(which): Query<LicenceQuery>,
) -> Result<Json<ListAnswer<LicenceRow>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (LicenceOrder::Activated, true))?;
    let listed = licences::list(&app.db, which.checked()?, &wanted).await?;
    Ok(Json(ListAnswer::of(listed, LicenceRow::from)))
}

struct LicenceLines {
    db: Db,
    status: Option<LicenceStatus>,
    words: Vec<String>,
}

impl Lines for LicenceLines {
    async fn after(&self, place: &str) -> Result<Vec<Line>, DbErr> {
        let found = licences::after(&self.db, self.status, &self.words, place, AT_ONCE).await?;
        let line = |licence: Licence| {
            let activated =
                if licence.activated_at.0 > 0 { day_of(licence.activated_at.0) } else { String::new() };
            Line {
                place: licence.licence_key.clone(),
                cells: vec![licence.licence_key, activated, licence.udi, licence.status.into()],
            }
        };
        Ok(found.into_iter().map(line).collect())
    }
}

/// All licence keys, or those that match the search, as C4W_Licenses.xlsx.
#[utoipa::path(get, path = "/v1/c4w/licencekeys/excel/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, LicenceQuery),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn export_licences(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<Licences>,
    Query(query): Query<ListQuery>,
    Query(which): Query<LicenceQuery>,
) -> Result<Response, ApiError> {
    let lines = LicenceLines { db: app.db.clone(), status: which.checked()?, words: words(&query.search)? };
    audit::note_read(&app, &caller, &by.viewer, "licence.export", Record::List("licence_keys"));
    workbook("C4W_Licenses.xlsx", &HEADINGS, lines)
}

/// The template for new keys.
#[utoipa::path(get, path = "/heclore/v1/c4w/licence/template/", tag = "administration", security(("bearer" = [])),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn licence_template(_: MaySee<Licences>) -> Result<Response, ApiError> {
    workbook("C4WLicenceTemplate.xlsx", &[(FIRST_COLUMN, 40)], Template)
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct KeysForm {
    /// At most 100,000.
    #[serde(rename = "licenceKeys", deserialize_with = "at_most::<_, _, MAX_KEYS>")]
    licence_keys: Vec<String>,
    /// Makes rejected keys usable again. Used keys are never changed.
    overwrite: bool,
}

#[derive(Serialize, ToSchema)]
pub struct KeysAdded {
    message: String,
    added: usize,
    /// Rejected keys that may be used again.
    updated: usize,
    /// The first thousand.
    skipped: Vec<SkippedKey>,
    skipped_count: usize,
}

#[derive(Default)]
struct Gathered {
    /// Each with its row.
    keys: Vec<(u32, NewKey)>,
    skipped: Skipped,
}

impl Gathered {
    fn take(&mut self, app: &App, row: u32, raw: &str) {
        match parse_licence_key(raw) {
            Some(key) => self.keys.push((row, NewKey { id: app.new_id(), key: key.to_owned() })),
            None if raw.trim().is_empty() => {}
            None => self.skipped.add_row(row, raw.trim(), SkipReason::NoKey),
        }
    }
}

/// Adds licence keys.
#[utoipa::path(post, path = "/heclore/v1/c4w/licence/upload-keys/", tag = "administration",
    security(("bearer" = [])),
    request_body(content((KeysForm = "application/json"), (SheetForm = "multipart/form-data"))),
    responses((status = 200, body = KeysAdded)))]
pub async fn upload_licences(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Licences>,
    upload: Upload<KeysForm>,
) -> Result<Json<KeysAdded>, ApiError> {
    let mut gathered = Gathered::default();
    let overwrite = match upload {
        Upload::Fields(form) => {
            if form.licence_keys.len() > MAX_KEYS {
                return Err(Refusal::TooManyAtOnce { max: MAX_KEYS }.into());
            }
            for (index, key) in form.licence_keys.iter().enumerate() {
                gathered.take(&app, place_of(index), key);
            }
            form.overwrite
        }
        Upload::Sheet { file, overwrite } => {
            let mut sheet = Sheet::open(&app, file, FIRST_COLUMN).await?;
            while let Some((number, row)) = sheet.next().await? {
                gathered.take(&app, number, row.first().map(String::as_str).unwrap_or_default());
            }
            overwrite
        }
    };
    let Gathered { mut keys, mut skipped } = gathered;
    keys.sort_by(|(_, a), (_, b)| a.key.cmp(&b.key));
    if let Some(pair) = keys.windows(2).find(|pair| pair[0].1.key == pair[1].1.key) {
        let rows = duplicate_rows(&keys, |key| &key.key);
        return refused_for(UploadFault::DuplicateKey { key: pair[0].1.key.clone() }, &rows);
    }
    if keys.is_empty() {
        return refused_for(UploadFault::NoKeys, &skipped.rows());
    }
    let (rows, keys): (Vec<u32>, Vec<NewKey>) = keys.into_iter().unzip();

    let tx = app.db.begin().await?;
    by.check_again(&tx, app.moment()).await?;
    let outcomes = licences::add(&tx, &keys, overwrite, app.now()).await?;
    let (mut added, mut updated) = (0, 0);
    for ((row, key), outcome) in rows.into_iter().zip(&keys).zip(outcomes) {
        match outcome {
            Outcome::Added => added += 1,
            Outcome::Changed => updated += 1,
            Outcome::Same => skipped.add_row(row, &key.key, SkipReason::NoChange),
            Outcome::Exists => skipped.add_row(row, &key.key, SkipReason::Exists),
            Outcome::Used => skipped.add_row(row, &key.key, SkipReason::Used),
        }
    }
    let detail = json!({"added": added, "updated": updated, "skipped": skipped.count});
    let list = Record::List("licence_keys");
    audit::note_detail(&tx, &app, &caller, Some(&by.id()), "licence.upload", list, &detail);
    tx.commit().await?;
    let message = format!("{added} added, {updated} updated, {} skipped", skipped.count);
    let skipped_count = skipped.count;
    Ok(Json(KeysAdded { message, added, updated, skipped: skipped.keys(), skipped_count }))
}
