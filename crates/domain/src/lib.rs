//! The pure rules of Archway: what is allowed and what things mean. No async, no SQL, no HTTP.

pub mod account;
pub mod administration;
pub mod case;
mod code;
pub mod coded;
pub mod country;
pub mod device;
pub mod email;
pub mod event;
pub mod field;
pub mod file;
pub mod id;
pub mod invitation;
pub mod language;
pub mod licence;
pub mod list_page;
pub mod password;
pub mod phone;
pub mod region;
pub mod search;
pub mod ticket;
pub mod time;
pub mod time_zone;
pub mod udi;
pub mod upload;

pub use coded::Coded;
pub use field::FieldError;
pub use id::{
    ActivityId, AttemptId, AuditEntryId, AuthenticatorId, BrowserId, CaseId, CommentId, ConnectionId,
    DeviceId, DeviceRegistrationId, FeatureRegistrationId, FileId, GroupId, Id, JobId, LabId, LicenceId,
    LinkId, MemberId, PartnerFeatureId, PhoneVerificationId, SessionId, ShareId, TicketEntryId, TicketId,
    UploadId, UserId,
};
pub use time::Time;
