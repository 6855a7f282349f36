//! What can happen that open pages hear of (RT-01), by the names the stream gives it.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    ConnectionsChanged,
    GroupChanged,
    ProfileChanged,
    PasswordChanged,
    CasePublished,
    CaseStatusChanged,
    CaseEdited,
    /// All files that somebody wanted to add have come.
    CaseUploaded,
    CasesDeleted,
    AssigneeChanged,
    CommentAdded,
    CommentEdited,
    CommentDeleted,
    FilesUploaded,
    FilesDeleted,
    /// How a file is shown: the server has drawn it, or somebody has said which jaw it is.
    FileRendered,
    /// Not for the pages: what this person may hear has changed, so open streams are looked at again.
    AccessChanged,
}

impl EventKind {
    pub fn as_str(self) -> &'static str {
        match self {
            EventKind::ConnectionsChanged => "connections_changed",
            EventKind::GroupChanged => "group_changed",
            EventKind::ProfileChanged => "profile_changed",
            EventKind::PasswordChanged => "password_changed",
            EventKind::CasePublished => "post_published",
            EventKind::CaseStatusChanged => "post_status_modified",
            EventKind::CaseEdited => "post_modified",
            EventKind::CaseUploaded => "post_uploaded",
            EventKind::CasesDeleted => "posts_deleted",
            EventKind::AssigneeChanged => "assignee_changed",
            EventKind::CommentAdded => "comment_added",
            EventKind::CommentEdited => "comment_modified",
            EventKind::CommentDeleted => "comment_deleted",
            EventKind::FilesUploaded => "files_uploaded",
            EventKind::FilesDeleted => "files_deleted",
            EventKind::FileRendered => "file_rendered",
            EventKind::AccessChanged => "access_changed",
        }
    }
}
