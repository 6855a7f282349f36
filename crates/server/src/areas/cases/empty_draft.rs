//! Drafts without content: created for a file that is sent without a case, and deleted when no file arrives.

use super::form::{OrderForm, read};
use super::lock;
use super::order::create;
use crate::base::app::App;
use crate::base::audit::{self, Record};
use crate::base::http::caller::Caller;
use crate::base::http::error::ApiError;
use crate::base::http::viewer::Viewer;
use archway_db::{DbErr, orders};
use archway_domain::CaseId;
use archway_domain::time::DAY;
use std::time::Duration;

/// How long an empty draft waits for its file: as long as an upload in one call.
const KEPT: Duration = DAY;
const AT_ONCE: u32 = 200;

/// The draft a file is added to.
pub struct Draft {
    pub id: CaseId,
    /// Whether this call created it. Otherwise it may be a complete order that was created earlier with the same key.
    pub is_new: bool,
}

/// Creates an empty draft, or finds the case that was created earlier with this key.
pub async fn begin_draft(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    key: Option<&str>,
) -> Result<Draft, ApiError> {
    let form = OrderForm::default();
    let order = read(&form, app.now())?;
    let created = create(app, caller, viewer, &form, order, key).await?;
    Ok(Draft { id: CaseId::new(created.saved.id), is_new: created.is_new })
}

/// Deletes a draft whose file was refused, unless it got content or another file meanwhile.
pub async fn discard_empty_draft(
    app: &App,
    caller: &Caller,
    viewer: &Viewer,
    id: &CaseId,
) -> Result<(), ApiError> {
    let tx = app.db.begin().await?;
    let access = lock(&tx, viewer, id).await?;
    if orders::discard_empty(&tx, &access.case.id).await? {
        audit::note(&tx, app, caller, Some(&access.viewer), "case.remove", Record::Case(id));
    }
    Ok(tx.commit().await?)
}

/// Deletes drafts that stayed empty: a node may be killed before the first byte of the file arrives.
pub async fn sweep_empty_drafts(app: &App) -> Result<(), DbErr> {
    let before = app.now().minus(KEPT);
    loop {
        let mut deleted = 0;
        for id in orders::list_empty(app.db.reader(), before, AT_ONCE).await? {
            let tx = app.db.begin().await?;
            if orders::lock_untouched(&tx, &id, before).await? && orders::discard_empty(&tx, &id).await? {
                audit::note(&tx, app, &Caller::operator(), None, "case.remove", Record::Case(&id));
                deleted += 1;
            }
            tx.commit().await?;
        }
        // Another transaction holds the rest; the next sweep looks at it again.
        if deleted == 0 {
            return Ok(());
        }
    }
}
