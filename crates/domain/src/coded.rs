//! Texts with a stable code: both are part of the API, and the pages translate by the code (API-04).

pub use serde_json::json;

/// The values inside a text, by name.
pub type Params = serde_json::Map<String, serde_json::Value>;

/// A text that has a code.
pub trait Coded: std::fmt::Display {
    /// Never changes: programs and translations rely on it.
    fn code(&self) -> &'static str;

    fn params(&self) -> Params;
}

/// An enum whose variants have a code and an English text. The fields of a variant are the values in its text; a value
/// that is always the same stands in brackets.
#[macro_export]
macro_rules! coded_texts {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident $({ $($field:ident: $type:ty),+ })? $([$fixed:ident = $value:expr])?
            = $code:literal, $text:literal;)+
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$doc])* $variant $({ $($field: $type),+ })?,)+
        }

        impl $name {
            pub const CODES: &'static [&'static str] = &[$($code),+];
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($field),+ })? => {
                        $(let $fixed = $value;)?
                        ::std::write!(f, $text)
                    })+
                }
            }
        }

        impl $crate::coded::Coded for $name {
            fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant $({ $($field: _),+ })? => $code,)+
                }
            }

            fn params(&self) -> $crate::coded::Params {
                match self {
                    $(Self::$variant $({ $($field),+ })? => $crate::coded::Params::from_iter([
                        $($((::std::stringify!($field).to_owned(), $crate::coded::json!($field)),)+)?
                        $((::std::stringify!($fixed).to_owned(), $crate::coded::json!($value)),)?
                    ]),)+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    coded_texts! {
        #[derive(Debug)]
        enum Example {
            Plain = "plain", "Plain.";
            Filled { count: usize, name: String } = "filled", "{count} of {name}.";
            Fixed [max_chars = 8] = "fixed", "At most {max_chars}.";
        }
    }

    // API-04
    #[test]
    fn a_text_carries_its_code_and_its_values() {
        assert_eq!(Example::CODES, ["plain", "filled", "fixed"]);
        let filled = Example::Filled { count: 2, name: "three".to_owned() };
        assert_eq!((filled.code(), filled.to_string()), ("filled", "2 of three.".to_owned()));
        assert_eq!(json!(filled.params()), json!({"count": 2, "name": "three"}));
        assert_eq!((Example::Plain.to_string(), Example::Plain.params().len()), ("Plain.".to_owned(), 0));
        assert_eq!(Example::Fixed.to_string(), "At most 8.");
        assert_eq!(json!(Example::Fixed.params()), json!({"max_chars": 8}));
    }
}
