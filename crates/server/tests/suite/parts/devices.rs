use archway::areas::devices::read_day;

// ADM-02, DEV-02
#[test]
fn a_day_is_kept_in_one_writing() {
    for (text, day) in [
        ("", Some("")),
        (" 2026-01-31 ", Some("2026-01-31")),
        ("2026-01-31T09:30:00Z", Some("2026-01-31")),
        ("20260131", Some("2026-01-31")),
        ("2026-02-30", None),
        ("31.01.2026", None),
        ("soon", None),
    ] {
        assert_eq!(read_day(text).as_deref(), day, "{text}");
    }
}
