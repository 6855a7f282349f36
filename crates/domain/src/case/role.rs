//! A person's role in a case (CAS-05). Nobody else sees it.

use super::status::CaseStatus;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CaseRole {
    Author,
    /// A member of the author's share group.
    AuthorGroup,
    /// The recipient, or a member of the recipient's group.
    Recipient,
}

/// A person and their side.
pub struct Standing<'a> {
    pub id: &'a str,
    pub side: &'a str,
}

impl CaseRole {
    /// The role of a person who may see the case: a person outside the author's side is on the recipient's.
    pub fn of(viewer: &Standing<'_>, author: &Standing<'_>) -> CaseRole {
        if viewer.id == author.id {
            CaseRole::Author
        } else if viewer.side == author.side {
            CaseRole::AuthorGroup
        } else {
            CaseRole::Recipient
        }
    }

    /// The `usertype` of the API.
    pub fn as_str(self) -> &'static str {
        match self {
            CaseRole::Author => "AU",
            CaseRole::AuthorGroup => "SG",
            CaseRole::Recipient => "OT",
        }
    }

    pub fn is_authors_side(self) -> bool {
        self != CaseRole::Recipient
    }
}

/// The author's side may delete a case while nobody works on it (LST-05).
pub fn may_delete(role: CaseRole, status: CaseStatus) -> bool {
    role.is_authors_side()
        && matches!(status, CaseStatus::Draft | CaseStatus::Open | CaseStatus::Read | CaseStatus::Closed)
}

/// Why an order cannot be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditRefusal {
    /// The recipient's side never changes an order.
    NotTheirs,
    WorkBegun,
    Closed,
}

/// The author's side may change an order until work on it begins (ORD-03).
pub fn check_edit(role: CaseRole, status: CaseStatus) -> Result<(), EditRefusal> {
    match status {
        _ if !role.is_authors_side() => Err(EditRefusal::NotTheirs),
        CaseStatus::Draft | CaseStatus::Open | CaseStatus::Read => Ok(()),
        CaseStatus::Closed => Err(EditRefusal::Closed),
        CaseStatus::InProgress | CaseStatus::Completed | CaseStatus::Reopened => Err(EditRefusal::WorkBegun),
    }
}

pub fn may_edit(role: CaseRole, status: CaseStatus) -> bool {
    check_edit(role, status).is_ok()
}

/// What decides whether a person may choose the assignee of a case (CAS-04).
#[derive(Debug, Clone, Copy)]
pub struct Assigning {
    pub role: CaseRole,
    pub status: CaseStatus,
    pub is_somebody_deleted: bool,
    pub is_in_group: bool,
}

impl Assigning {
    pub fn is_allowed(self) -> bool {
        self.role == CaseRole::Recipient
            && self.status != CaseStatus::Closed
            && !self.is_somebody_deleted
            && self.is_in_group
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CaseRole::{Author, AuthorGroup, Recipient};

    // LST-05, ORD-03
    #[test]
    fn the_authors_side_deletes_and_edits_while_nobody_works_on_it() {
        for status in CaseStatus::ALL {
            let (deletes, edits) = match status {
                CaseStatus::Draft | CaseStatus::Open | CaseStatus::Read => (true, true),
                CaseStatus::Closed => (true, false),
                CaseStatus::InProgress | CaseStatus::Completed | CaseStatus::Reopened => (false, false),
            };
            for role in [Author, AuthorGroup] {
                assert_eq!(
                    (may_delete(role, status), may_edit(role, status)),
                    (deletes, edits),
                    "{status:?}"
                );
            }
            assert!(!may_delete(Recipient, status) && !may_edit(Recipient, status));
        }
    }

    // CAS-04
    #[test]
    fn the_recipients_group_assigns() {
        let may = Assigning {
            role: Recipient,
            status: CaseStatus::Open,
            is_somebody_deleted: false,
            is_in_group: true,
        };
        assert!(may.is_allowed());
        for not in [
            Assigning { role: Author, ..may },
            Assigning { role: AuthorGroup, ..may },
            Assigning { status: CaseStatus::Closed, ..may },
            Assigning { is_somebody_deleted: true, ..may },
            Assigning { is_in_group: false, ..may },
        ] {
            assert!(!not.is_allowed(), "{not:?}");
        }
    }
}
