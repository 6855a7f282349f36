//! Orders a case: creates a draft, changes it, sends it (ORD-01…04).

use super::device;
use super::form::{OrderForm, check_sendable, read};
use super::{Deed, find, lock, tell};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Path;
use crate::base::http::idempotency::IdempotencyKey;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::cases::{self, CaseAccess};
use archway_db::orders::{self, Order};
use archway_db::{Tx, activities, connections, files, profiles, users};
use archway_domain::case::CaseStatus;
use archway_domain::case::number::number_from;
use archway_domain::case::role::{EditRefusal, check_edit};
use archway_domain::search::fold;
use archway_domain::{ConnectionId, FieldError, Time, UserId};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use std::collections::BTreeSet;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct OrderSaved {
    pub(super) id: String,
    no: String,
    /// To be sent back with the next change.
    updated_date: String,
}

/// Creates a draft. A call repeated with the same `Idempotency-Key` returns the case it created.
#[utoipa::path(post, path = "/v1/cases/", tag = "cases", security(("bearer" = [])), request_body = OrderForm,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = OrderSaved)))]
pub async fn create_case(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    IdempotencyKey(key): IdempotencyKey,
    Payload(form): Payload<OrderForm>,
) -> Result<(StatusCode, Json<OrderSaved>), ApiError> {
    let order = read(&form, app.now())?;
    let created = create(&app, &caller, &viewer, &form, order, key.as_deref()).await?;
    Ok((StatusCode::CREATED, Json(created.saved)))
}

pub(super) struct Created {
    pub saved: OrderSaved,
    /// False if an earlier call with this key created the case.
    pub is_new: bool,
}

pub(super) async fn create(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    form: &OrderForm,
    mut order: Order,
    key: Option<&str>,
) -> Result<Created, ApiError> {
    let author = viewer.user.id.clone();
    let tx = app.db.begin().await?;
    // Calls with the same key wait for each other here.
    users::lock(&tx, &author).await?.ok_or_else(ApiError::not_found)?;
    if let Some(key) = key
        && let Some(case) = orders::find_by_key(&*tx, &author, key).await?
    {
        let made = cases::access(&*tx, viewer.of_cases(), &case).await?.ok_or_else(ApiError::not_found)?;
        // The call that created it may be in the same group commit, not committed yet.
        tx.commit().await?;
        return Ok(Created { saved: saved(&made, made.case.order_updated_at), is_new: false });
    }
    check_drafts(&tx, app, &author).await?;
    choose_recipient(&tx, viewer, form, None, &mut order).await?;
    let (id, no) = (app.new_id(), number_from(&app.random.bytes()));
    order.search_text = search_text(&no, &order);
    orders::insert(&tx, &id, &no, &author, &order, app.now()).await?;
    if let Some(key) = key {
        orders::add_key(&tx, &author, key, &id, app.now()).await?;
    }
    audit::note(&tx, app, caller, Some(&author), "case.create", Record::Case(&id));
    tx.commit().await?;
    Ok(Created { saved: OrderSaved { updated_date: rfc3339(app.now()), id: id.into(), no }, is_new: true })
}

/// The text both sides search, besides the people's names.
fn search_text(no: &str, order: &Order) -> String {
    format!("{} {}", fold(no), order.search_text)
}

fn saved(access: &CaseAccess, at: Time) -> OrderSaved {
    OrderSaved { id: access.case.id.clone().into(), no: access.case.no.clone(), updated_date: rfc3339(at) }
}

pub async fn check_drafts(tx: &Tx, app: &App, author: &UserId) -> Result<(), ApiError> {
    if orders::count_drafts(&**tx, author).await? < i64::from(app.config.limits.drafts_per_person) {
        return Ok(());
    }
    Err(Refusal::TooManyDrafts.into())
}

/// The person at the other end of the chosen connection, if the order's device allows that connection. A case that
/// was sent keeps its recipient, even when the connection is gone.
async fn choose_recipient(
    tx: &Tx,
    viewer: &Viewer,
    form: &OrderForm,
    before: Option<&CaseAccess>,
    order: &mut Order,
) -> Result<(), ApiError> {
    let chosen = form.connection_id.as_deref().filter(|id| !id.is_empty()).map(ConnectionId::new);
    if let Some(access) = before.filter(|access| access.case.status != CaseStatus::Draft) {
        order.connection_id.clone_from(&access.case.connection_id);
        order.recipient_id.clone_from(&access.case.recipient_id);
        // Scans from a locked device stay bound to it.
        order.from_locked_device = access.case.from_locked_device;
        if order.device_udi != access.case.device_udi {
            let author = access.case.author_id.clone();
            let rule = device::rule(tx, &author, &access.viewer, &order.device_udi).await?;
            rule.check(order.connection_id.as_ref())?;
            order.from_locked_device |= rule.from_locked_device;
        }
        return match chosen {
            Some(id) if access.case.connection_id.as_ref() != Some(&id) => {
                Err(field_error("connection_id", FieldError::NotAChoice))
            }
            _ => Ok(()),
        };
    }
    if let Some(id) = chosen {
        let partner = connections::find_partner(&**tx, &viewer.user, &id).await?;
        let partner = partner.ok_or_else(|| field_error("connection_id", FieldError::NotAChoice))?;
        order.recipient_id = Some(partner);
        order.connection_id = Some(id);
    }
    let author = before.map_or_else(|| viewer.user.id.clone(), |access| access.case.author_id.clone());
    let rule = device::rule(tx, &author, &viewer.user.id, &order.device_udi).await?;
    rule.check(order.connection_id.as_ref())?;
    order.from_locked_device = rule.from_locked_device;
    if let Some(access) = before {
        order.from_locked_device |= device::keeps_lock(tx, access).await?;
    }
    Ok(())
}

