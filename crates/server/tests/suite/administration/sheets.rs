//! Workbooks made to attack their reader, and large ones (LIC-01).

use super::{device_manager, fixture, sheet, start, without_factor};
use crate::harness::person::send;
use crate::harness::raw::Line;
use crate::harness::{Person, TestServer};
use nix::sys::resource::{UsageWho, getrusage};
use serde_json::json;
use std::io::{Cursor, Write};
use std::os::unix::fs::PermissionsExt;
use zip::write::{SimpleFileOptions, ZipWriter};

const UPLOAD: &str = "/heclore/v1/c4w/licence/upload-keys/";
const UNREADABLE: &str = "Failed to read the file. Please ensure it is a valid .xls or .xlsx file.";
const MIB: u64 = 1024 * 1024;

/// A workbook with one part replaced or added.
fn with_part(name: &str, text: &[u8]) -> Vec<u8> {
    let plain = fixture("keys.xlsx");
    let mut from = zip::ZipArchive::new(Cursor::new(plain)).unwrap();
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..from.len() {
        let part = from.by_index(index).unwrap();
        if part.name().unwrap() != name {
            to.raw_copy_file(part).unwrap();
        }
    }
    let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    to.start_file(name, options).unwrap();
    to.write_all(text).unwrap();
    to.finish().unwrap().into_inner()
}

fn lying(real: u32, said: u32) -> Vec<u8> {
    let mut bytes = with_part("xl/sharedStrings.xml", &vec![b' '; real as usize]);
    let places: Vec<usize> =
        (0..bytes.len() - 4).filter(|at| bytes[*at..at + 4] == real.to_le_bytes()).collect();
    assert!(!places.is_empty());
    for place in places {
        bytes[place..place + 4].copy_from_slice(&said.to_le_bytes());
    }
    bytes
}

// LIC-01: each one ends in a documented error, and the server keeps working
#[tokio::test]
async fn a_workbook_made_to_break_the_reader_is_a_sentence() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let before = resident("VmRSS");
    let strings = |attributes: &str, inside: &str| {
        let begin = "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";
        with_part("xl/sharedStrings.xml", format!("{begin} {attributes}>{inside}</sst>").as_bytes())
    };
    let whole = fixture("keys.xlsx");
    let processing = |reason: &str| format!("Error processing Excel file: {reason}");
    let many: Vec<Vec<String>> = std::iter::once("License Key".to_owned())
        .chain((0..100_001).map(|n| format!("K{n}")))
        .map(|key| vec![key])
        .collect();
    let wide = vec![vec!["License Key".to_owned()], vec!["x".to_owned(); 51]];
    let long = vec![vec!["License Key".to_owned()], vec!["x".repeat(1001)]];
    let table: Vec<(&str, Vec<u8>, String)> = vec![
        (
            "a bomb",
            with_part("xl/sharedStrings.xml", &vec![b' '; 180 * MIB as usize]),
            processing("it is too large when unpacked."),
        ),
        ("a size that lies", lying(3 * MIB as u32, 7), UNREADABLE.to_owned()),
        (
            "a count that lies",
            strings("uniqueCount=\"99999999999\"", ""),
            processing("it needs too much memory or time."),
        ),
        ("cut in half", whole[..whole.len() / 2].to_vec(), UNREADABLE.to_owned()),
        (
            "entities",
            strings("", "<!DOCTYPE x [<!ENTITY a \"aaaa\">]><si><t>&a;</t></si>"),
            UNREADABLE.to_owned(),
        ),
        ("another ZIP", zip_of("word/document.xml"), UNREADABLE.to_owned()),
        ("a page", b"<html><script>alert(1)</script></html>".to_vec(), UNREADABLE.to_owned()),
        ("nothing", Vec::new(), UNREADABLE.to_owned()),
        ("too many rows", sheet(&many), processing("it has more than 100000 rows.")),
        ("too many columns", sheet(&wide), processing("it has more than 50 columns.")),
        ("too long a cell", sheet(&long), processing("a cell has more than 1000 characters.")),
    ];
    for (what, bytes, text) in table {
        let refused = manager.upload(UPLOAD, bytes, false).await;
        assert_eq!((refused.status, refused.text("detail")), (400, text.as_str()), "{what}");
    }
    let taken = manager.upload(UPLOAD, whole, false).await;
    assert_eq!(taken.status, 200, "{}", taken.raw);
    println!("server: {} MiB before, {} MiB after", before / MIB, resident("VmRSS") / MIB);
    let left = std::fs::read_dir(&server.app.config.server.data).unwrap();
    assert!(left.into_iter().all(|file| !file.unwrap().file_name().to_string_lossy().starts_with("sheet")));
}

