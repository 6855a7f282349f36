//! A node behind a proxy: its refusals must not look like a failure.

use crate::harness::TestServer;
use crate::harness::nginx::Nginx;
use reqwest::{Client, StatusCode};

const MB: usize = 1_000_000;

async fn send(
    client: &Client,
    base: &str,
    path: &str,
    content_type: &str,
    size: usize,
) -> Option<StatusCode> {
    let call = client.post(format!("{base}{path}")).header("content-type", content_type);
    call.body(vec![0; size]).send().await.ok().map(|answer| answer.status())
}

// OPS-02: a proxy that cannot write the rest of a body assumes that the node has failed and stops using it
#[tokio::test]
async fn a_refused_upload_leaves_the_node_in_the_proxys_use() {
    let first = TestServer::start_with(|config| config.limits.flood_per_second = 0).await;
    let second = first.start_beside().await;
    let nginx = Nginx::before(&[&first.base, &second.base]).await;
    let client = Client::new();
    let form = "multipart/form-data; boundary=x";
    let calls = [
        ("/v1/cases/x/file/", form, 401),
        ("/v1/cases/x/comment/", "application/json", 401),
        ("/v1/auth/login/", "application/json", 413),
        ("/no/such/page", "text/plain", 405),
    ];
    for prefix in ["", "/unbuffered"] {
        for (path, content_type, status) in calls {
            for size in [30 * MB, 30 * MB, 200 * MB] {
                if size == 200 * MB && !path.ends_with("/file/") {
                    continue;
                }
                let path = format!("{prefix}{path}");
                let refused = send(&client, &nginx.base, &path, content_type, size).await;
                assert_eq!(
                    refused.map(|status| status.as_u16()),
                    Some(status),
                    "{path} {size}: {}",
                    nginx.errors()
                );
                for _ in 0..4 {
                    let answer = client.get(format!("{}/healthz", nginx.base)).send().await.unwrap();
                    assert_eq!(answer.status(), StatusCode::OK, "{path} {size}: {}", nginx.errors());
                }
            }
        }
    }
    let errors = nginx.errors();
    assert!(!errors.contains("upstream") && !errors.contains("roken pipe"), "{errors}");
}
