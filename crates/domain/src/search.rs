//! Searching by what people type: case, accents and width of letters do not matter.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Compatible letters decomposed, marks dropped, lower case.
pub fn fold(text: &str) -> String {
    text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect()
}

/// Whether every word of the (folded) term occurs in one of the texts.
pub fn matches(term: &str, texts: &[&str]) -> bool {
    let texts: Vec<String> = texts.iter().map(|text| fold(text)).collect();
    term.split_whitespace().all(|word| texts.iter().any(|text| text.contains(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_compared_without_their_marks() {
        for (term, text) in
            [("muller", "Müller"), ("ÅSA", "Åsa"), ("łodz", "Łodz"), ("ＡＢ", "ab"), ("한", "한빛치과")]
        {
            assert!(matches(&fold(term), &[text]), "{term} in {text}");
        }
        assert!(!matches(&fold("meier"), &["Müller", "mueller@example.com"]));
    }

    #[test]
    fn each_word_may_stand_elsewhere() {
        let texts = ["Ada Klein", "ada@example.com", "Klein Dental"];
        assert!(matches(&fold("klein ada dental"), &texts));
        assert!(!matches(&fold("klein bert"), &texts));
        assert!(matches("", &texts));
    }
}
