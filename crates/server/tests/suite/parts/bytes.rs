use archway::areas::files::bytes::{Outside, attachment, parse_range};

// FIL-04
#[test]
fn a_range_is_within_the_file() {
    let table = [
        ("bytes=0-3", Ok(Some(0..4))),
        ("bytes=2-", Ok(Some(2..10))),
        ("bytes=-4", Ok(Some(6..10))),
        ("bytes=-40", Ok(Some(0..10))),
        ("bytes=5-400", Ok(Some(5..10))),
        ("bytes=10-", Err(Outside)),
        ("bytes=10-12", Err(Outside)),
        ("bytes=-0", Err(Outside)),
        ("bytes=3-2", Ok(None)),
        ("bytes=0-1,4-5", Ok(None)),
        ("lines=0-1", Ok(None)),
        ("bytes=a-b", Ok(None)),
        ("bytes=0-18446744073709551615", Ok(Some(0..10))),
    ];
    for (text, range) in table {
        assert_eq!(parse_range(text, 10), range, "{text}");
    }
}

// FIL-04
#[test]
fn a_name_of_any_script_stays_a_name() {
    let text = attachment("上顎 \"a\";\r\nX.stl");
    assert!(
        text.starts_with("attachment; filename=\"__ _a____X.stl\"; filename*=UTF-8''%E4%B8%8A"),
        "{text}"
    );
    assert!(!text.contains('\n'));
}
