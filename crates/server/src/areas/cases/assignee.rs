//! The assignee of a case (CAS-04).

use super::wire::PersonAnswer;
use super::{Deed, find, lock, tell};
use crate::base::app::App;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, field_error};
use crate::base::http::extract::Path;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::cases::{self, CaseAccess};
use archway_db::users::User;
use archway_db::{ConnectionTrait, groups};
use archway_domain::case::role::Assigning;
use archway_domain::{FieldError, UserId};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct Assignee {
    assignee_id: Option<String>,
    candidates: Vec<PersonAnswer>,
}

fn check_may_assign(access: &CaseAccess, viewer: &User) -> Result<(), ApiError> {
    let assigning = Assigning {
        role: access.role,
        status: access.case.status,
        is_somebody_deleted: access.is_somebody_deleted(),
        is_in_group: viewer.is_in_group(),
    };
    if assigning.is_allowed() { Ok(()) } else { Err(Refusal::AssigneeFixed.into()) }
}

async fn answer(
    conn: &impl ConnectionTrait,
    viewer: &User,
    assignee_id: Option<String>,
) -> Result<Assignee, ApiError> {
    let members = groups::list_parties(conn, viewer).await?;
    Ok(Assignee { assignee_id, candidates: members.into_iter().map(PersonAnswer::from).collect() })
}

/// The assignee of a case, and the people who could be.
#[utoipa::path(get, path = "/v1/cases/{id}/assignee/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Assignee)))]
pub async fn show_assignee(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
) -> Result<Json<Assignee>, ApiError> {
    let access = find(&app, &viewer, &id).await?;
    check_may_assign(&access, &viewer.user)?;
    answer(app.db.reader(), &viewer.user, access.case.assignee_id.map(String::from)).await.map(Json)
}

#[derive(Deserialize, ToSchema)]
pub struct AssigneeForm {
    /// Omitted: no assignee.
    assignee_id: Option<String>,
}

/// Chooses the assignee among the members of my group.
#[utoipa::path(put, path = "/v1/cases/{id}/assignee/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = AssigneeForm,
    responses((status = 200, body = Assignee)))]
pub async fn set_assignee(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    Payload(form): Payload<AssigneeForm>,
) -> Result<Json<Assignee>, ApiError> {
    let tx = app.db.begin().await?;
    let access = lock(&tx, &viewer, &id).await?;
    check_may_assign(&access, &viewer.user)?;
    let answer = answer(&*tx, &viewer.user, form.assignee_id.filter(|id| !id.is_empty())).await?;
    let is_member = |id: &String| answer.candidates.iter().any(|member| member.id == *id);
    if !answer.assignee_id.as_ref().is_none_or(is_member) {
        return Err(field_error("assignee_id", FieldError::NotAChoice));
    }
    if answer.assignee_id.as_deref() == access.case.assignee_id.as_deref() {
        return Ok(Json(answer));
    }
    let assignee = answer.assignee_id.as_deref().map(UserId::new);
    cases::set_assignee(&tx, &access, assignee.as_ref(), app.now()).await?;
    tell(&tx, &app, &caller, &access, Deed::Assign);
    tx.commit().await?;
    Ok(Json(answer))
}
