//! Devices registered for the licensed feature (LIC-02).

use super::access::{FeatureRegistrations, MayChange, MaySee};
use super::download::{AT_ONCE, Line, Lines, SHEET, Template, workbook};
use super::json_list::{Cell, at_most};
use super::list::{ListAnswer, ListQuery, words};
use super::mistyped::skip_mistyped;
use super::sheet::{Sheet, refused_for};
use super::upload::{SheetForm, Skipped, SkippedDevice, Upload, duplicate_rows, place_of};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Query;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use archway_db::feature_registrations::{
    self, FeatureRegistration, NewRegistration, Outcome, RegistrationOrder,
};
use archway_db::udis::Named;
use archway_db::{Db, DbErr};
use archway_domain::FieldError;
use archway_domain::udi::{is_verified, parse_udi};
use archway_domain::upload::{SkipReason, UploadFault, parse_truth};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const FIRST_COLUMN: &str = "UDI";
const ENABLE_COLUMN: &str = "feat_enable";
const MAX_UPDATES: usize = 1_000;
const MAX_REGISTRATIONS: usize = 100_000;
const COLUMNS: [(&str, RegistrationOrder); 2] =
    [("created_at", RegistrationOrder::Created), ("udi", RegistrationOrder::Udi)];
const HEADINGS: [(&str, u16); 3] = [("UDI", 44), ("Feat_Enable", 14), ("Licence Status", 14)];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_feature_registrations))
        .routes(routes!(enable_features))
        .routes(routes!(export_feature_registrations))
        .routes(routes!(feature_registration_template))
}

pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(upload_feature_registrations))
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct OrderQuery {
    /// Another name for `sort`.
    #[serde(rename = "orderBy")]
    order_by: String,
}

#[derive(Serialize, ToSchema)]
pub struct FeatureRegistrationRow {
    id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    reg_key: String,
    feat_enable: bool,
    /// used while a licence is active on the device, otherwise notused.
    licence_status: &'static str,
    created_at: i64,
}

impl From<FeatureRegistration> for FeatureRegistrationRow {
    fn from(registration: FeatureRegistration) -> FeatureRegistrationRow {
        FeatureRegistrationRow {
            id: registration.id.into(),
            udi_verified: is_verified(&registration.udi),
            udi: registration.udi,
            reg_key: registration.reg_key,
            feat_enable: registration.feat_enable,
            licence_status: if registration.is_licensed { "used" } else { "notused" },
            created_at: registration.created_at.0,
        }
    }
}

/// All devices registered for the feature, oldest registration first.
#[utoipa::path(get, path = "/heclore/v1/c4w/registrations/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, OrderQuery),
    responses((status = 200, body = ListAnswer<FeatureRegistrationRow>)))]
pub async fn list_feature_registrations(
    State(app): State<App>,
    _: MaySee<FeatureRegistrations>,
    Query(mut query): Query<ListQuery>,
    Query(order): Query<OrderQuery>,
) -> Result<Json<ListAnswer<FeatureRegistrationRow>>, ApiError> {
    if query.sort.is_empty() {
        query.sort = order.order_by;
    }
    let wanted = query.wanted(&COLUMNS, (RegistrationOrder::Created, false))?;
    let listed = feature_registrations::list(&app.db, &wanted).await?;
    Ok(Json(ListAnswer::of(listed, FeatureRegistrationRow::from)))
}

struct RegistrationLines {
    db: Db,
    words: Vec<String>,
}

impl Lines for RegistrationLines {
    async fn after(&self, place: &str) -> Result<Vec<Line>, DbErr> {
        let found = feature_registrations::after(&self.db, &self.words, place, AT_ONCE).await?;
        let line = |one: FeatureRegistration| {
            let enabled = if one.feat_enable { "Enabled" } else { "Disabled" };
            let licence = if one.is_licensed { "Active" } else { "Inactive" };
            Line { place: one.udi.clone(), cells: vec![one.udi, enabled.to_owned(), licence.to_owned()] }
        };
        Ok(found.into_iter().map(line).collect())
    }
}

