//! A fast parser for numbers as scanners write them, `-12.345678`. Other notations are left to `fast_float2`; where
//! both can read a number, the results are equal.

use fast_float2::FastFloat;

/// A double holds every whole number with this many digits exactly.
const DIGITS_MAX: usize = 15;
/// Each is exact in a double.
const POWERS_OF_TEN: [f64; DIGITS_MAX + 1] =
    [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];

const WHOLE_POWERS_OF_TEN: [u64; 9] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

pub(crate) trait Decimal: FastFloat {
    /// Converts from the double nearest to a decimal number to the nearest value of this type. None if the double is
    /// not enough to decide.
    fn from_nearest(nearest: f64) -> Option<Self>;
}

impl Decimal for f64 {
    #[inline]
    fn from_nearest(nearest: f64) -> Option<f64> {
        Some(nearest)
    }
}

impl Decimal for f32 {
    /// A double halfway between two floats may be the result of rounding from either side.
    #[inline]
    fn from_nearest(nearest: f64) -> Option<f32> {
        const BELOW_FLOAT: u64 = (1 << 29) - 1;
        const HALFWAY: u64 = 1 << 28;
        (nearest.to_bits() & BELOW_FLOAT != HALFWAY).then_some(nearest as f32)
    }
}

/// The number at the beginning and its length in bytes, if it consists of digits, with an optional minus before and
/// an optional point among them.
#[inline]
pub(crate) fn read<N: Decimal>(bytes: &[u8]) -> Option<(N, usize)> {
    let is_negative = bytes.first() == Some(&b'-');
    let mut length = usize::from(is_negative);
    let (mut value, whole_digits) = read_digits(&bytes[length..]);
    length += whole_digits;
    let mut fraction_digits = 0;
    if bytes.get(length) == Some(&b'.') {
        (value, fraction_digits) = append_digits(value, &bytes[length + 1..]);
        length += 1 + fraction_digits;
        if fraction_digits == 0 {
            return None;
        }
    }
    if whole_digits == 0 || whole_digits + fraction_digits > DIGITS_MAX {
        return None;
    }
    // One division of exact numbers, so the result is correctly rounded.
    let nearest = value as f64 / POWERS_OF_TEN[fraction_digits];
    N::from_nearest(if is_negative { -nearest } else { nearest }).map(|number| (number, length))
}

/// The digits at the beginning as a whole number, and how many there are; reads at most `DIGITS_MAX` + 1.
#[inline]
pub(crate) fn read_digits(bytes: &[u8]) -> (u64, usize) {
    append_digits(0, bytes)
}

/// Overflows if there are too many to use.
#[inline]
fn append_digits(mut value: u64, bytes: &[u8]) -> (u64, usize) {
    let mut count = 0;
    while count <= DIGITS_MAX {
        let Some(eight) = bytes.get(count..).and_then(<[u8]>::first_chunk) else {
            return append_last_digits(value, bytes, count);
        };
        let (digits, digit_count) = read_eight(*eight);
        value = value.wrapping_mul(WHOLE_POWERS_OF_TEN[digit_count]).wrapping_add(digits);
        count += digit_count;
        if digit_count < eight.len() {
            break;
        }
    }
    (value, count)
}

/// The digits at the beginning of eight bytes, and how many there are: all at once, because their number varies, and
/// a mispredicted branch costs more than the parsing.
#[inline]
fn read_eight(bytes: [u8; 8]) -> (u64, usize) {
    let digits = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([b'0'; 8]);
    // A byte of ten or more gets its highest bit; its carry reaches only bytes after it.
    let others =
        (digits.wrapping_add(u64::from_le_bytes([0x80 - 10; 8])) | digits) & u64::from_le_bytes([0x80; 8]);
    let count = others.trailing_zeros() / 8;
    // Fills up with leading zeros instead of the other bytes.
    let digits = digits.checked_shl(64 - 8 * count).unwrap_or(0);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let every_other_pair = 0x0000_00ff_0000_00ff;
    let first = (pairs & every_other_pair).wrapping_mul(100 + (1_000_000 << 32));
    let second = (pairs >> 16 & every_other_pair).wrapping_mul(1 + (10_000 << 32));
    (first.wrapping_add(second) >> 32, count as usize)
}

#[cold]
fn append_last_digits(mut value: u64, bytes: &[u8], mut count: usize) -> (u64, usize) {
    while let Some(digit @ b'0'..=b'9') = bytes.get(count)
        && count <= DIGITS_MAX
    {
        value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        count += 1;
    }
    (value, count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Both parsers must return the same value and the same length.
    fn assert_same<N: Decimal + Copy + Into<f64>>(text: &str) -> bool {
        let Some((number, length)) = read::<N>(text.as_bytes()) else { return false };
        let (careful, careful_length): (N, usize) = fast_float2::parse_partial(text).unwrap();
        assert_eq!((number.into().to_bits(), length), (careful.into().to_bits(), careful_length), "{text}");
        true
    }

    #[test]
    fn usual_numbers_are_read_and_odd_ones_left() {
        for text in ["0", "-0", "7", "-12.345678", "000.5", "123456789012345", "0.00000000000001", "1.0 2"] {
            assert!(assert_same::<f32>(text) && assert_same::<f64>(text), "{text}");
        }
        for text in
            ["", "-", ".", "-.", ".5", "5.", "+1", "nan", "inf", "x", "1234567890123456", "1.234567890123456"]
        {
            assert!(!assert_same::<f32>(text) && !assert_same::<f64>(text), "{text}");
        }
    }

    #[test]
    fn halfway_between_two_floats_is_left() {
        // 2²⁴ + 1 is halfway between two floats; a digit far after the point decides, which a double cannot hold.
        for text in ["16777217", "-16777217", "16777217.0", "16777219"] {
            assert!(!assert_same::<f32>(text) && assert_same::<f64>(text), "{text}");
        }
        for text in ["16777217.1", "16777216.9", "16777218"] {
            assert!(assert_same::<f32>(text), "{text}");
        }
    }

    #[test]
    fn digits_end_where_another_byte_stands() {
        for count in 0..=20 {
            let digits = &"98765432109876543210"[..count];
            for byte in (0..=255_u8).filter(|byte| !byte.is_ascii_digit()) {
                for behind in 0..10 {
                    let mut bytes = digits.as_bytes().to_vec();
                    bytes.push(byte);
                    bytes.extend(&b"1234567890"[..behind]);
                    let (value, length) = read_digits(&bytes);
                    assert_eq!(length, count.min(DIGITS_MAX + 1));
                    assert_eq!(value, digits[..length].parse().unwrap_or(0), "{count} digits, byte {byte}");
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn no_number_is_read_otherwise(text in "-?[0-9]{1,16}(\\.[0-9]{0,16})?[ e]?") {
            if !text.ends_with('e') {
                assert_same::<f32>(&text);
                assert_same::<f64>(&text);
            }
        }

        #[test]
        fn floats_written_in_full_come_back(number in -1e6_f32..1e6) {
            for text in [format!("{number}"), format!("{number:.4}"), format!("{number:.6}")] {
                assert_same::<f32>(&text);
                assert_same::<f64>(&text);
            }
        }
    }
}
