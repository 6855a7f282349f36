//! What the page of a case shows, in one answer (CAS-01).

use crate::areas::cases::content::{OpenQuery, content_for, note_opening};
use crate::areas::cases::find;
use crate::areas::cases::wire::CaseContent;
use crate::areas::comments::CommentAnswer;
use crate::areas::files::Through;
use crate::areas::files::wire::FileAnswer;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::extract::{Path, Query};
use crate::base::http::viewer::{AnyViewer, Viewer};
use archway_db::{comments, files};
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(show_case)).routes(routes!(show_case_by_number))
}

/// A case with its order, comments and files.
#[derive(Serialize, ToSchema)]
pub struct CaseDetail {
    content: CaseContent,
    comments: Vec<CommentAnswer>,
    files: Vec<FileAnswer>,
    /// The reader's unsent comment.
    comment_draft: String,
}

async fn open(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    key: &str,
    query: &OpenQuery,
) -> Result<CaseDetail, ApiError> {
    let mut access = find(app, viewer, key).await?;
    if query.opened {
        access = note_opening(app, caller, viewer, access).await?;
    }
    let listed = match access.case.comment_count {
        0 => Vec::new(),
        _ => comments::list(app.db.reader(), &access).await?,
    };
    let sent = match access.case.file_count {
        0 => Vec::new(),
        _ => files::list(app.db.reader(), &access).await?,
    };
    audit::note_read(app, caller, viewer, "case.open", Record::Case(&access.case.id));
    let through = Through::session(viewer);
    let files = FileAnswer::list(&access, through, sent);
    let comments = listed.into_iter().map(|comment| CommentAnswer::new(&access, comment)).collect();
    Ok(CaseDetail {
        comments,
        files,
        comment_draft: access.comment_draft.clone().unwrap_or_default(),
        content: content_for(app, viewer, access),
    })
}

/// A case by its id, with comments and files.
#[utoipa::path(get, path = "/v1/cases/{id}/all/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path), OpenQuery),
    responses((status = 200, body = CaseDetail)))]
pub async fn show_case(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
    Query(query): Query<OpenQuery>,
) -> Result<Json<CaseDetail>, ApiError> {
    open(&app, &caller, &viewer, &id, &query).await.map(Json)
}

/// A case by its number, with comments and files.
#[utoipa::path(get, path = "/v1/cases/{id}/", tag = "cases", security(("bearer" = [])),
    params(("id" = String, Path), OpenQuery),
    responses((status = 200, body = CaseDetail)))]
pub async fn show_case_by_number(
    State(app): State<App>,
    caller: Caller,
    AnyViewer(viewer): AnyViewer,
    Path(id): Path<String>,
    Query(query): Query<OpenQuery>,
) -> Result<Json<CaseDetail>, ApiError> {
    open(&app, &caller, &viewer, &id, &query).await.map(Json)
}
