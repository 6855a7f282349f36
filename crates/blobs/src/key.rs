//! The name of a stored file. Made of ids only: a path never contains text of a user.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlobKey(String);

impl BlobKey {
    /// `area/id`, both of lower-case letters, digits and underscores; anything else is refused.
    pub fn new(area: &str, id: &str) -> Option<BlobKey> {
        let plain = |part: &str| {
            !part.is_empty()
                && part.len() <= 96
                && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        };
        (plain(area) && plain(id)).then(|| BlobKey(format!("{area}/{id}")))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_ids_and_nothing_that_could_be_a_path() {
        assert_eq!(BlobKey::new("pictures", "01hx2").as_ref().map(BlobKey::as_str), Some("pictures/01hx2"));
        for bad in ["", "..", "a/b", "a.png", "Ä", "a\0"] {
            assert_eq!(BlobKey::new("pictures", bad), None, "{bad}");
            assert_eq!(BlobKey::new(bad, "x"), None, "{bad}");
        }
    }
}
