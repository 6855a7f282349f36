//! The floors of the server: `base` names no area, an area nothing above the areas, and areas form no circle.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const ABOVE: [&str; 6] = ["backup", "commands", "letters", "routes", "testing", "worker"];

/// The modules that each module names with `crate::`; an area's is its own name.
fn arrows() -> BTreeMap<String, BTreeSet<String>> {
    let mut arrows = BTreeMap::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    collect(&source, &source, &mut arrows);
    assert!(arrows.len() > 20, "{arrows:?}");
    arrows
}

fn collect(source: &Path, folder: &Path, arrows: &mut BTreeMap<String, BTreeSet<String>>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(source, &path, arrows);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let name = path.strip_prefix(source).unwrap().with_extension("");
            let mut parts = name.iter().map(|part| part.to_str().unwrap());
            let first = parts.next().unwrap();
            let module = if first == "areas" { parts.next().unwrap() } else { first };
            let text = std::fs::read_to_string(&path).unwrap();
            arrows.entry(module.to_owned()).or_default().extend(named(&text).map(str::to_owned));
        }
    }
}

fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split("crate::").skip(1).flat_map(|after| {
        let after = after.strip_prefix("areas::").unwrap_or(after);
        let list = match after.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or_default(),
            None => after.split([':', ';', ' ', '(']).next().unwrap_or_default(),
        };
        list.split(',').map(|name| name.split("::").next().unwrap_or_default().trim())
    })
}

#[test]
fn nothing_names_what_is_above_it() {
    let arrows = arrows();
    let is_area = |name: &str| name != "base" && name != "lib" && name != "main" && !ABOVE.contains(&name);
    for (module, named) in &arrows {
        for other in named.iter().filter(|other| arrows.contains_key(*other) && *other != module) {
            assert!(module != "base" || !is_area(other) && !ABOVE.contains(&&**other), "base names {other}");
            assert!(!is_area(module) || !ABOVE.contains(&&**other), "{module} names {other}");
        }
    }
}

#[test]
fn areas_form_no_circle() {
    let mut left = arrows();
    left.remove("testing");
    // Takes away what names nothing that is left, until nothing more can be taken.
    while let Some(module) = {
        let free = |module: &&String| {
            left[*module].iter().all(|other| other == *module || !left.contains_key(other))
        };
        left.keys().find(free).cloned()
    } {
        left.remove(&module);
    }
    assert!(left.is_empty(), "{left:?}");
}
