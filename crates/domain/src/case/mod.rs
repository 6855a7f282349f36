//! What a case is, and who may do what with it.

pub mod number;
pub mod restoration;
pub mod role;
pub mod status;
pub mod tooth;

pub use role::CaseRole;
pub use status::CaseStatus;
