//! Identifiers. An id contains no dash and is never 0 (API-07): a dash marks a case number, 0 means "new".

use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;

/// An id that a new object can get.
pub trait Id {
    fn from_generated(text: String) -> Self;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Id for $name {
            fn from_generated(text: String) -> Self {
                Self(text)
            }
        }

        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, text: &str) -> bool {
                self.0 == text
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(UserId);
id!(CaseId);
id!(ActivityId);
id!(AttemptId);
id!(AuditEntryId);
id!(AuthenticatorId);
id!(BrowserId);
id!(CommentId);
id!(ConnectionId);
id!(DeviceId);
id!(DeviceRegistrationId);
id!(FeatureRegistrationId);
id!(FileId);
id!(GroupId);
id!(JobId);
id!(LabId);
id!(LicenceId);
id!(LinkId);
id!(MemberId);
id!(PartnerFeatureId);
id!(PhoneVerificationId);
id!(ShareId);
id!(TicketEntryId);
id!(TicketId);
id!(UploadId);
id!(
    /// One sign-in on one browser, with all tokens derived from it.
    SessionId
);
