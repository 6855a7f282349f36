//! Deleted and archived cases (OPS-06): they can be read, but not changed.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Until it is purged; the author's side can restore it.
    Deleted,
    /// Unchanged for a long time; either side can unarchive it.
    Archived,
}

impl Rest {
    /// A case that is both counts as deleted: when restored, it is still archived.
    pub fn of(is_deleted: bool, is_archived: bool) -> Option<Rest> {
        match (is_deleted, is_archived) {
            (true, _) => Some(Rest::Deleted),
            (false, true) => Some(Rest::Archived),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // OPS-06
    #[test]
    fn a_deletion_outweighs_the_archive() {
        let rests = [(false, false), (false, true), (true, false), (true, true)];
        let expected = [None, Some(Rest::Archived), Some(Rest::Deleted), Some(Rest::Deleted)];
        assert_eq!(rests.map(|(is_deleted, is_archived)| Rest::of(is_deleted, is_archived)), expected);
    }
}
