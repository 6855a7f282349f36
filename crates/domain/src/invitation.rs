//! Invitations: to connect, or to join a share group. Their statuses, and why one is refused.

use crate::code::codes;
use crate::coded_texts;
use unicode_normalization::UnicodeNormalization;

codes! {
    pub enum InvitationStatus {
        Requested = "REQD",
        Accepted = "ACCD",
        Rejected = "REJD",
    }
}

coded_texts! {
    /// Why an invitation cannot be made or answered. The texts are the specification's codes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum InvitationFault {
        AlreadyAdded = "email_already_added", "email already added";
        Oneself = "own_email", "email same as yours";
        GroupColleague = "same_group", "same group user";
        InvalidData = "data_invalid", "data invalid";
        /// Part of the specification; this version answers [`InvitationFault::InvalidData`] instead.
        NoEmail = "email_missing", "no email";
        AlreadyAccepted = "request_already_accepted", "request already accepted";
        InvalidToken = "token_invalid", "invalid token";
        /// It was rejected or withdrawn: a new request is needed.
        RequestNeeded = "request_needed", "request needed";
        /// It is for another address than the reader's.
        NotInvited = "not_invited", "no permission";
        NoServerLocation = "invitation_without_location", "no server location";
        WrongServer = "wrong_server", "server is wrong";
        OtherRegion = "person_in_other_region", "user not in the same region";
        SameAsMember = "email_of_member", "email same as member's";
        AlreadyMember = "already_member", "user already member";
        InvalidState = "state_invalid", "Invalid state";
        OtherGroup = "in_other_group", "already joined another group";
        DifferentRole = "different_role", "different role";
        InConnections = "already_connected", "already in connections";
        TooMany = "too_many_invitations", "The limit of invitations is reached.";
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
