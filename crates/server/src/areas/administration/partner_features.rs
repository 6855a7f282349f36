//! Devices with shade matching by a partner's program (ADM-08).

use super::access::{MayChange, MaySee, PartnerFeatures};
use super::download::{AT_ONCE, Line, Lines, SHEET, workbook};
use super::list::{ListAnswer, ListQuery, words};
use super::mistyped::skip_mistyped;
use super::upload::{Skipped, SkippedDevice, place_of};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::{Path, Query};
use crate::base::http::payload::{Flag, Payload};
use crate::base::http::refusal::Refusal;
use archway_db::partner_features::{self, PartnerFeature, PartnerFeatureOrder};
use archway_db::udis::Named;
use archway_db::{Db, DbErr};
use archway_domain::udi::{is_verified, parse_udi};
use archway_domain::upload::SkipReason;
use archway_domain::{FieldError, PartnerFeatureId};
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const MAX_UDIS: usize = 1_000;
const COLUMNS: [(&str, PartnerFeatureOrder); 1] = [("udi", PartnerFeatureOrder::Udi)];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_partner_features))
        .routes(routes!(set_partner_feature))
        .routes(routes!(add_partner_features))
        .routes(routes!(delete_partner_features))
        .routes(routes!(export_partner_features))
}

#[derive(Serialize, ToSchema)]
pub struct PartnerFeatureRow {
    id: String,
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
    option: bool,
    created_at: i64,
}

impl From<PartnerFeature> for PartnerFeatureRow {
    fn from(feature: PartnerFeature) -> PartnerFeatureRow {
        PartnerFeatureRow {
            id: feature.id.into(),
            udi_verified: is_verified(&feature.udi),
            udi: feature.udi,
            option: feature.is_on,
            created_at: feature.created_at.0,
        }
    }
}

/// All devices with the partner's feature.
#[utoipa::path(get, path = "/v1/cs/partnerfeatures/", tag = "administration", security(("bearer" = [])),
    params(ListQuery),
    responses((status = 200, body = ListAnswer<PartnerFeatureRow>)))]
pub async fn list_partner_features(
    State(app): State<App>,
    _: MaySee<PartnerFeatures>,
    Query(query): Query<ListQuery>,
) -> Result<Json<ListAnswer<PartnerFeatureRow>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (PartnerFeatureOrder::Udi, false))?;
    Ok(Json(ListAnswer::of(partner_features::list(&app.db, &wanted).await?, PartnerFeatureRow::from)))
}

struct FeatureLines {
    db: Db,
    words: Vec<String>,
}

impl Lines for FeatureLines {
    async fn after(&self, place: &str) -> Result<Vec<Line>, DbErr> {
        let found = partner_features::after(&self.db, &self.words, place, AT_ONCE).await?;
        let line = |feature: PartnerFeature| {
            let option = if feature.is_on { "Yes" } else { "No" };
            Line { place: feature.udi.clone(), cells: vec![feature.udi, option.to_owned()] }
        };
        Ok(found.into_iter().map(line).collect())
    }
}

/// All of these devices, or those that match the search, as PartnerFeatures.xlsx.
#[utoipa::path(get, path = "/v1/cs/partnerfeatures/excel/", tag = "administration", security(("bearer" = [])),
    params(ListQuery),
    responses((status = 200, body = Vec<u8>, content_type = SHEET)))]
pub async fn export_partner_features(
    State(app): State<App>,
    caller: Caller,
    by: MaySee<PartnerFeatures>,
    Query(query): Query<ListQuery>,
) -> Result<Response, ApiError> {
    let lines = FeatureLines { db: app.db.clone(), words: words(&query.search)? };
    audit::note_read(&app, &caller, &by.viewer, "partner_feature.export", Record::List("partner_features"));
    workbook("PartnerFeatures.xlsx", &[("UDI", 44), ("Option", 10)], lines)
}

#[derive(Deserialize, ToSchema)]
pub struct OptionForm {
    #[schema(value_type = bool)]
    option: Flag,
}

/// Switches the feature of one device on or off.
#[utoipa::path(patch, path = "/v1/cs/partnerfeatures/{id}/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = OptionForm,
    responses((status = 200, body = PartnerFeatureRow)))]
