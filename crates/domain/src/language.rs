//! The fourteen languages of the pages and mails (WLB-02).

pub const LANGUAGES: [&str; 14] =
    ["en", "de", "es", "fr", "it", "pl", "pt-BR", "ko", "ru", "uk", "ja", "zh-TW", "da", "sv"];
pub const FALLBACK: &str = "en";

/// The supported language closest to a tag such as `de-AT`, if any.
pub fn match_language(tag: &str) -> Option<&'static str> {
    let exact = LANGUAGES.into_iter().find(|language| language.eq_ignore_ascii_case(tag));
    let primary = tag.split('-').next().unwrap_or_default();
    let base = |language: &&str| language.split('-').next().is_some_and(|b| b.eq_ignore_ascii_case(primary));
    exact.or_else(|| LANGUAGES.into_iter().find(base))
}

/// The best language for an `Accept-Language` header, in the client's order of preference.
pub fn from_accept_language(header: &str) -> &'static str {
    let mut wishes: Vec<(&str, f32)> = header
        .split(',')
        .take(20)
        .map(|wish| {
            let (tag, parameters) = wish.split_once(';').unwrap_or((wish, ""));
            let quality = parameters.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse);
            (tag.trim(), quality.unwrap_or(0.0))
        })
        .filter(|(_, quality)| *quality > 0.0)
        .collect();
    wishes.sort_by(|a, b| b.1.total_cmp(&a.1));
    wishes.iter().find_map(|(tag, _)| match_language(tag)).unwrap_or(FALLBACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    // WLB-02
    #[test]
    fn picks_the_closest_language() {
        assert_eq!(match_language("de-AT"), Some("de"));
        assert_eq!(match_language("pt"), Some("pt-BR"));
        assert_eq!(match_language("ZH-tw"), Some("zh-TW"));
        assert_eq!(match_language("xx"), None);
        assert_eq!(from_accept_language("xx, fr;q=0.4, ja;q=0.9"), "ja");
        assert_eq!(from_accept_language("fr; q=0.4, sv;q=0, ja ; q=0.9"), "ja");
        assert_eq!(from_accept_language(""), "en");
    }
}
