use archway::areas::administration::json_list::{Cell, at_most};
use serde::Deserialize;

#[derive(Deserialize)]
struct Form {
    #[serde(deserialize_with = "at_most::<_, _, 3>")]
    entries: Vec<u8>,
}

// LIC-01
#[test]
fn what_is_too_much_is_noticed_and_not_kept() {
    let kept = |json: &str| serde_json::from_str::<Form>(json).map(|form| form.entries);
    assert_eq!(kept(r#"{"entries": [1, 2, 3]}"#).unwrap(), [1, 2, 3]);
    assert_eq!(kept(r#"{"entries": [1, 2, 3, 4, 5, "six", {}]}"#).unwrap(), [1, 2, 3, 4]);
    assert!(kept(r#"{"entries": [1, "two"]}"#).is_err());
    assert!(kept(r#"{"entries": null}"#).is_err());
    assert!(kept(r#"{"entries": [1, 2, 3, 4, 5"#).is_err());
}

// LIC-02
#[test]
fn a_cell_is_read_whatever_it_holds() {
    let read = |json: &str| serde_json::from_str::<Cell>(json).map(|cell| cell.0).unwrap();
    for (json, text) in [
        ("true", "true"),
        ("1", "1"),
        ("-1", "-1"),
        ("0.5", "0.5"),
        ("\"Yes\"", "Yes"),
        ("null", ""),
        ("[true]", "[]"),
        ("{\"on\": true}", "[]"),
    ] {
        assert_eq!(read(json), text, "{json}");
    }
}
