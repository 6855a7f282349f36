//! Asks the helpdesk (HLP-01).

use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, FieldErrors};
use crate::base::http::payload::Payload;
use crate::base::http::viewer::Viewer;
use crate::base::limits::{self, Guard};
use crate::base::mail::{self, Mail};
use archway_db::tickets::{self, NewTicket};
use archway_domain::FieldError;
use archway_domain::field::{required_line, required_lines};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub const TITLE_MAX_CHARS: usize = 200;
pub const DESCRIPTION_MAX_CHARS: usize = 4_000;
pub const NUMBER_CHARS: usize = 8;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_helpdesk, ask_helpdesk))
}

#[derive(Serialize, ToSchema)]
pub struct Helpdesk {
    /// The first is the default.
    recipients: Vec<String>,
}

/// The recipients I can choose.
#[utoipa::path(get, path = "/v1/helpdesk/", tag = "helpdesk", security(("bearer" = [])),
    responses((status = 200, body = Helpdesk)))]
pub async fn show_helpdesk(State(app): State<App>, _: Viewer) -> Json<Helpdesk> {
    Json(Helpdesk { recipients: app.config.help.recipients.clone() })
}

#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct TicketForm {
    /// One of the recipients; by default the first.
    recipient: String,
    title: String,
    description: String,
}

#[derive(Serialize, ToSchema)]
pub struct TicketSent {
    detail: String,
    ticket_no: String,
}

/// Asks the helpdesk: the question is stored as a ticket and mailed to the recipient.
#[utoipa::path(post, path = "/v1/helpdesk/", tag = "helpdesk", security(("bearer" = [])), request_body = TicketForm,
    responses((status = 201, body = TicketSent)))]
pub async fn ask_helpdesk(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Payload(form): Payload<TicketForm>,
) -> Result<(StatusCode, Json<TicketSent>), ApiError> {
    let offered = &app.config.help.recipients;
    let chosen = match form.recipient.as_str() {
        "" => offered.first(),
        recipient => offered.iter().find(|offered| *offered == recipient),
    };
    let mut errors = FieldErrors::default();
    let recipient = errors.check("recipient", chosen.cloned().ok_or(FieldError::NotAChoice));
    let title = errors.check("title", required_line(&form.title, TITLE_MAX_CHARS));
    let description = errors.check("description", required_lines(&form.description, DESCRIPTION_MAX_CHARS));
    errors.into_result()?;
    let user = viewer.user.id.clone();
    limits::count(&app, &[(Guard::TicketPerPerson, user.as_str().to_owned())]).await?;
    let (id, no) = (app.new_id(), app.random.letters(NUMBER_CHARS));
    let ticket = NewTicket {
        id: &id,
        no: &no,
        user: &viewer.user,
        recipient: &recipient,
        device_id: None,
        title: &title,
        description: &description,
    };
    let tx = app.db.begin().await?;
    tickets::insert(&tx, &ticket, app.now()).await?;
    mail::order(&tx, &app, &caller.skin, Mail::Ticket { ticket: id.clone() }).await?;
    audit::note(&tx, &app, &caller, Some(&user), "helpdesk.ask", Record::Ticket(&id));
    tx.commit().await?;
    Ok((StatusCode::CREATED, Json(TicketSent { detail: "sent".to_owned(), ticket_no: no })))
}
