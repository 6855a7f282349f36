//! Requests a connection, or repeats a request (CON-02, CON-03).

use super::{Deed, check_pair, tell};
use crate::areas::invitations::{count_mail, find_invited};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::viewer::Viewer;
use crate::base::mail::{self, Mail};
use archway_db::connections::{self, Connection, NewRequest};
use archway_db::users::{self, User};
use archway_db::{DbErr, Tx};
use archway_domain::ConnectionId;
use archway_domain::field::{optional_line, optional_lines, required_lines};
use archway_domain::invitation::{InvitationFault, InvitationStatus};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

pub(super) const ALIAS_MAX_CHARS: usize = 100;
const TEXT_MAX_CHARS: usize = 2000;
/// The id of a new request.
const NEW: &str = "0";

#[derive(Deserialize, ToSchema)]
#[serde(default)]
#[derive(Default)]
pub struct RequestForm {
    email: String,
    alias: String,
    /// The message to the other person; a repeated request may have none.
    text: String,
}

/// A validated request.
pub struct Wish {
    pub email: String,
    pub alias: String,
    pub text: String,
}

impl RequestForm {
    /// A request to a lab of the list has no message, so it may be repeated without one.
    fn check(self, is_new: bool) -> Result<Wish, InvitationFault> {
        let invalid = |_| InvitationFault::InvalidData;
        let lines = if is_new { required_lines } else { optional_lines };
        Ok(Wish {
            email: self.email.trim().to_owned(),
            alias: optional_line(&self.alias, ALIAS_MAX_CHARS).map_err(invalid)?,
            text: lines(&self.text, TEXT_MAX_CHARS).map_err(invalid)?,
        })
    }
}

/// Requests a connection; 0 is a new one, any other id repeats that request.
#[utoipa::path(post, path = "/v1/connections/{id}/request/", tag = "connections", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = RequestForm,
    responses((status = 200, body = Detail)))]
pub async fn request_connection(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    Payload(form): Payload<RequestForm>,
) -> Result<Json<Detail>, ApiError> {
    let is_new = id == NEW;
    let wish = form.check(is_new)?;
    if is_new {
        return ask(&app, &caller, &viewer.user, &wish).await.map(Json);
    }
    let id = ConnectionId::new(id);
    // The address stays: another address is another request. The limits count for the address that gets the mail.
    let found = connections::find_own(app.db.reader(), &viewer.user, &id).await?;
    let found =
        found.filter(|connection| connection.is_owner(&viewer.user)).ok_or_else(ApiError::not_found)?;
    let wish = Wish { email: found.invited_email, ..wish };
    count_mail(&app, &viewer.user, &wish.email).await?;
    let invited = find_invited(&app, &wish.email).await?.map(|invited| invited.id.clone());
    let tx = app.db.begin().await?;
    let (_, invited) = users::lock_both(&tx, &viewer.user.id, invited.as_ref()).await?;
    let connection = connections::lock_own(&tx, &viewer.user, &id).await?;
    let connection = connection.filter(|connection| connection.is_owner(&viewer.user));
    let connection = connection.ok_or_else(ApiError::not_found)?;
    if connection.status == InvitationStatus::Accepted {
        return Err(InvitationFault::AlreadyAccepted.into());
    }
    ask_again(&tx, &app, &caller, &viewer.user, &connection, &wish, invited.as_ref()).await?;
    tx.commit().await?;
    Ok(Json(Detail::new("request email sent")))
}

/// Creates a request, accepts the other person's, or repeats a rejected one.
pub async fn ask(app: &App, caller: &Caller, viewer: &User, wish: &Wish) -> Result<Detail, ApiError> {
    count_mail(app, viewer, &wish.email).await?;
    let invited = find_invited(app, &wish.email).await?;
    let invited_id = invited.as_ref().map(|user| user.id.clone());
    let tx = app.db.begin().await?;
    let (viewer, invited) = users::lock_both(&tx, &viewer.id, invited_id.as_ref()).await?;
    let viewer = &viewer.ok_or_else(ApiError::not_found)?;
    check_pair(viewer, &wish.email, invited.as_ref())?;
    let between = connections::lock_between(&tx, &viewer.email, &wish.email).await?;
    let detail = match between {
        None => {
            let asked = connections::count_asked_by(&*tx, &viewer.id).await?;
            if asked >= i64::from(app.config.limits.invitations_per_person) {
                return Err(InvitationFault::TooMany.into());
            }
            let (id, nonce) = (app.new_id(), app.random.token());
            connections::insert(&tx, &id, viewer, &words(wish, &nonce, viewer), app.now()).await?;
            order_mail(&tx, app, caller, &id, nonce).await?;
            tell(&tx, app, caller, viewer, invited.as_ref(), Deed::private("connection.request", &id));
            "request email sent"
        }
        Some(connection) => match connection.status {
            InvitationStatus::Rejected => {
                ask_again(&tx, app, caller, viewer, &connection, wish, invited.as_ref()).await?;
                "request email sent"
            }
            // Both people want the connection, so this request accepts the other one.
            InvitationStatus::Requested if !connection.is_owner(viewer) => {
                super::answer::accept(&tx, app, caller, viewer, invited.as_ref(), &connection).await?;
                "request accepted"
            }
            InvitationStatus::Requested | InvitationStatus::Accepted => {
                return Err(InvitationFault::AlreadyAdded.into());
            }
        },
    };
    tx.commit().await?;
    Ok(Detail::new(detail))
}

async fn ask_again(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    viewer: &User,
    connection: &Connection,
    wish: &Wish,
    invited: Option<&User>,
) -> Result<(), ApiError> {
    check_pair(viewer, &wish.email, invited)?;
    let nonce = app.random.token();
    connections::renew(tx, &connection.id, viewer, &words(wish, &nonce, viewer), app.now()).await?;
    order_mail(tx, app, caller, &connection.id, nonce).await?;
    tell(tx, app, caller, viewer, invited, Deed::private("connection.request_again", &connection.id));
    Ok(())
}

fn words<'a>(wish: &'a Wish, nonce: &'a str, viewer: &'a User) -> NewRequest<'a> {
    NewRequest { email: &wish.email, alias: &wish.alias, text: &wish.text, nonce, language: &viewer.language }
}

/// Validates the address while it is typed: would a request to it be accepted?
pub async fn check_email(app: &App, viewer: &User, email: &str) -> Result<(), ApiError> {
    let invited = find_invited(app, email).await?;
    check_pair(viewer, email, invited.as_ref())?;
    let between = connections::find_between(app.db.reader(), &viewer.email, email).await?;
    let is_open = between.is_none_or(|connection| match connection.status {
        InvitationStatus::Accepted => false,
        InvitationStatus::Requested => !connection.is_owner(viewer),
        InvitationStatus::Rejected => true,
    });
    if is_open { Ok(()) } else { Err(InvitationFault::AlreadyAdded.into()) }
}

async fn order_mail(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    connection: &ConnectionId,
    nonce: String,
) -> Result<(), DbErr> {
    let mail = Mail::ConnectionRequest { connection: connection.to_owned(), nonce };
    mail::order(tx, app, &caller.skin, mail).await
}
