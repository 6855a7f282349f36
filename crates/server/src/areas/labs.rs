//! The list of labs (LAB-01).

use crate::areas::connections::{Wish, ask};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail};
use crate::base::http::extract::Path;
use crate::base::http::viewer::Viewer;
use crate::base::pictures;
use archway_db::connections;
use archway_db::labs::{self, OfferedLab};
use archway_domain::LabId;
use archway_domain::email::fold_email;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_labs)).routes(routes!(request_lab))
}

#[derive(Serialize, ToSchema)]
#[schema(as = DentalLab)]
pub struct LabAnswer {
    id: String,
    name: String,
    /// The lab's account, once it has one.
    user: Option<String>,
    company_name: String,
    /// The address of the logo, if there is one.
    lab_logo: Option<String>,
    /// ISO 3166-1 alpha-2; the pages name it in the reader's language.
    country_name: String,
    contact_name: String,
    contact_email: String,
    contact_phone: String,
    company_address: String,
    email: String,
    /// My connection with this lab: REQD, ACCD, REJD, or nothing yet.
    status: Option<&'static str>,
}

#[derive(Serialize, ToSchema)]
pub struct Labs {
    dental_labs: Vec<LabAnswer>,
}

/// The active labs, and my connection with each.
#[utoipa::path(get, path = "/v1/labs/", tag = "connections", security(("bearer" = [])),
    responses((status = 200, body = Labs)))]
pub async fn list_labs(State(app): State<App>, viewer: Viewer) -> Result<Json<Labs>, ApiError> {
    let statuses = connections::statuses_of(app.db.reader(), &viewer.user).await?;
    let labs = labs::list_active(app.db.reader()).await?;
    let dental_labs = labs.into_iter().map(|OfferedLab { lab, user_id }| LabAnswer {
        status: statuses.get(&fold_email(&lab.email)).map(|status| status.as_str()),
        lab_logo: lab.logo.as_deref().map(pictures::address),
        id: lab.id.into(),
        name: lab.name,
        user: user_id.map(String::from),
        company_name: lab.company_name,
        country_name: lab.country,
        contact_name: lab.contact_name,
        contact_email: lab.contact_email,
        contact_phone: lab.contact_phone,
        company_address: lab.company_address,
        email: lab.email,
    });
    Ok(Json(Labs { dental_labs: dental_labs.collect() }))
}

/// Requests a connection with a lab of the list.
#[utoipa::path(post, path = "/v1/labs/{labId}/request-connection/", tag = "connections",
    security(("bearer" = [])), params(("labId" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn request_lab(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<LabId>,
) -> Result<Json<Detail>, ApiError> {
    let OfferedLab { lab, .. } =
        labs::find_active(app.db.reader(), &id).await?.ok_or_else(ApiError::not_found)?;
    let wish = Wish { email: lab.email, alias: lab.name, text: String::new() };
    ask(&app, &caller, &viewer.user, &wish).await.map(Json)
}
