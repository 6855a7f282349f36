//! The status of a licence key (LIC-01).

use crate::code::codes;

codes! {
    pub enum LicenceStatus {
        Used = "used",
        NotUsed = "notused",
        Rejected = "rejected",
    }
}
