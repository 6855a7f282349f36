//! Mails the partner about new files, once for all files sent together: when the sender says that these were all
//! (`cases/order.rs`), or when no more arrive for a while. The feed counts them as they arrive.

use crate::base::app::App;
use archway_db::case_news::{self, News};
use archway_db::cases::{self, CaseViewer};
use archway_db::{DbErr, files, users};
use archway_domain::case::CaseStatus;
use archway_domain::time::MINUTE;
use std::time::Duration;

/// How long a sender may pause before the files count as complete.
const PATIENCE: Duration = MINUTE.saturating_mul(10);

/// For senders that never confirmed, because the page was closed or the network failed.
pub async fn announce_left(app: &App) -> Result<(), DbErr> {
    for left in files::list_unannounced(app.db.reader(), app.now().minus(PATIENCE)).await? {
        let tx = app.db.begin().await?;
        let sender = users::find(&*tx, &left.uploader_id).await?;
        let access = match &sender {
            Some(sender) => cases::lock(&tx, CaseViewer::person(sender), &left.case_id).await?,
            None => None,
        };
        match access {
            Some(access) => {
                if files::announce(&tx, &access).await? && access.case.status != CaseStatus::Draft {
                    case_news::add(&tx, &access, News::Edited, "", app.now());
                }
            }
            None => files::forget_unannounced(&tx, &left).await?,
        }
        tx.commit().await?;
    }
    Ok(())
}