/// All registrations, or those that match the search, as C4W_Registrations.xlsx.
#[utoipa::path(get, path = "/heclore/v1/c4w/registrations/excel/", tag = "administration",
    security(("bearer" = [])), params(ListQuery),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn export_feature_registrations(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<FeatureRegistrations>,
    Query(query): Query<ListQuery>,
) -> Result<Response, ApiError> {
    let lines = RegistrationLines { db: app.db.clone(), words: words(&query.search)? };
    let list = Record::List("feature_registrations");
    audit::note_read(&app, &caller, &by.viewer, "feature_registration.export", list);
    workbook("C4W_Registrations.xlsx", &HEADINGS, lines)
}

/// The template for new registrations.
#[utoipa::path(get, path = "/heclore/v1/c4w/registrations/template/", tag = "administration",
    security(("bearer" = [])),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn feature_registration_template(_: MaySee<FeatureRegistrations>) -> Result<Response, ApiError> {
    workbook("C4WRegistrationTemplate.xlsx", &[(FIRST_COLUMN, 44), (ENABLE_COLUMN, 14)], Template)
}

#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct FeatureUpdate {
    udi: String,
    feat_enable: bool,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FeatureUpdates {
    /// At most 1000.
    updates: Vec<FeatureUpdate>,
}

#[derive(Serialize, ToSchema)]
pub struct FeaturesEnabled {
    message: String,
}

/// Switches the feature on or off, for all named devices or none.
#[utoipa::path(patch, path = "/heclore/v1/c4w/registrations/feat_enable/", tag = "administration",
    security(("bearer" = [])), request_body = FeatureUpdates,
    responses((status = 200, body = FeaturesEnabled)))]
pub async fn enable_features(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<FeatureRegistrations>,
    Payload(form): Payload<FeatureUpdates>,
) -> Result<Json<FeaturesEnabled>, ApiError> {
    if form.updates.len() > MAX_UPDATES {
        return Err(Refusal::TooManyAtOnce { max: MAX_UPDATES }.into());
    }
    if form.updates.is_empty() {
        return Err(field_error("updates", FieldError::Blank));
    }
    // Sorted, so that two people who change the same rows do not deadlock; the last entry for a device counts.
    let updates: BTreeMap<&str, bool> =
        form.updates.iter().map(|update| (update.udi.trim(), update.feat_enable)).collect();
    let tx = app.db.begin().await?;
    for (udi, is_on) in &updates {
        let Some(id) = feature_registrations::enable(&tx, udi, *is_on).await? else {
            return Err(Refusal::DeviceNotRegistered.into());
        };
        let action = if *is_on { "feature_registration.enable" } else { "feature_registration.disable" };
        audit::note(&tx, &app, &caller, Some(&by.id()), action, Record::FeatureRegistration(&id));
    }
    tx.commit().await?;
    Ok(Json(FeaturesEnabled { message: format!("{} updated", updates.len()) }))
}

#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct RegistrationForm {
    udi: String,
    /// true, 1, yes, false, 0 or no; if omitted, off for a new device.
    #[schema(value_type = Option<bool>)]
    feat_enable: Cell,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RegistrationsForm {
    /// At most 100,000.
    #[serde(deserialize_with = "at_most::<_, _, MAX_REGISTRATIONS>")]
    registrations: Vec<RegistrationForm>,
    /// Changes devices that are already registered.
    overwrite: bool,
}

#[derive(Serialize, ToSchema)]
pub struct RegistrationsAdded {
    message: String,
    added: usize,
    updated: usize,
    /// The first thousand.
    skipped: Vec<SkippedDevice>,
    skipped_count: usize,
}

#[derive(Default)]
struct Gathered {
    /// Each with its row.
    registrations: Vec<(u32, NewRegistration)>,
    skipped: Skipped,
    /// At least one line names a device, whatever else is wrong.
    has_udi: bool,
}