pub async fn set_partner_feature(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<PartnerFeatures>,
    Path(id): Path<PartnerFeatureId>,
    Payload(form): Payload<OptionForm>,
) -> Result<Json<PartnerFeatureRow>, ApiError> {
    let is_on = form.option.0;
    let tx = app.db.begin().await?;
    let feature = partner_features::set(&tx, &id, is_on).await?.ok_or_else(ApiError::not_found)?;
    let action = if is_on { "partner_feature.enable" } else { "partner_feature.disable" };
    audit::note(&tx, &app, &caller, Some(&by.id()), action, Record::PartnerFeature(&id));
    tx.commit().await?;
    Ok(Json(feature.into()))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewPartnerFeatures {
    /// At most 1000.
    udis: Vec<String>,
    #[schema(value_type = bool)]
    option: Flag,
}

#[derive(Serialize, ToSchema)]
pub struct PartnerFeaturesAdded {
    message: String,
    added: usize,
    skipped: Vec<SkippedDevice>,
}

/// The named devices, each with its place in the list.
fn checked(udis: &[String]) -> Result<Vec<(u32, &str)>, ApiError> {
    if udis.len() > MAX_UDIS {
        return Err(Refusal::TooManyAtOnce { max: MAX_UDIS }.into());
    }
    let trimmed = udis.iter().enumerate().map(|(index, udi)| (place_of(index), udi.trim()));
    let named: Vec<(u32, &str)> = trimmed.filter(|(_, udi)| !udi.is_empty()).collect();
    if named.is_empty() { Err(field_error("udis", FieldError::Blank)) } else { Ok(named) }
}

/// Sorted, so that two people who change the same rows do not deadlock. Of duplicates the first counts.
fn in_one_order(mut udis: Vec<(u32, String)>) -> Vec<(u32, String)> {
    udis.sort_by(|(_, a), (_, b)| a.cmp(b));
    udis.dedup_by(|(_, later), (_, first)| later == first);
    udis
}

/// Adds the feature to several devices.
#[utoipa::path(post, path = "/v1/cs/partnerfeatures/bulk/", tag = "administration", security(("bearer" = [])),
    request_body = NewPartnerFeatures,
    responses((status = 200, body = PartnerFeaturesAdded)))]
pub async fn add_partner_features(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<PartnerFeatures>,
    Payload(form): Payload<NewPartnerFeatures>,
) -> Result<Json<PartnerFeaturesAdded>, ApiError> {
    let (mut added, mut skipped, mut udis) = (0, Skipped::default(), Vec::new());
    for (row, raw) in checked(&form.udis)? {
        match parse_udi(raw) {
            Some(udi) => udis.push((row, udi.text)),
            None => skipped.add_row(row, raw, SkipReason::NoIdentifier),
        }
    }
    let mut udis = in_one_order(udis);
    let db = app.db.reader();
    skip_mistyped(db, Named::PartnerFeatures, &mut udis, |udi| udi, &mut skipped).await?;
    let tx = app.db.begin().await?;
    for (row, udi) in &udis {
        let id = app.new_id();
        if !partner_features::insert(&tx, &id, udi, form.option.0, app.now()).await? {
            skipped.add_row(*row, udi, SkipReason::Exists);
            continue;
        }
        audit::note(&tx, &app, &caller, Some(&by.id()), "partner_feature.add", Record::PartnerFeature(&id));
        added += 1;
    }
    tx.commit().await?;
    let message = format!("{added} added, {} skipped", skipped.count);
    Ok(Json(PartnerFeaturesAdded { message, added, skipped: skipped.devices() }))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Udis {
    /// At most 1000.
    udis: Vec<String>,
}

#[derive(Serialize, ToSchema)]
pub struct PartnerFeaturesRemoved {
    message: String,
    removed: usize,
}

/// Removes devices from the list.
#[utoipa::path(post, path = "/v1/cs/partnerfeatures/delete/", tag = "administration", security(("bearer" = [])),
    request_body = Udis,
    responses((status = 200, body = PartnerFeaturesRemoved)))]
pub async fn delete_partner_features(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<PartnerFeatures>,
    Payload(form): Payload<Udis>,
) -> Result<Json<PartnerFeaturesRemoved>, ApiError> {
    let mut removed = 0;
    let text = |raw: &str| parse_udi(raw).map_or_else(|| raw.to_owned(), |udi| udi.text);
    let udis = checked(&form.udis)?.into_iter().map(|(row, raw)| (row, text(raw))).collect();
    let tx = app.db.begin().await?;
    for (_, udi) in in_one_order(udis) {
        if let Some(id) = partner_features::remove(&tx, &udi).await? {
            let record = Record::PartnerFeature(&id);
            audit::note(&tx, &app, &caller, Some(&by.id()), "partner_feature.remove", record);
            removed += 1;
        }
    }
    tx.commit().await?;
    Ok(Json(PartnerFeaturesRemoved { message: format!("{removed} removed"), removed }))
}