// LIC-01: refused by the announced length, or while it arrives
#[tokio::test]
async fn a_workbook_over_its_size_is_refused() {
    let server = TestServer::start_with(|config| {
        config.auth.staff_second_factor = archway::base::config::StaffSecondFactor::Optional;
        config.limits.sheet_bytes = 100_000;
    })
    .await;
    let manager = server.administrator("manager", device_manager()).await;
    for length in [120_000, 300_000] {
        let refused = manager.upload(UPLOAD, vec![b' '; length], false).await;
        assert_eq!((refused.status, refused.text("detail")), (413, "The file is too large."), "{length}");
    }
    let refused = manager.post(UPLOAD, &json!({"licenceKeys": ["x".repeat(100_000)]})).await;
    assert_eq!((refused.status, refused.text("detail")), (413, "The request is too large."));
}

// LIC-01: as JSON a list may be as long as a workbook
#[tokio::test]
async fn forty_thousand_keys_come_as_json() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let key = |n: u32| format!("ARCH-{n:06}-C4W-KEY-WITH-A-LONG-END");
    let keys: Vec<String> = (0..40_000).map(key).collect();
    let form = json!({"licenceKeys": keys});
    assert!(form.to_string().len() > server.app.config.limits.body_bytes);
    let taken = manager.post(UPLOAD, &form).await;
    assert_eq!((taken.status, &taken.body["added"]), (200, &json!(40_000)), "{}", taken.raw);
    let again = manager.post(UPLOAD, &form).await.body;
    assert_eq!((&again["skipped_count"], again["skipped"].as_array().unwrap().len()), (&json!(40_000), 1000));

    let many: Vec<&str> = std::iter::repeat_n("A-1", 100_001).collect();
    let refused = manager.post(UPLOAD, &json!({"licenceKeys": many})).await;
    assert_eq!((refused.status, refused.text("detail")), (400, "At most 100000 at once."));
    for (body, text) in [
        ("[[\"A-1\"], true]", "The body must be a JSON object."),
        ("\"A-1\"", "The body must be a JSON object."),
        ("{\"licenceKeys\": [\"A-1\"", "The body is not valid JSON: "),
        ("{\"licenceKeys\": [1]}", "The form is not as expected: "),
    ] {
        let request =
            manager.request(reqwest::Method::POST, UPLOAD).header("content-type", "application/json");
        let refused = send(request.body(body)).await;
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.text("detail").starts_with(text), "{body}: {}", refused.raw);
    }
}

fn zip_of(name: &str) -> Vec<u8> {
    let mut to = ZipWriter::new(Cursor::new(Vec::new()));
    to.start_file(name, SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored))
        .unwrap();
    to.write_all(b"<w/>").unwrap();
    to.finish().unwrap().into_inner()
}

// LIC-01: a reader that hangs, dies or sends an invalid report
#[tokio::test]
async fn a_reader_that_fails_is_given_up() {
    for script in [
        "exit 1",
        "kill -9 $$",
        "echo nonsense",
        "echo '[1, [\"License Key\"]]'; echo '[2, [\"A\"]]'; exit 0",
    ] {
        let server = TestServer::start_with(|config| {
            config.auth.staff_second_factor = archway::base::config::StaffSecondFactor::Optional;
            std::fs::create_dir_all(&config.server.data).unwrap();
            let path = config.server.data.join("reader.sh");
            std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o700)).unwrap();
            config.files.renderer = Some(path);
        })
        .await;
        let manager = server.administrator("manager", device_manager()).await;
        let refused = manager.upload(UPLOAD, fixture("keys.xlsx"), false).await;
        let text = "Error processing Excel file: it needs too much memory or time.";
        assert_eq!((refused.status, refused.text("detail")), (400, text), "{script}");
        assert_eq!(
            manager.get("/v1/c4w/licencekeys/").await.body["pageInfo"]["total"],
            0,
            "nothing by halves"
        );
    }
}

/// A memory figure of this process, which the server shares with the test.
fn resident(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
}

/// A hundred thousand keys: the count is limited, the pages are not.
async fn read_to_the_end(manager: &Person) {
    let page = async |query: &str| {
        let listed = manager.get(&format!("/v1/c4w/licencekeys/?sort=licencekey%20asc&{query}")).await.body;
        let keys = listed["results"].as_array().unwrap().clone();
        let first = keys[0]["licencekey"].as_str().unwrap()[5..11].parse::<u32>().unwrap();
        assert_eq!(listed["pageInfo"]["count"], json!(keys.len()), "{query}");
        (first, keys.len(), listed["pageInfo"].clone())
    };
    for (query, expected_first, number, num_pages, has_next) in [
        ("page=1", 0, 1, 500, true),
        ("page=500", 9_980, 500, 501, true),
        ("page=600", 11_980, 600, 601, true),
        ("page=5000", 99_980, 5_000, 5_000, false),
        ("page=5001", 99_980, 5_000, 5_000, false),
        ("page=18446744073709551615", 99_980, 5_000, 5_000, false),
    ] {
        let (first, count, info) = page(query).await;
        assert_eq!((first, count), (expected_first, 20), "{query}");
        let expected = (&json!(number), &json!(num_pages), &json!(has_next));
        assert_eq!((&info["number"], &info["num_pages"], &info["has_next"]), expected, "{query}");
        assert_eq!((&info["total"], &info["has_more"]), (&json!(10_000), &json!(true)), "{query}");
    }
    let (first, count, info) = page("page=334&page_size=30").await;
    assert_eq!((first, count, &info["has_next"]), (9_990, 30, &json!(true)), "across the end of the count");
    let (first, count, info) = page("page=3334&page_size=30").await;
    assert_eq!((first, count, &info["has_next"]), (99_990, 10, &json!(false)));
}

