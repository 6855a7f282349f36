//! Links with which a person without an account may view one case (SHR-01).

mod files;
mod manage;
mod public;
mod right;
pub mod view;

pub use right::RightPasswords;

use crate::app::App;
use crate::files::Through;
use crate::http::error::ApiError;
use archway_db::cases::{self, CaseAccess, CaseViewer};
use archway_db::shares::{self, Share};
use archway_db::users;
use archway_domain::case::CaseStatus;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(manage::list_shares, manage::create_share))
        .routes(routes!(manage::revoke_share))
        .routes(routes!(public::show_shared_case))
        .routes(routes!(files::show_shared_file_states))
        .routes(routes!(files::link_shared_files))
        .routes(routes!(files::link_all_shared_files))
}

/// The case of a link, as far as its maker may still see it.
async fn access(app: &App, share: &Share) -> Result<CaseAccess, ApiError> {
    let maker = users::find(app.db.reader(), &share.user_id).await?;
    let maker = maker.ok_or_else(ApiError::not_found)?;
    let access = cases::access(app.db.reader(), CaseViewer::person(&maker), &share.case_id).await?;
    let is_shown =
        |access: &CaseAccess| access.case.deleted_at.is_none() && access.case.status != CaseStatus::Draft;
    access.filter(is_shown).ok_or_else(ApiError::not_found)
}

/// The case of an active link, if it is this one.
pub async fn find_live(app: &App, id: &str, case: &str) -> Result<(CaseAccess, Through), ApiError> {
    let share = shares::find_live(app.db.reader(), id, app.now()).await?;
    let share = share.filter(|share| share.case_id == *case).ok_or_else(ApiError::not_found)?;
    Ok((access(app, &share).await?, Through::Share { shows_patient: share.shows_patient }))
}
