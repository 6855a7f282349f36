//! Questions to the helpdesk, for the people who answer (ADM-03).

use super::access::{MayChange, MaySee, Tickets};
use super::list::{ListAnswer, ListQuery};
use super::wire::NamedPerson;
use crate::areas::helpdesk::{DESCRIPTION_MAX_CHARS, NUMBER_CHARS, TITLE_MAX_CHARS};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, FieldErrors, field_error};
use crate::base::http::extract::{Path, Query};
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::mail::{self, Mail};
use archway_db::tickets::{self, ListedTicket, NewTicket, TicketOrder};
use archway_db::{devices, users};
use archway_domain::account::full_name;
use archway_domain::field::{required_line, required_lines};
use archway_domain::ticket::TicketState;
use archway_domain::udi::is_verified;
use archway_domain::{DeviceId, FieldError, TicketId};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const COLUMNS: [(&str, TicketOrder); 2] =
    [("updated_at", TicketOrder::Updated), ("created_at", TicketOrder::Created)];

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_tickets))
        .routes(routes!(open_ticket))
        .routes(routes!(show_ticket))
        .routes(routes!(answer_ticket))
        .routes(routes!(set_ticket_state))
}

#[derive(Serialize, ToSchema)]
#[schema(as = TicketDevice)]
pub struct DeviceAnswer {
    id: String,
    /// Empty when the device is gone.
    udi: String,
    /// Whether the UDI has a correct check digit.
    udi_verified: bool,
}

impl DeviceAnswer {
    fn new(id: String, udi: String) -> DeviceAnswer {
        DeviceAnswer { udi_verified: is_verified(&udi), id, udi }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = Ticket)]
pub struct TicketAnswer {
    id: String,
    no: String,
    /// open, answered or closed.
    state: &'static str,
    title: String,
    /// The person who asked.
    user: NamedPerson,
    device: Option<DeviceAnswer>,
    created_at: i64,
    updated_at: i64,
    /// The number of answers.
    answers: i64,
}

impl From<ListedTicket> for TicketAnswer {
    fn from(ticket: ListedTicket) -> TicketAnswer {
        TicketAnswer {
            state: ticket.state.as_str(),
            user: NamedPerson::new(
                ticket.user_id.into(),
                &ticket.first_name,
                &ticket.last_name,
                ticket.email,
            ),
            device: ticket.device_id.map(|id| DeviceAnswer::new(id.into(), ticket.udi.unwrap_or_default())),
            id: ticket.id.into(),
            no: ticket.no,
            title: ticket.title,
            created_at: ticket.created_at.0,
            updated_at: ticket.updated_at.0,
            answers: ticket.answers,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = TicketEntry)]
pub struct EntryAnswer {
    id: String,
    by_name: String,
    is_staff: bool,
    text: String,
    at: i64,
}

#[derive(Serialize, ToSchema)]
pub struct TicketDetail {
    #[serde(flatten)]
    ticket: TicketAnswer,
    description: String,
    /// The address the question was mailed to; empty if the helpdesk entered it.
    recipient: String,
    entries: Vec<EntryAnswer>,
}

impl TicketDetail {
    async fn find(app: &App, id: &TicketId) -> Result<TicketDetail, ApiError> {
        let ticket = tickets::find(app.db.reader(), id).await?.ok_or_else(ApiError::not_found)?;
        let entries = tickets::list_entries(app.db.reader(), id).await?;
        Ok(TicketDetail {
            description: ticket.description.clone(),
            recipient: ticket.recipient.clone(),
            ticket: ticket.into(),
            entries: entries
                .into_iter()
                .map(|entry| EntryAnswer {
                    id: entry.id.into(),
                    by_name: full_name(Some(&entry.first_name), Some(&entry.last_name)),
                    is_staff: entry.is_staff,
                    text: entry.text,
                    at: entry.created_at.0,
                })
                .collect(),
        })
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct TicketFilter {
    /// open, answered or closed.
    state: String,
}

fn parse_state(field: &str, text: &str) -> Result<TicketState, ApiError> {
    TicketState::parse(text).ok_or_else(|| field_error(field, FieldError::NotAChoice))
}

/// All tickets.
#[utoipa::path(get, path = "/v1/cs/devices/tickets/", tag = "administration", security(("bearer" = [])),
    params(ListQuery, TicketFilter),
    responses((status = 200, body = ListAnswer<TicketAnswer>)))]
pub async fn list_tickets(
    State(app): State<App>,
    _: MaySee<Tickets>,
    Query(query): Query<ListQuery>,
    Query(filter): Query<TicketFilter>,
) -> Result<Json<ListAnswer<TicketAnswer>>, ApiError> {
    let wanted = query.wanted(&COLUMNS, (TicketOrder::Updated, true))?;
    let state = match filter.state.as_str() {
        "" => None,
        state => Some(parse_state("state", state)?),
    };
    Ok(Json(ListAnswer::of(tickets::list(&app.db, &wanted, state).await?, TicketAnswer::from)))
}

/// One ticket with its answers.
#[utoipa::path(get, path = "/v1/cs/devices/tickets/{id}/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = TicketDetail)))]
pub async fn show_ticket(
    State(app): State<App>,
    _: MaySee<Tickets>,
    Path(id): Path<TicketId>,
) -> Result<Json<TicketDetail>, ApiError> {
    TicketDetail::find(&app, &id).await.map(Json)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewTicketForm {
    device_id: String,
    title: String,
    description: String,
}

/// Enters a question that a device's customer asked by other means.
#[utoipa::path(post, path = "/v1/cs/devices/tickets/new/", tag = "administration", security(("bearer" = [])),
    request_body = NewTicketForm,
    responses((status = 201, body = TicketDetail)))]
