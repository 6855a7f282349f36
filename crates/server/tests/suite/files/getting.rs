use super::{got, scan, world};
use reqwest::Method;

// FIL-04
#[tokio::test]
async fn a_part_of_a_file_is_had() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, scan(1_300_000));
    let file = world.sent("clinic", &id, "a.xml", &bytes).await;
    let path = format!("/v1/files/{file}/download/");
    let whole = world.fetch("lab", &path).await;
    assert_eq!((whole.status, whole.header("accept-ranges")), (200, "bytes"));
    assert_eq!(whole.header("content-length"), "1300000");
    let etag = whole.header("etag").to_owned();
    let ask = |name: &'static str, value: &str, range: &str| {
        got(world.person("lab").request(Method::GET, &path).header(name, value).header("range", range))
    };
    for (range, from, to) in [
        ("bytes=0-0", 0, 1),
        ("bytes=524287-524288", 524_287, 524_289),
        ("bytes=1299999-", 1_299_999, 1_300_000),
        ("bytes=-5", 1_299_995, 1_300_000),
        ("bytes=100-99999999", 100, 1_300_000),
    ] {
        let part = ask("accept", "*/*", range).await;
        assert_eq!(part.status, 206, "{range}");
        assert_eq!(part.header("content-range"), format!("bytes {from}-{}/1300000", to - 1));
        assert_eq!(part.header("content-length"), (to - from).to_string());
        assert!(part.bytes == bytes[from..to], "{range}");
    }
    for range in ["bytes=1300000-", "bytes=5000000-6000000", "bytes=-0"] {
        let outside = ask("accept", "*/*", range).await;
        assert_eq!((outside.status, outside.header("content-range")), (416, "bytes */1300000"), "{range}");
    }
    for range in ["bytes=0-1,5-6", "lines=0-1", "bytes=5-2", "nonsense"] {
        let all = ask("accept", "*/*", range).await;
        assert_eq!((all.status, all.bytes.len()), (200, 1_300_000), "{range}");
    }
    assert_eq!(ask("if-range", &etag, "bytes=0-9").await.status, 206);
    let another = ask("if-range", "\"another\"", "bytes=0-9").await;
    assert_eq!((another.status, another.bytes.len()), (200, 1_300_000));
    let known = got(world.person("lab").request(Method::GET, &path).header("if-none-match", &etag)).await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
    let head = got(world.person("lab").request(Method::HEAD, &path)).await;
    assert_eq!((head.status, head.header("content-length"), head.bytes.len()), (200, "1300000", 0));
}

// FIL-04: the correct name in any script, and nothing that a browser would execute
#[tokio::test]
async fn a_download_keeps_its_name_and_is_never_a_page() {
    let world = world().await;
    let id = world.case("Stone").await;
    let table = [
        ("scan upper.stl", "attachment; filename=\"scan upper.stl\"; filename*=UTF-8''scan%20upper.stl"),
        ("上顎.stl", "attachment; filename=\"__.stl\"; filename*=UTF-8''%E4%B8%8A%E9%A1%8E.stl"),
        ("Скан.pdf", "attachment; filename=\"____.pdf\"; filename*=UTF-8''%D0%A1%D0%BA%D0%B0%D0%BD.pdf"),
        (
            "Zähne 100%;x.png",
            "attachment; filename=\"Z_hne 100__x.png\"; filename*=UTF-8''Z%C3%A4hne%20100%25%3Bx.png",
        ),
        ("فك.svg", "attachment; filename=\"__.svg\"; filename*=UTF-8''%D9%81%D9%83.svg"),
        ("🦷.xml", "attachment; filename=\"_.xml\"; filename*=UTF-8''%F0%9F%A6%B7.xml"),
    ];
    for (name, disposition) in table {
        let file = world.sent("clinic", &id, name, b"<svg onload='alert(1)'/>").await;
        let links = world.get("lab", &format!("/v1/files/uri/?ids={file}")).await;
        let ways = [
            world.fetch("lab", &format!("/v1/files/{file}/download/")).await,
            world.fetch_unknown(links.text(&file)).await,
        ];
        for got in ways {
            assert_eq!((got.status, got.header("content-disposition")), (200, disposition));
            assert_eq!(got.header("content-type"), "application/octet-stream");
            assert_eq!(got.header("x-content-type-options"), "nosniff");
            assert_eq!(got.header("content-security-policy"), "default-src 'none'; sandbox");
            assert!(
                got.header("cache-control").contains("no-store")
                    || got.header("cache-control").contains("private")
            );
        }
    }
    assert_eq!(world.files("lab", &id).await.len(), table.len());
}

// FIL-04: an answer of known length is sent uncompressed
#[tokio::test]
async fn downloads_are_not_compressed() {
    let world = world().await;
    let (id, bytes) = (world.case("Stone").await, vec![b' '; 100_000]);
    let file = world.sent("clinic", &id, "a.xml", &bytes).await;
    for path in [format!("/v1/files/{file}/download/"), format!("/v1/cases/{id}/files/download/")] {
        let request = world.person("lab").request(Method::GET, &path).header("accept-encoding", "br, gzip");
        let got = got(request).await;
        assert_eq!((got.status, got.header("content-encoding")), (200, ""));
        assert!(got.header("content-length").parse::<usize>().unwrap() >= 100_000);
    }
}