// LIC-01: memory use while a hundred thousand keys are imported and exported, in the server and in its child process
#[tokio::test]
async fn a_hundred_thousand_rows_stay_small() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let keys: Vec<Vec<String>> = std::iter::once("License Key".to_owned())
        .chain((0..100_000).map(|n| format!("ARCH-{n:06}-C4W-KEY-{:05}", n % 99_991)))
        .map(|key| vec![key])
        .collect();
    let bytes = sheet(&keys);
    drop(keys);
    // Resets the peak values.
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = resident("VmRSS");
    let taken = manager.upload(UPLOAD, bytes, false).await;
    assert_eq!((taken.status, &taken.body["added"]), (200, &json!(100_000)), "{}", taken.raw);
    let server_growth = resident("VmHWM").saturating_sub(before);
    let child = u64::try_from(getrusage(UsageWho::RUSAGE_CHILDREN).unwrap().max_rss()).unwrap() * 1024;
    println!("upload: server +{} MiB, child {} MiB", server_growth / MIB, child / MIB);
    assert!(server_growth + child < 200 * MIB, "{server_growth} + {child}");

    read_to_the_end(&manager).await;
    std::fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = resident("VmRSS");
    let mut answer =
        manager.request(reqwest::Method::GET, "/v1/c4w/licencekeys/excel/").send().await.unwrap();
    let mut length = 0;
    while let Some(piece) = answer.chunk().await.unwrap() {
        length += piece.len();
    }
    let growth = resident("VmHWM").saturating_sub(before);
    println!("export: {length} bytes, server +{} MiB", growth / MIB);
    assert!(length > 500_000 && growth < 50 * MIB, "{length} {growth}");
}

/// A form with one file, after this many bytes.
fn form_behind(before: usize) -> Vec<u8> {
    let head = b"\r\n--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.xlsx\"\r\n\r\n";
    [&vec![b'a'; before][..], head, b"nothing", b"\r\n--x--\r\n"].concat()
}

// LIC-01: the limit applies to the whole body, also without an announced length
#[tokio::test]
async fn what_stands_before_the_file_counts() {
    let server = TestServer::start_with(|config| {
        without_factor(config);
        config.files.renderer = Some(env!("CARGO_BIN_EXE_archway").into());
        config.limits.sheet_bytes = 1_000;
    })
    .await;
    let manager = server.administrator("manager", device_manager()).await;
    for (before, status) in [(10_000, 400), (100_000, 413)] {
        let pieces: Vec<_> = form_behind(before).chunks(8_192).map(<[u8]>::to_vec).collect();
        let pieces = futures::stream::iter(pieces.into_iter().map(Ok::<_, std::io::Error>));
        let request = manager.request(reqwest::Method::POST, UPLOAD);
        let request = request.header("content-type", "multipart/form-data; boundary=x");
        let answer = send(request.body(reqwest::Body::wrap_stream(pieces))).await;
        assert_eq!(answer.status, status, "{}", answer.raw);
    }
}

// LIC-01: a list may take long to arrive, and its sender may lose the right meanwhile
#[tokio::test]
async fn who_lost_the_right_while_a_list_came_adds_nothing() {
    let server = start().await;
    let mut body =
        b"--x\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.xlsx\"\r\n\r\n".to_vec();
    body.extend(fixture("keys.xlsx"));
    body.extend(b"\r\n--x--\r\n");
    for (name, change, status) in
        [("one", "state = 'disabled'", 401), ("two", "is_device_manager = FALSE", 403), ("three", "", 200)]
    {
        let manager = server.administrator(name, device_manager()).await;
        let mut line = Line::open(&server.base).await;
        let length = body.len().to_string();
        let fields = [("content-type", "multipart/form-data; boundary=x"), ("content-length", &*length)];
        line.send_head(&format!("POST {UPLOAD}"), manager.token.as_deref().unwrap(), &fields).await;
        line.send(&body[..200]).await;
        tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        if !change.is_empty() {
            let sql = format!("UPDATE users SET {change} WHERE email = '{name}@example.com'");
            server.run_sql(&sql).await;
        }
        line.send(&body[200..]).await;
        let answer = line.answer().await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{name}: {answer}");
    }
}
