//! Mails about what happened to a case: everything within a while in one mail.

use crate::base::app::App;
use crate::base::mail::{self, CaseHappenings, Mail};
use archway_db::{DbErr, case_news};

const AT_ONCE: u32 = 100;

/// Turns due news of cases into mails.
pub async fn order_mails(app: &App) -> Result<(), DbErr> {
    while case_news::any_due(app.db.reader(), app.now()).await? {
        let tx = app.db.begin().await?;
        for due in case_news::take_due(&tx, AT_ONCE, app.now()).await? {
            let happened = CaseHappenings {
                published: due.published,
                edited: due.edited,
                commented: due.commented,
                comments_edited: due.comments_edited,
            };
            let mail = Mail::CaseNews { case: due.case_id, person: due.user_id, happened };
            mail::order(&tx, app, &due.skin, mail).await?;
        }
        tx.commit().await?;
    }
    Ok(())
}
