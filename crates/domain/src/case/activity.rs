//! What people do with cases, by the feed's names (RT-04).

use crate::code::codes;

codes! {
    pub enum Activity {
        StatusChange = "STATUS_CHANGE",
        Create = "POST_CREATE",
        Edit = "POST_EDIT",
        AssigneeChange = "ASSIGNEE_CHANGE",
        CommentAdd = "COMMENT_ADD",
        CommentEdit = "COMMENT_EDIT",
        RegionConfirm = "REGION_CONFIRM",
        /// Added files, counted in one entry until the upload is reported as done.
        FileUpload = "FILE_UPLOAD",
        PostUpload = "POST_UPLOAD",
    }
}
