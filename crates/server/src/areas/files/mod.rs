//! Files of cases: upload, download, and what the server renders of them (FIL).

mod again;
mod announce;
pub mod bytes;
mod child_job;
mod clean;
mod clean_child;
mod clean_job;
mod form;
mod hold;
mod jaw;
mod line;
mod link;
mod list;
mod quota;
mod receive;
mod remove;
mod render;
mod send;
pub mod shared;
mod sweep;
mod tus;
mod version;
pub mod wire;
pub mod zip;

pub use announce::announce_left;
pub use bytes::attachment;
pub use clean::{CleanState, not_yet, order_copies, preparing, state_of};
pub use clean_child::clean_and_exit;
pub use clean_job::{Clean, clean};
pub use link::{Holder, Link, LinkQuery, link_to, link_to_all};
pub use render::{Render, draw_and_exit, order_rendition, render};
pub use sweep::{order_redrawing, sweep};
pub use version::{Through, Version, is_kept_back, rendition_id};

use crate::areas::cases;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_blobs::BlobKey;
use archway_db::cases::CaseAccess;
use archway_db::files::{self, CaseFile};
use archway_domain::FileId;
use archway_domain::case::CaseStatus;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub const AREA: &str = "files";
/// The folder of what the server renders.
pub const RENDITIONS: &str = "renditions";

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_files))
        .routes(routes!(list::list_uploads))
        .routes(routes!(version::download_file))
        .routes(routes!(version::show_picture))
        .routes(routes!(version::show_coarse))
        .routes(routes!(version::show_fine))
        .routes(routes!(link::link_files))
        .routes(routes!(link::link_all_files))
        .routes(routes!(link::follow_link))
        .routes(routes!(zip::download_all))
        .routes(routes!(zip::download_all_of))
        .routes(routes!(remove::remove_file))
        .routes(routes!(jaw::set_jaw))
        .merge(tus::routes())
}

/// Routes without a deadline, because a sender may be slow; only silence ends them.
pub fn receiving_routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(send::send_file)).merge(tus::receiving_routes())
}

/// A file of a case the viewer may see.
async fn find(app: &App, viewer: &Viewer, id: &FileId) -> Result<(CaseAccess, CaseFile), ApiError> {
    let case = files::case_of_unchecked(app.db.reader(), id).await?.ok_or_else(ApiError::not_found)?;
    let access = cases::find(app, viewer, &case).await?;
    let file = files::find(app.db.reader(), &access, id).await?.ok_or_else(ApiError::not_found)?;
    Ok((access, file))
}

/// A closed case takes no files, and none can be deleted (FIL-01, FIL-06).
fn check_open(access: &CaseAccess) -> Result<(), ApiError> {
    cases::check_awake(access)?;
    match access.case.status {
        CaseStatus::Closed => Err(Refusal::FilesClosed.into()),
        _ => Ok(()),
    }
}

fn key(area: &str, id: &str) -> Result<BlobKey, ApiError> {
    BlobKey::new(area, id).ok_or_else(ApiError::not_found)
}
