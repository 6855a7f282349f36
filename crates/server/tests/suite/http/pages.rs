//! The pages embedded in the binary: how they are served. The pages themselves are tested in a browser.

use crate::harness::TestServer;
use crate::harness::person::send;
use reqwest::Method;

fn first_asset(page: &str) -> String {
    let start = page.find("/assets/").expect("the pages are built");
    page[start..].split('"').next().unwrap().to_owned()
}

// OPS-01
#[tokio::test]
async fn deep_links_get_the_first_page_with_what_it_needs() {
    let server = TestServer::start().await;
    let person = server.stranger();
    for path in ["/", "/login", "/activate/abc/def", "/password-reset/tok", "/no/such/page"] {
        let page = person.get(path).await;
        assert_eq!(
            (page.status, page.headers["cache-control"].to_str().unwrap()),
            (200, "no-cache"),
            "{path}"
        );
        assert!(
            page.raw.contains("<title>Archway</title>") && page.raw.contains("id=\"archway-app\""),
            "{path}"
        );
    }
    let branded = send(person.request(Method::GET, "/login").header("host", "x.meridian.example")).await;
    assert!(branded.raw.contains("<title>Meridian</title>"), "WLB-01");
}

// OPS-01
#[tokio::test]
async fn assets_are_compressed_and_kept_for_ever() {
    let server = TestServer::start().await;
    let person = server.stranger();
    let asset = first_asset(&person.get("/login").await.raw);
    for (accepted, coding) in [("br, gzip", Some("br")), ("gzip", Some("gzip")), ("identity", None)] {
        let request = person.request(Method::GET, &asset).header("accept-encoding", accepted);
        let response = request.send().await.unwrap();
        assert_eq!(response.status(), 200);
        let headers = response.headers();
        assert_eq!(
            headers.get("content-encoding").map(|coding| coding.to_str().unwrap()),
            coding,
            "{accepted}"
        );
        assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!(headers["content-type"], "text/javascript; charset=utf-8");
    }
    let image = person.get("/skins/archway/logo.svg").await;
    assert_eq!((image.status, image.headers["content-type"].to_str().unwrap()), (200, "image/svg+xml"));
    assert!(image.headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    for path in ["/skins/archway/skin.toml", "/skins/..%2f..%2fCargo.toml/x", "/assets/..%2findex.html"] {
        assert_eq!(person.get(path).await.status, 404, "{path}");
    }
}
