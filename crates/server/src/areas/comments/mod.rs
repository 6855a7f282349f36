//! Comments on a case (COM-01, COM-02).

use crate::areas::cases::wire::may_comment;
use crate::areas::cases::{self, Deed};
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::clock::rfc3339;
use crate::base::http::caller::Caller;
use crate::base::http::error::{ApiError, Detail, field_error};
use crate::base::http::extract::Path;
use crate::base::http::idempotency::IdempotencyKey;
use crate::base::http::payload::Payload;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::{AnyViewer, Viewer};
use crate::base::pictures;
use crate::base::random;
use archway_db::cases::CaseAccess;
use archway_db::comments::{self, Comment};
use archway_db::{Tx, case_reads};
use archway_domain::CommentId;
use archway_domain::account::AccountState;
use archway_domain::account::full_name;
use archway_domain::field::{optional_lines, required_lines};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

const TEXT_MAX_CHARS: usize = 4_000;
/// No conversation needs more.
const MAX_PER_CASE: i64 = 2_000;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_comments))
        .routes(routes!(add_comment))
        .routes(routes!(save_draft))
        .routes(routes!(edit_comment))
        .routes(routes!(remove_comment))
}

#[derive(Serialize, ToSchema)]
#[schema(as = Comment)]
pub struct CommentAnswer {
    id: String,
    text: String,
    /// 1 if the reader wrote it.
    author: u8,
    name: String,
    picture: Option<String>,
    updated_date: String,
    created_date: String,
    is_edited: bool,
    is_editable: bool,
    /// The account is gone.
    author_is_unknown: bool,
}

impl CommentAnswer {
    pub fn new(access: &CaseAccess, comment: Comment) -> CommentAnswer {
        let is_own = comment.author_id == access.viewer;
        let is_talked_about = may_comment(access.case.status, access.case.rest());
        CommentAnswer {
            author: u8::from(is_own),
            name: full_name(Some(&comment.first_name), Some(&comment.last_name)),
            picture: comment.picture.as_deref().map(pictures::address),
            updated_date: rfc3339(comment.edited_at.unwrap_or(comment.created_at)),
            created_date: rfc3339(comment.created_at),
            is_edited: comment.edited_at.is_some(),
            is_editable: is_own && is_talked_about,
            author_is_unknown: comment.state != AccountState::Active,
            id: comment.id.into(),
            text: comment.text,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct Comments {
    comments: Vec<CommentAnswer>,
    /// The reader's unsent comment.
    comment_draft: String,
}

/// The comments on a case. Marks them as read.
#[utoipa::path(get, path = "/v1/cases/{id}/comments/", tag = "comments", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Comments)))]
pub async fn list_comments(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
) -> Result<Json<Comments>, ApiError> {
    let access = cases::find(&app, &viewer, &id).await?;
    let listed = comments::list(app.db.reader(), &access).await?;
    if access.case.comment_seq > access.read_seq.unwrap_or(-1) && viewer.support.is_none() {
        let tx = app.db.begin().await?;
        case_reads::mark(&tx, &access, access.case.comment_seq);
        tx.commit().await?;
    }
    audit::note_read(&app, &caller, &viewer, "case.open", Record::Case(&access.case.id));
    let comments = listed.into_iter().map(|comment| CommentAnswer::new(&access, comment)).collect();
    Ok(Json(Comments { comments, comment_draft: access.comment_draft.unwrap_or_default() }))
}

#[derive(Deserialize, ToSchema)]
pub struct CommentForm {
    comment: String,
}

impl CommentForm {
    fn text(&self) -> Result<String, ApiError> {
        required_lines(&self.comment, TEXT_MAX_CHARS).map_err(|error| field_error("comment", error))
    }
}

fn check_talk(access: &CaseAccess) -> Result<(), ApiError> {
    if may_comment(access.case.status, access.case.rest()) {
        Ok(())
    } else {
        Err(Refusal::CommentsClosed.into())
    }
}

/// Adds a comment to a case. A call repeated with the same `Idempotency-Key` returns the comment it created.
#[utoipa::path(post, path = "/v1/cases/{id}/comment/", tag = "comments", security(("bearer" = [])),
    params(("id" = String, Path), ("Idempotency-Key" = Option<String>, Header)), request_body = CommentForm,
    responses((status = 201, body = CommentAnswer)))]
pub async fn add_comment(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Payload(form): Payload<CommentForm>,
) -> Result<(StatusCode, Json<CommentAnswer>), ApiError> {
    let text = form.text()?;
    let tx = app.db.begin().await?;
    let access = cases::lock(&tx, &viewer, &id).await?;
    let id = key.as_deref().map_or_else(|| app.new_id(), |key| id_under(&access, key));
    if key.is_some()
        && let Some(said) = comments::find(&*tx, &access, &id).await?
    {
        return Ok((StatusCode::CREATED, Json(CommentAnswer::new(&access, said))));
    }
    check_talk(&access)?;
    if access.case.comment_count >= MAX_PER_CASE {
        return Err(Refusal::TooManyComments.into());
    }
    let now = app.now();
    comments::add(&tx, &access, &id, &text, now);
    cases::tell(&tx, &app, &caller, &access, Deed::AddComment);
    tx.commit().await?;
    let comment = Comment {
        id,
        author_id: viewer.user.id,
        text,
        created_at: now,
        edited_at: None,
        first_name: viewer.user.first_name,
        last_name: viewer.user.last_name,
        picture: viewer.user.picture,
        state: viewer.user.state,
    };
    Ok((StatusCode::CREATED, Json(CommentAnswer::new(&access, comment))))
}

/// One key of one person creates one comment in a case.
fn id_under(access: &CaseAccess, key: &str) -> CommentId {
    let said = format!("{} {} {key}", access.viewer.as_str(), access.case.id);
    CommentId::new(random::id_from(Sha256::digest(said).as_slice()))
}

/// Saves my unsent comment; an empty text deletes it.
#[utoipa::path(put, path = "/v1/cases/{id}/comment/draft/", tag = "comments", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = CommentForm,
    responses((status = 200, body = Detail)))]
