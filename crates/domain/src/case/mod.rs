//! Cases, and the permissions for them.

pub mod activity;
pub mod masked;
pub mod number;
pub mod order;
pub mod rest;
pub mod restoration;
pub mod role;
pub mod status;
pub mod tooth;

pub use activity::Activity;
pub use order::Restoration;
pub use rest::Rest;
pub use role::CaseRole;
pub use status::CaseStatus;
