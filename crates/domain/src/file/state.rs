//! How far the server is with what it makes of a file.

use crate::code::codes;

codes! {
    /// Of a picture and the versions for viewing.
    pub enum RenditionState {
        Waiting = "waiting",
        Ready = "ready",
        Failed = "failed",
    }
}

codes! {
    /// Of a copy without the patient's name.
    pub enum CopyState {
        Waiting = "waiting",
        Ready = "ready",
        /// The file is not one of which a copy can be made.
        Refused = "refused",
        Failed = "failed",
    }
}