pub async fn save_draft(
    State(app): State<App>,
    viewer: Viewer,
    Path(id): Path<String>,
    Payload(form): Payload<CommentForm>,
) -> Result<Json<Detail>, ApiError> {
    let text =
        optional_lines(&form.comment, TEXT_MAX_CHARS).map_err(|error| field_error("comment", error))?;
    let access = cases::find(&app, &viewer, &id).await?;
    cases::check_awake(&access)?;
    let tx = app.db.begin().await?;
    comments::save_draft(&tx, &access, &text);
    tx.commit().await?;
    Ok(Json(Detail::new("saved")))
}

/// The viewer's own comment, in a case that still takes comments; the case is locked.
async fn lock_own(tx: &Tx, viewer: &Viewer, id: &CommentId) -> Result<(CaseAccess, Comment), ApiError> {
    let case = comments::case_of_unchecked(&**tx, id).await?.ok_or_else(ApiError::not_found)?;
    let access = cases::lock(tx, viewer, &case).await?;
    let comment = comments::find(&**tx, &access, id).await?.ok_or_else(ApiError::not_found)?;
    if comment.author_id != viewer.user.id {
        return Err(Refusal::CommentOfAnother.into());
    }
    check_talk(&access)?;
    Ok((access, comment))
}

/// Changes my comment.
#[utoipa::path(put, path = "/v1/comments/{id}/edit/", tag = "comments", security(("bearer" = [])),
    params(("id" = String, Path)), request_body = CommentForm,
    responses((status = 200, body = CommentAnswer)))]
pub async fn edit_comment(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<CommentId>,
    Payload(form): Payload<CommentForm>,
) -> Result<Json<CommentAnswer>, ApiError> {
    let text = form.text()?;
    let tx = app.db.begin().await?;
    let (access, mut comment) = lock_own(&tx, &viewer, &id).await?;
    if comment.text != text {
        let now = app.now();
        comments::edit(&tx, &access, &id, &text, now).await?;
        cases::tell(&tx, &app, &caller, &access, Deed::EditComment);
        tx.commit().await?;
        comment = Comment { text, edited_at: Some(now), ..comment };
    }
    Ok(Json(CommentAnswer::new(&access, comment)))
}

/// Deletes my comment.
#[utoipa::path(delete, path = "/v1/comments/{id}/remove/", tag = "comments", security(("bearer" = [])),
    params(("id" = String, Path)),
    responses((status = 200, body = Detail)))]
pub async fn remove_comment(
    State(app): State<App>,
    caller: Caller,
    viewer: Viewer,
    Path(id): Path<CommentId>,
) -> Result<Json<Detail>, ApiError> {
    let tx = app.db.begin().await?;
    let (access, comment) = lock_own(&tx, &viewer, &id).await?;
    comments::remove(&tx, &access, &comment.id, app.now()).await?;
    cases::tell(&tx, &app, &caller, &access, Deed::RemoveComment);
    tx.commit().await?;
    Ok(Json(Detail::new("removed")))
}