/// Saves a draft, or changes an order until work on it begins (ORD-03).
#[utoipa::path(put, path = "/v1/cases/{id}/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = OrderForm,
    responses((status = 200, body = OrderSaved)))]
pub async fn save_case(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    Payload(form): Payload<OrderForm>,
) -> Result<Json<OrderSaved>, ApiError> {
    let mut order = read(&form, app.now())?;
    let tx = app.db.begin().await?;
    let mut access = lock(&tx, &viewer, &id).await?;
    check_edit(access.role, access.case.status).map_err(refuse_edit)?;
    check_unchanged(&access, form.updated_date.as_deref())?;
    choose_recipient(&tx, &viewer, &form, Some(&access), &mut order).await?;
    order.search_text = search_text(&access.case.no, &order);
    let at = orders::save(&tx, &access, &order, app.now()).await?;
    if access.case.status == CaseStatus::Draft {
        let record = Record::Case(&access.case.id);
        audit::note(&tx, &app, &caller, Some(&access.viewer), "case.save_draft", record);
    } else {
        access.case.restorations = order.restorations;
        access.case.bridges = order.bridges;
        access.case.missing_teeth = order.missing_teeth;
        access.case.patient_last_name = order.patient_last_name;
        check_sendable(&access.case)?;
        tell(&tx, &app, &caller, &access, Deed::Edit);
    }
    tx.commit().await?;
    Ok(Json(saved(&access, at)))
}

fn refuse_edit(refusal: EditRefusal) -> ApiError {
    match refusal {
        EditRefusal::NotTheirs => Refusal::OrderOfOtherSide.into(),
        EditRefusal::WorkBegun => Refusal::OrderBegun.into(),
        EditRefusal::Closed => Refusal::OrderClosed.into(),
    }
}

/// A person who saves must have seen the last saved order (CAS-03). Comments made in between do not matter.
fn check_unchanged(access: &CaseAccess, seen: Option<&str>) -> Result<(), ApiError> {
    let Some(seen) = seen else { return Ok(()) };
    let seen: jiff::Timestamp = seen.parse().map_err(|_| field_error("updated_date", FieldError::Date))?;
    if seen.as_millisecond() < access.case.order_updated_at.0 {
        return Err(Refusal::OrderChanged.into());
    }
    Ok(())
}

/// Says that all files were sent. For a draft: sends it; from now on the recipient's side sees it. For a case that
/// was already sent: tells the partner what was added. A second call changes nothing.
#[utoipa::path(put, path = "/v1/cases/{id}/files/upload-done/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = OrderSaved)))]
pub async fn publish_case(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<OrderSaved>, ApiError> {
    let seen = find(&app, &viewer, &id).await?;
    let tx = app.db.begin().await?;
    // Lock order: people before cases.
    let people: BTreeSet<&UserId> = std::iter::once(&seen.author.id).chain(&seen.case.recipient_id).collect();
    for person in people {
        if let Some(person) = users::lock(&tx, person).await? {
            profiles::set_search_text(&tx, &person).await?;
        }
    }
    let mut access = lock(&tx, &viewer, &id).await?;
    if access.case.status != CaseStatus::Draft {
        if files::announce(&tx, &access).await? {
            activities::end_files(&tx, &access, app.now()).await?;
            tell(&tx, &app, &caller, &access, Deed::EndUpload);
        }
        tx.commit().await?;
        return Ok(Json(saved(&access, access.case.order_updated_at)));
    }
    check_sendable(&access.case)?;
    // The connection may have ended since it was chosen.
    let connection = access.case.connection_id.clone().unwrap_or_default();
    let partner = connections::find_partner(&*tx, &viewer.user, &connection).await?;
    if partner.as_ref().map(UserId::as_str) != access.case.recipient_id.as_deref() {
        return Err(field_error("connection_id", FieldError::NotAChoice));
    }
    // The device may have been locked or blocked since then, too.
    let author = access.case.author_id.clone();
    let rule = device::rule(&tx, &author, &access.viewer, &access.case.device_udi).await?;
    rule.check(Some(&connection))?;
    access.case.from_locked_device = rule.from_locked_device || device::keeps_lock(&tx, &access).await?;
    files::announce(&tx, &access).await?;
    let at = orders::publish(&tx, &access, access.case.from_locked_device, app.now()).await?;
    access.case.status = CaseStatus::Open;
    tell(&tx, &app, &caller, &access, Deed::Publish);
    tx.commit().await?;
    Ok(Json(saved(&access, at)))
}
