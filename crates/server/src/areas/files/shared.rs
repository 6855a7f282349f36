//! The case of a link that a person without an account holds.

use super::Through;
use crate::base::app::App;
use crate::base::http::error::ApiError;
use archway_db::cases::{self, CaseAccess, CaseViewer};
use archway_db::shares::{self, Share};
use archway_db::users;
use archway_domain::case::CaseStatus;
use archway_domain::{CaseId, ShareId};

/// The case of a link, as far as its maker may still see it.
pub async fn access(app: &App, share: &Share) -> Result<CaseAccess, ApiError> {
    let maker = users::find(app.db.reader(), &share.user_id).await?;
    let maker = maker.ok_or_else(ApiError::not_found)?;
    let access = cases::access(app.db.reader(), CaseViewer::person(&maker), &share.case_id).await?;
    let is_shown =
        |access: &CaseAccess| access.case.deleted_at.is_none() && access.case.status != CaseStatus::Draft;
    access.filter(is_shown).ok_or_else(ApiError::not_found)
}

/// The case of an active link, if it is this one.
pub async fn find_live(app: &App, id: &ShareId, case: &CaseId) -> Result<(CaseAccess, Through), ApiError> {
    let share = shares::find_live(app.db.reader(), id, app.now()).await?;
    let share = share.filter(|share| share.case_id == *case).ok_or_else(ApiError::not_found)?;
    Ok((access(app, &share).await?, Through::Share { shows_patient: share.shows_patient }))
}
