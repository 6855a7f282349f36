//! Case numbers: short enough for the phone, impossible to enumerate (ORD-04).

/// Without vowels, which could form words, and without characters that look or sound alike.
const SIGNS: &[u8; 25] = b"23456789BCDFGHJKLMNPQRTVX";
const HALF: usize = 4;

/// A number from random bytes: `K7MP-4TXQ`. The dash distinguishes it from an id.
pub fn number_from(random: &[u8; 2 * HALF]) -> String {
    let sign = |byte: &u8| char::from(SIGNS[usize::from(*byte) % SIGNS.len()]);
    let (first, second) = random.split_at(HALF);
    first.iter().map(sign).chain(['-']).chain(second.iter().map(sign)).collect()
}

/// Parses a typed or dictated number, also without its dash; none if it cannot be one.
pub fn parse_number(text: &str) -> Option<String> {
    let number = text.trim().to_ascii_uppercase();
    let (first, second) = number.split_once('-').or_else(|| number.split_at_checked(HALF))?;
    let is_half = |half: &str| half.len() == HALF && half.bytes().all(|sign| SIGNS.contains(&sign));
    (is_half(first) && is_half(second)).then(|| format!("{first}-{second}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    // ORD-04
    #[test]
    fn is_short_and_found_as_it_was_typed() {
        assert_eq!(number_from(&[0, 1, 2, 3, 24, 25, 26, 255]), "2345-X237");
        for typed in [" k7mp-4txq ", "K7MP4TXQ"] {
            assert_eq!(parse_number(typed), Some("K7MP-4TXQ".to_owned()));
        }
        for none in ["", "K7MP4TX", "K7M-P4TXQ", "K7äP4TXQ", "K7MäP4TX", "K7MP-4TXA", "K7MP-4TXQ-", "01J-9"]
        {
            assert_eq!(parse_number(none), None, "{none}");
        }
    }

    proptest! {
        #[test]
        fn every_number_is_one(random: [u8; 8]) {
            let number = number_from(&random);
            prop_assert_eq!(parse_number(&number), Some(number));
        }
    }
}
