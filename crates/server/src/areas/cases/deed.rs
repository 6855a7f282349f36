//! What people do to a case, and everything that follows from it.

use crate::base::acts::{self, Act};
use crate::base::app::App;
use crate::base::audit::Record;
use crate::base::http::caller::Caller;
use archway_db::case_news::News;
use archway_db::cases::CaseAccess;
use archway_db::{Tx, activities, case_news};
use archway_domain::case::{Activity, CaseStatus};
use archway_domain::event::EventKind;

#[derive(Clone, Copy)]
pub enum Deed {
    Publish,
    Edit,
    EndUpload,
    Read,
    SetStatus(CaseStatus),
    Assign,
    Remove,
    Restore,
    Unarchive,
    AddComment,
    EditComment,
    RemoveComment,
    UploadFile,
    RemoveFile,
}

/// A name in the audit log and an event for open pages; an entry in the feed and news for the mails, if any.
struct Effect(&'static str, EventKind, Option<Activity>, Option<News>);

impl Deed {
    fn effect(self) -> Effect {
        use {Activity as A, EventKind as E, News as N};
        match self {
            Deed::Publish => Effect("case.publish", E::CasePublished, Some(A::Create), Some(N::Published)),
            Deed::Edit => Effect("case.edit", E::CaseEdited, Some(A::Edit), Some(N::Edited)),
            Deed::EndUpload => Effect("case.upload_done", E::CaseUploaded, None, Some(N::Edited)),
            Deed::Read => Effect("case.read", E::CaseStatusChanged, None, None),
            Deed::SetStatus(_) => {
                Effect("case.set_status", E::CaseStatusChanged, Some(A::StatusChange), Some(N::Edited))
            }
            Deed::Assign => Effect("case.assign", E::AssigneeChanged, Some(A::AssigneeChange), None),
            Deed::Remove => Effect("case.remove", E::CasesDeleted, None, None),
            Deed::Restore => Effect("case.restore", E::CasePublished, None, None),
            Deed::Unarchive => Effect("case.unarchive", E::CasePublished, None, None),
            Deed::AddComment => {
                Effect("comment.add", E::CommentAdded, Some(A::CommentAdd), Some(N::Commented))
            }
            Deed::EditComment => {
                Effect("comment.edit", E::CommentEdited, Some(A::CommentEdit), Some(N::CommentEdited))
            }
            Deed::RemoveComment => Effect("comment.remove", E::CommentDeleted, None, None),
            Deed::UploadFile => Effect("file.upload", E::FilesUploaded, None, None),
            Deed::RemoveFile => Effect("file.remove", E::FilesDeleted, None, None),
        }
    }

    /// The new status of the case, for the feed.
    fn status(self) -> Option<CaseStatus> {
        match self {
            Deed::SetStatus(status) => Some(status),
            _ => None,
        }
    }
}

/// Records a deed within its transaction: in the audit log, in the feed, for open pages and for the mails.
pub fn tell(tx: &Tx, app: &App, caller: &Caller, access: &CaseAccess, deed: Deed) {
    let Effect(action, event, activity, news) = deed.effect();
    if let Some(activity) = activity {
        activities::add(tx, access, &app.new_id(), activity, deed.status(), app.now());
    }
    if let Some(news) = news {
        case_news::add(tx, access, news, &caller.skin, app.now());
    }
    let id = &access.case.id;
    let act = Act { action, record: Record::Case(id), event, case_ids: &[id], sides: &access.sides() };
    acts::note(tx, app, caller, &access.viewer, act);
}