pub async fn open_ticket(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Tickets>,
    Payload(form): Payload<NewTicketForm>,
) -> Result<(StatusCode, Json<TicketDetail>), ApiError> {
    let mut errors = FieldErrors::default();
    let title = errors.check("title", required_line(&form.title, TITLE_MAX_CHARS));
    let description = errors.check("description", required_lines(&form.description, DESCRIPTION_MAX_CHARS));
    errors.into_result()?;
    let (id, no) = (app.new_id(), app.random.letters(NUMBER_CHARS));
    let tx = app.db.begin().await?;
    let device = devices::lock(&tx, &DeviceId::new(form.device_id)).await?.ok_or_else(ApiError::not_found)?;
    let customer = match &device.user_id {
        Some(user) => users::find(&*tx, user).await?,
        None => None,
    };
    let customer = customer.ok_or(Refusal::DeviceWithoutCustomer)?;
    let ticket = NewTicket {
        id: &id,
        no: &no,
        user: &customer,
        recipient: "",
        device_id: Some(&device.id),
        title: &title,
        description: &description,
    };
    tickets::insert(&tx, &ticket, app.now()).await?;
    audit::note(&tx, &app, &caller, Some(&by.id()), "helpdesk.open", Record::Ticket(&id));
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(TicketDetail::find(&app, &id).await?)))
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TicketAnswerForm {
    text: String,
}

/// Answers a ticket; the person who asked gets a mail.
#[utoipa::path(post, path = "/v1/cs/devices/tickets/{id}/answer/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = TicketAnswerForm,
    responses((status = 200, body = TicketDetail)))]
pub async fn answer_ticket(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Tickets>,
    Path(id): Path<TicketId>,
    Payload(form): Payload<TicketAnswerForm>,
) -> Result<Json<TicketDetail>, ApiError> {
    let text =
        required_lines(&form.text, DESCRIPTION_MAX_CHARS).map_err(|error| field_error("text", error))?;
    let answer = app.new_id();
    let tx = app.db.begin().await?;
    tickets::lock(&tx, &id).await?.ok_or_else(ApiError::not_found)?;
    tickets::add_answer(&tx, &answer, &id, &by.id(), &text, app.now()).await?;
    tickets::set_state(&tx, &id, TicketState::Answered, app.now()).await?;
    mail::order(&tx, &app, &caller.skin, Mail::TicketAnswered { answer }).await?;
    audit::note(&tx, &app, &caller, Some(&by.id()), "helpdesk.answer", Record::Ticket(&id));
    tx.commit().await?;
    TicketDetail::find(&app, &id).await.map(Json)
}

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TicketStateForm {
    /// open, answered or closed.
    state: String,
    /// The state the caller has seen.
    was: String,
}

/// Opens or closes a ticket.
#[utoipa::path(post, path = "/v1/cs/devices/tickets/{id}/state/", tag = "administration", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = TicketStateForm,
    responses((status = 200, body = TicketDetail)))]
pub async fn set_ticket_state(
    State(app): State<App>,
    caller: Caller,
    by: MayChange<Tickets>,
    Path(id): Path<TicketId>,
    Payload(form): Payload<TicketStateForm>,
) -> Result<Json<TicketDetail>, ApiError> {
    let (state, was) = (parse_state("state", &form.state)?, parse_state("was", &form.was)?);
    let tx = app.db.begin().await?;
    let ticket = tickets::lock(&tx, &id).await?.ok_or_else(ApiError::not_found)?;
    if ticket.state != was {
        return Err(Refusal::TicketChanged.into());
    }
    tickets::set_state(&tx, &id, state, app.now()).await?;
    audit::note(&tx, &app, &caller, Some(&by.id()), "helpdesk.set_state", Record::Ticket(&id));
    tx.commit().await?;
    TicketDetail::find(&app, &id).await.map(Json)
}
