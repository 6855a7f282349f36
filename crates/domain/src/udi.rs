//! Unique device identifiers (UDI) as a scanner reads them (WEL-01): GS1 element strings, their printed form, or a
//! plain serial number.

pub const UDI_MAX_CHARS: usize = 100;
const UDI_MIN_CHARS: usize = 4;
/// Ends a field of variable length in a GS1 code.
const SEPARATOR: char = '\u{1d}';
/// Prefixes with which readers name the kind of barcode.
const SYMBOLOGIES: [&str; 4] = ["]d2", "]C1", "]Q3", "]e0"];
const SERIAL: &str = "21";
/// The beginning of a printed GS1 code: the product number.
const PRODUCT: &str = "(01)";
const PRODUCT_DIGITS: usize = 14;
/// GS1 allows 20; printed serial numbers may be a little longer.
const SERIAL_MAX_CHARS: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Udi {
    /// The form for storing and comparing: `(01)…(21)…` for GS1 codes.
    pub text: String,
    pub serial: String,
}

/// Whether a stored code begins like a GS1 code, but with a mistyped product number. No new device is accepted with
/// one; devices that older versions accepted keep their code.
pub fn has_wrong_check_digit(text: &str) -> bool {
    text.starts_with(PRODUCT) && !is_verified(text)
}

/// Whether a stored code has a correct check digit. A plain serial number has none.
pub fn is_verified(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(PRODUCT) else { return false };
    let number = until_next_marker(rest).as_bytes();
    if number.len() != PRODUCT_DIGITS || !number.iter().all(u8::is_ascii_digit) {
        return false;
    }
    // GS1: every other digit has weight three, beginning with the first of fourteen.
    let sum: u32 =
        number.iter().zip([3, 1].into_iter().cycle()).map(|(c, weight)| u32::from(c - b'0') * weight).sum();
    sum.is_multiple_of(10)
}

/// None if the code cannot identify a device.
pub fn parse_udi(raw: &str) -> Option<Udi> {
    let raw = SYMBOLOGIES.iter().find_map(|mark| raw.strip_prefix(mark)).unwrap_or(raw);
    let udi = match elements(raw.trim_start_matches(SEPARATOR)) {
        Some(elements) => Udi {
            serial: elements
                .iter()
                .find(|(ai, _)| *ai == SERIAL)
                .map(|(_, value)| printable(value))
                .unwrap_or_default(),
            text: elements.iter().map(|(ai, value)| format!("({ai}){}", printable(value))).collect(),
        },
        None => {
            let text = printable(raw);
            let serial = text.split_once("(21)").map_or(text.as_str(), |(_, rest)| until_next_marker(rest));
            Udi { serial: serial.trim().to_owned(), text }
        }
    };
    let chars = udi.text.chars().count();
    let serial_fits = (1..=SERIAL_MAX_CHARS).contains(&udi.serial.chars().count());
    let plausible = (UDI_MIN_CHARS..=UDI_MAX_CHARS).contains(&chars) && serial_fits;
    (plausible && udi.text.chars().all(is_code)).then_some(udi)
}

/// The fields of a GS1 element string, which begins with a product number (01); none otherwise.
fn elements(text: &str) -> Option<Vec<(&str, &str)>> {
    if !text.starts_with("01") {
        return None;
    }
    let mut found = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let ai = rest.get(..2)?;
        let value_length = fixed_length(ai);
        let ai = if value_length.is_none() && !matches!(ai, "10" | "21" | "22" | "30" | "37" | "90" | "91") {
            rest.get(..3).filter(|ai| matches!(*ai, "240" | "241" | "250" | "251"))?
        } else {
            ai
        };
        let after = rest.get(ai.len()..)?;
        let (value, next) = match value_length {
            Some(length) => (after.get(..length)?, after.get(length..)?),
            None => after.split_once(SEPARATOR).unwrap_or((after, "")),
        };
        if value.is_empty() || (value_length.is_some() && !value.bytes().all(|b| b.is_ascii_digit())) {
            return None;
        }
        found.push((ai, value));
        rest = next.trim_start_matches(SEPARATOR);
    }
    Some(found)
}

