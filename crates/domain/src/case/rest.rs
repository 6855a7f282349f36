//! Cases that rest: deleted ones, and archived ones (OPS-06). Whoever may see them reads them; nobody changes them.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// Until it is purged; the author's side restores it.
    Deleted,
    /// Nothing happened to it for long; either side brings it back.
    Archived,
}

impl Rest {
    /// What is both is deleted: restored, it is still archived.
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
