//! What people do with cases, by the feed's names (RT-04). Added files are counted in separate entries.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Activity {
    StatusChange,
    Create,
    Edit,
    AssigneeChange,
    CommentAdd,
    CommentEdit,
    RegionConfirm,
}

impl Activity {
    pub fn as_str(self) -> &'static str {
        match self {
            Activity::StatusChange => "STATUS_CHANGE",
            Activity::Create => "POST_CREATE",
            Activity::Edit => "POST_EDIT",
            Activity::AssigneeChange => "ASSIGNEE_CHANGE",
            Activity::CommentAdd => "COMMENT_ADD",
            Activity::CommentEdit => "COMMENT_EDIT",
            Activity::RegionConfirm => "REGION_CONFIRM",
        }
    }
}
