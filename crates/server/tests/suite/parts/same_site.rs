use archway::base::http::same_site::is_foreign;
use axum::http::{HeaderMap, Uri};

fn is_foreign_with(pairs: &[(&'static str, &str)]) -> bool {
    let mut headers = HeaderMap::new();
    headers.insert("host", "cases.example:8080".parse().expect("a header"));
    for (name, value) in pairs {
        headers.insert(*name, value.parse().expect("a header"));
    }
    is_foreign(&Uri::from_static("/v1/auth/login/"), &headers, "https://cases.example")
}

#[test]
fn only_our_own_pages_and_programs_may_write() {
    assert!(!is_foreign_with(&[]));
    assert!(!is_foreign_with(&[("sec-fetch-site", "same-origin"), ("origin", "http://localhost:5173")]));
    assert!(!is_foreign_with(&[("origin", "http://cases.example:8080")]));
    assert!(!is_foreign_with(&[("origin", "https://cases.example")]));
    for site in ["cross-site", "same-site"] {
        assert!(is_foreign_with(&[("sec-fetch-site", site)]));
    }
    for origin in
        ["null", "https://evil.example", "https://cases.example.evil.example", "http://cases.example:81"]
    {
        assert!(is_foreign_with(&[("origin", origin)]), "{origin}");
    }
}
