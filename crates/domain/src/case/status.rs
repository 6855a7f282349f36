//! The statuses of a case, and who may change them (CAS-02, CAS-03).

use super::role::CaseRole;
use crate::code::codes;

codes! {
    pub enum CaseStatus {
        /// Not sent yet: only the author's side sees it.
        Draft = "DRFT",
        Open = "OPEN",
        /// The recipient's side has opened it. Shown as Open.
        Read = "READ",
        InProgress = "PROC",
        Completed = "COMP",
        Reopened = "REOP",
        Closed = "CLSD",
    }
}

use CaseStatus::{Closed, Completed, Draft, InProgress, Open, Read, Reopened};

impl CaseStatus {
    /// In English, as the API returns it beside the code; the pages translate the code.
    pub fn name(self) -> &'static str {
        match self {
            Draft => "Draft",
            Open | Read => "Open",
            InProgress => "In Progress",
            Completed => "Completed",
            Reopened => "Reopened",
            Closed => "Closed",
        }
    }
}

/// The statuses this role may change a case to; `previous` is the status before this one.
pub fn moves(role: CaseRole, status: CaseStatus, previous: Option<CaseStatus>) -> &'static [CaseStatus] {
    if role.is_authors_side() {
        match status {
            Draft => &[],
            Open | Read | InProgress => &[Closed],
            Completed => &[Reopened, Closed],
            Reopened => &[Completed, Closed],
            Closed if matches!(previous, Some(Open | Read)) => &[Open],
            Closed => &[Completed, Reopened],
        }
    } else {
        match status {
            Draft => &[],
            Open | Read => &[InProgress],
            InProgress => &[Open, Completed],
            Completed | Reopened => &[InProgress],
            Closed => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use CaseRole::{Author, AuthorGroup, Recipient};

    // CAS-03: the table of the specification, row by row
    #[test]
    fn moves_as_the_table_says() {
        let authors: [(CaseStatus, Option<CaseStatus>, &[CaseStatus]); 11] = [
            (Open, None, &[Closed]),
            (Read, Some(Open), &[Closed]),
            (InProgress, Some(Read), &[Closed]),
            (Completed, Some(InProgress), &[Reopened, Closed]),
            (Reopened, Some(Completed), &[Completed, Closed]),
            (Closed, Some(Open), &[Open]),
            (Closed, Some(Read), &[Open]),
            (Closed, Some(InProgress), &[Completed, Reopened]),
            (Closed, Some(Completed), &[Completed, Reopened]),
            (Closed, Some(Reopened), &[Completed, Reopened]),
            (Closed, None, &[Completed, Reopened]),
        ];
        for (status, previous, expected) in authors {
            for role in [Author, AuthorGroup] {
                assert_eq!(moves(role, status, previous), expected, "{role:?} {status:?} after {previous:?}");
            }
        }
        let recipients: [(CaseStatus, &[CaseStatus]); 6] = [
            (Open, &[InProgress]),
            (Read, &[InProgress]),
            (InProgress, &[Open, Completed]),
            (Completed, &[InProgress]),
            (Reopened, &[InProgress]),
            (Closed, &[]),
        ];
        for (status, expected) in recipients {
            for previous in CaseStatus::ALL.map(Some).into_iter().chain([None]) {
                assert_eq!(moves(Recipient, status, previous), expected, "{status:?} after {previous:?}");
            }
        }
    }

    // CAS-02
    #[test]
    fn codes_and_names() {
        let shown = CaseStatus::ALL.map(|status| (status.as_str(), status.name()));
        let expected = [
            ("DRFT", "Draft"),
            ("OPEN", "Open"),
            ("READ", "Open"),
            ("PROC", "In Progress"),
            ("COMP", "Completed"),
            ("REOP", "Reopened"),
            ("CLSD", "Closed"),
        ];
        assert_eq!(shown, expected);
        for status in CaseStatus::ALL {
            assert_eq!(CaseStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(CaseStatus::parse("open"), None);
    }
}
