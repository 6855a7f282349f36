//! Invitations: to connect, or to join a share group. Their statuses, and why one is refused.

use crate::code::codes;
use std::fmt;
use unicode_normalization::UnicodeNormalization;

codes! {
    pub enum InvitationStatus {
        Requested = "REQD",
        Accepted = "ACCD",
        Rejected = "REJD",
    }
}

/// Why an invitation cannot be made or answered. The API returns the specification's codes, which the pages
/// translate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    AlreadyAdded,
    Oneself,
    GroupColleague,
    InvalidData,
    AlreadyAccepted,
    InvalidToken,
    /// It was rejected or withdrawn: a new request is needed.
    RequestNeeded,
    /// It is for another address than the reader's.
    NotInvited,
    NoServerLocation,
    WrongServer,
    OtherRegion,
    SameAsMember,
    AlreadyMember,
    InvalidState,
    OtherGroup,
    DifferentRole,
    InConnections,
    TooMany,
}

impl Refusal {
    pub fn code(self) -> &'static str {
        match self {
            Refusal::AlreadyAdded => "email already added",
            Refusal::Oneself => "email same as yours",
            Refusal::GroupColleague => "same group user",
            Refusal::InvalidData => "data invalid",
            Refusal::AlreadyAccepted => "request already accepted",
            Refusal::InvalidToken => "invalid token",
            Refusal::RequestNeeded => "request needed",
            Refusal::NotInvited => "no permission",
            Refusal::NoServerLocation => "no server location",
            Refusal::WrongServer => "server is wrong",
            Refusal::OtherRegion => "user not in the same region",
            Refusal::SameAsMember => "email same as member's",
            Refusal::AlreadyMember => "user already member",
            Refusal::InvalidState => "Invalid state",
            Refusal::OtherGroup => "already joined another group",
            Refusal::DifferentRole => "different role",
            Refusal::InConnections => "already in connections",
            Refusal::TooMany => "The limit of invitations is reached.",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Whether a name looks like a web address or a phone number: it is not mailed to strangers.
pub fn looks_like_link(text: &str) -> bool {
    // Characters that look like dots, full-width letters and joiners could hide one.
    let chars: Vec<char> = text
        .nfkc()
        .filter(|c| !matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}'))
        .map(|c| if matches!(c, '\u{3002}' | '\u{2024}') { '.' } else { c })
        .collect();
    let has_dot_inside = chars.windows(2).any(|two| two[0] == '.' && two[1].is_alphanumeric());
    let has_sign = chars.iter().any(|c| matches!(c, '/' | ':' | '@' | '\\'));
    has_dot_inside || has_sign || chars.iter().filter(|c| c.is_numeric()).count() > 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_read_like_links() {
        for link in [
            "evil.example",
            "evil。com",
            "evil․com",
            "evil.\u{200d}com",
            "www。evil",
            "http://x",
            "Call 0900 1234",
        ] {
            assert!(looks_like_link(link), "{link}");
        }
        for name in ["Dr. Ada Klein", "Praxis 24", "Müller & Söhne", "김민준", "Lab 2000"] {
            assert!(!looks_like_link(name), "{name}");
        }
    }
}
