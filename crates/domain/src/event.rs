//! The events that open pages get (RT-01), by their names in the stream.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventKind {
    ConnectionsChanged,
    GroupChanged,
    ProfileChanged,
    PasswordChanged,
    CasePublished,
    CaseStatusChanged,
    CaseEdited,
    /// All files that a person wanted to add have arrived.
    CaseUploaded,
    CasesDeleted,
    AssigneeChanged,
    CommentAdded,
    CommentEdited,
    CommentDeleted,
    FilesUploaded,
    FilesDeleted,
    /// A file's display changed: the server rendered it, or a person chose the jaw.
    FileRendered,
    /// Not for the pages: a person's access has changed, so their open streams are checked again.
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