fn fixed_length(ai: &str) -> Option<usize> {
    match ai {
        "01" | "02" => Some(14),
        "11" | "12" | "13" | "15" | "16" | "17" => Some(6),
        "20" => Some(2),
        _ => None,
    }
}

/// A code, not a sentence: it is mailed, so it must not be able to contain a message.
fn is_code(c: char) -> bool {
    c.is_ascii_alphanumeric() || "()._+-/".contains(c)
}

fn printable(text: &str) -> String {
    let kept: String = text.chars().filter(|c| !c.is_control()).collect();
    kept.trim().to_owned()
}

fn until_next_marker(text: &str) -> &str {
    text.split_once('(').map_or(text, |(serial, _)| serial)
}

/// A serial number for a mail. Anyone can register a device for any address, with any number: mail programs must not
/// turn it into a link.
pub fn without_link(serial: &str) -> String {
    serial.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn parsed(raw: &str) -> (String, String) {
        parse_udi(raw).map(|udi| (udi.text, udi.serial)).unwrap_or_default()
    }

    // WEL-01
    #[test]
    fn fields_are_told_apart_before_separators_are_dropped() {
        let whole = ("(01)08800000000015(11)260101(21)AB12(10)LOT7".to_owned(), "AB12".to_owned());
        assert_eq!(parsed("010880000000001511260101".to_owned().as_str()).1, "");
        assert_eq!(parsed("01088000000000151126010121AB12\u{1d}10LOT7"), whole);
        assert_eq!(parsed("]d2\u{1d}01088000000000151126010121AB12\u{1d}10LOT7"), whole);
        assert_eq!(
            parsed("(01)08800000000015(21)SN-9"),
            ("(01)08800000000015(21)SN-9".into(), "SN-9".into())
        );
        assert_eq!(
            parsed("(01)08800000000015(21)SN-9(10)L"),
            ("(01)08800000000015(21)SN-9(10)L".into(), "SN-9".into())
        );
    }

    #[test]
    fn a_plain_serial_number_is_its_own_name() {
        assert_eq!(parsed(" H2-000123\u{7} "), ("H2-000123".into(), "H2-000123".into()));
        for bad in ["", "abc", "\u{1d}\u{1d}", "(01)08800000000015(21)"] {
            assert_eq!(parse_udi(bad), None, "{bad:?}");
        }
        assert_eq!(parse_udi(&"9".repeat(101)), None);
        assert_eq!(parse_udi("Sign in at https://evil.example"), None);
        assert_eq!(parse_udi(&format!("(01)08800000000015(21){}", "9".repeat(41))), None);
    }

    // ADM-02: a code that begins with (01) has a valid check digit; others are accepted and marked
    #[test]
    fn a_mistyped_product_number_is_no_device() {
        for good in
            ["(01)08800000000015(21)SN-9", "]d2010880000000001521SN-9", "(01)04012345678901(10)L(21)S1"]
        {
            let (text, _) = parsed(good);
            assert!(is_verified(&text) && !has_wrong_check_digit(&text), "{text}");
        }
        for wrong in [
            "(01)08800000000017(21)SN-9",
            "010880000000001721SN-9",
            "(01)8800000000015(21)SN-9",
            "(01)0880000000001A(21)SN-9",
            "(01)12345",
        ] {
            let text = parse_udi(wrong).map(|udi| udi.text);
            assert!(text.is_some_and(|text| has_wrong_check_digit(&text)), "known ones are found: {wrong}");
        }
        for plain in ["12345", "garbage", "H2-000123", "0112345"] {
            let (text, _) = parsed(plain);
            assert!(!text.is_empty() && !is_verified(&text) && !has_wrong_check_digit(&text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_stored_shows_and_fits(raw in "(\\]d2)?(01)?[\\x00-\\x7f]{0,120}") {
            if let Some(udi) = parse_udi(&raw) {
                prop_assert!(!udi.text.chars().any(char::is_control) && udi.text.chars().count() <= UDI_MAX_CHARS);
                prop_assert!(!udi.serial.is_empty());
            }
        }
    }

    #[test]
    fn a_serial_number_is_no_link() {
        assert_eq!(without_link("SN-2024/0042"), "SN-2024-0042");
        assert_eq!(without_link("evil.example/x1"), "evil-example-x1");
    }
}
