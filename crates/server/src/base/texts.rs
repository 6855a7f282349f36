//! The texts of mails: `locales/<language>/mails.json`, embedded in the binary.

use archway_domain::language::{FALLBACK, LANGUAGES};
use rust_embed::RustEmbed;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../locales"]
#[include = "*/mails.json"]
struct Catalogues;

static TEXTS: LazyLock<HashMap<&'static str, Value>> = LazyLock::new(|| {
    let read = |language: &'static str| {
        let file = Catalogues::get(&format!("{language}/mails.json"))?;
        Some((language, serde_json::from_slice(&file.data).ok()?))
    };
    LANGUAGES.into_iter().filter_map(read).collect()
});

/// The text under `key` with its `{{placeholders}}` filled in; English if the language has none.
pub fn text(language: &str, key: &str, values: &[(&str, &str)]) -> String {
    let find = |language: &str| {
        let catalogue = TEXTS.get(language)?;
        key.split('.').try_fold(catalogue, |node, part| node.get(part))?.as_str()
    };
    let text = find(language).or_else(|| find(FALLBACK)).unwrap_or(key);
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{{{name}}}}}"), value))
}