impl Gathered {
    fn take(&mut self, app: &App, row: u32, raw: &str, feat_enable: &str) {
        let raw = raw.trim();
        if raw.is_empty() {
            if !feat_enable.trim().is_empty() {
                self.skipped.add_row(row, "", SkipReason::NoUdi);
            }
            return;
        }
        let Some(udi) = parse_udi(raw) else {
            return self.skipped.add_row(row, raw, SkipReason::NoIdentifier);
        };
        self.has_udi = true;
        let feat_enable = match feat_enable.trim() {
            "" => None,
            text => match parse_truth(text) {
                Some(truth) => Some(truth),
                None => return self.skipped.add_row(row, raw, SkipReason::NoTruth),
            },
        };
        let (id, reg_key) = (app.new_id(), app.random.letters(16));
        self.registrations.push((row, NewRegistration { id, udi: udi.text, reg_key, feat_enable }));
    }
}

/// Registers devices for the feature.
#[utoipa::path(post, path = "/heclore/v1/c4w/registrations/upload/", tag = "administration",
    security(("bearer" = [])),
    request_body(content((RegistrationsForm = "application/json"), (SheetForm = "multipart/form-data"))),
    responses((status = 200, body = RegistrationsAdded)))]
pub async fn upload_feature_registrations(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<FeatureRegistrations>,
    upload: Upload<RegistrationsForm>,
) -> Result<Json<RegistrationsAdded>, ApiError> {
    let mut gathered = Gathered::default();
    let overwrite = match upload {
        Upload::Fields(form) => {
            if form.registrations.len() > MAX_REGISTRATIONS {
                return Err(Refusal::TooManyAtOnce { max: MAX_REGISTRATIONS }.into());
            }
            for (index, one) in form.registrations.iter().enumerate() {
                gathered.take(&app, place_of(index), &one.udi, &one.feat_enable.0);
            }
            form.overwrite
        }
        Upload::Sheet { file, overwrite } => {
            let mut sheet = Sheet::open(&app, file, FIRST_COLUMN).await?;
            let column = sheet.column(ENABLE_COLUMN);
            while let Some((number, row)) = sheet.next().await? {
                let cell = |place: Option<usize>| {
                    place.and_then(|place| row.get(place)).map(String::as_str).unwrap_or_default()
                };
                gathered.take(&app, number, cell(Some(0)), cell(column));
            }
            overwrite
        }
    };
    let Gathered { mut registrations, mut skipped, has_udi } = gathered;
    let (db, named) = (app.db.reader(), Named::FeatureRegistrations);
    skip_mistyped(db, named, &mut registrations, |registration| &registration.udi, &mut skipped).await?;
    registrations.sort_by(|(_, a), (_, b)| a.udi.cmp(&b.udi));
    if let Some(pair) = registrations.windows(2).find(|pair| pair[0].1.udi == pair[1].1.udi) {
        let rows = duplicate_rows(&registrations, |registration| &registration.udi);
        return refused_for(UploadFault::DuplicateUdi { udi: pair[0].1.udi.clone() }, &rows);
    }
    if !has_udi {
        return refused_for(UploadFault::NoUdis, &skipped.rows());
    }
    let (rows, registrations): (Vec<u32>, Vec<NewRegistration>) = registrations.into_iter().unzip();

    let tx = app.db.begin().await?;
    by.check_again(&tx, app.moment()).await?;
    let outcomes = feature_registrations::add(&tx, &registrations, overwrite, app.now()).await?;
    let (mut added, mut updated) = (0, 0);
    for ((row, registration), outcome) in rows.into_iter().zip(&registrations).zip(outcomes) {
        match outcome {
            Outcome::Added => added += 1,
            Outcome::Changed => updated += 1,
            Outcome::Same => skipped.add_row(row, &registration.udi, SkipReason::NoChange),
            Outcome::Exists => skipped.add_row(row, &registration.udi, SkipReason::Exists),
        }
    }
    let detail = json!({"added": added, "updated": updated, "skipped": skipped.count});
    let list = Record::List("feature_registrations");
    audit::note_detail(&tx, &app, &caller, Some(&by.id()), "feature_registration.upload", list, &detail);
    tx.commit().await?;
    let message = format!("{added} added, {updated} updated, {} skipped", skipped.count);
    let skipped_count = skipped.count;
    Ok(Json(RegistrationsAdded { message, added, updated, skipped: skipped.devices(), skipped_count }))
}
