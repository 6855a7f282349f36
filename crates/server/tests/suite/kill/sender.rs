//! A client that sends one file after another, in one call or in pieces, and remembers what was acknowledged.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub const PIECE_BYTES: usize = 700_000;

/// The name of a file tells its content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Scan {
    seed: u64,
    pub length: usize,
}

impl Scan {
    pub fn new(seed: u64) -> Scan {
        Scan { seed, length: 1_000_000 + usize::try_from(mixed(seed) % 5_000_000).unwrap() }
    }

    fn name(self) -> String {
        format!("{}-{}.xml", self.seed, self.length)
    }

    pub fn of_name(name: &str) -> Option<Scan> {
        let (seed, length) = name.strip_suffix(".xml")?.split_once('-')?;
        Some(Scan { seed: seed.parse().ok()?, length: length.parse().ok()? })
    }

    pub fn bytes(self) -> Vec<u8> {
        let numbers = (0..self.length as u64 / 8 + 1).map(|place| mixed(self.seed << 32 | place));
        let mut bytes: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
        bytes.truncate(self.length);
        bytes
    }
}

fn mixed(number: u64) -> u64 {
    let number =
        (number.wrapping_add(0x9E37_79B9_7F4A_7C15) ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB)
}

/// What the clients know: acknowledged files, and the addresses of unfinished uploads.
#[derive(Default)]
pub struct Memory {
    pub acknowledged: BTreeSet<Scan>,
    pub begun: BTreeMap<String, Scan>,
}

#[derive(Clone)]
pub struct Sender {
    pub base: String,
    pub case: String,
    pub token: String,
    pub client: Client,
    pub memory: Arc<Mutex<Memory>>,
}

impl Sender {
    fn tus(&self, request: RequestBuilder) -> RequestBuilder {
        request.bearer_auth(&self.token).header("tus-resumable", "1.0.0")
    }

    fn acknowledge(&self, scan: Scan) {
        self.memory.lock().unwrap().acknowledged.insert(scan);
    }

    pub async fn send_form(&self, scan: Scan) -> reqwest::Result<Response> {
        let form = Form::new().part("file", Part::bytes(scan.bytes()).file_name(scan.name()));
        let url = format!("{}/v1/cases/{}/file/", self.base, self.case);
        self.client.post(url).bearer_auth(&self.token).multipart(form).send().await
    }

    async fn send_whole(&self, scan: Scan) -> reqwest::Result<()> {
        let answer = self.send_form(scan).await?;
        assert_eq!(answer.status(), StatusCode::CREATED, "{:?}", answer.text().await);
        self.acknowledge(scan);
        Ok(())
    }

    pub async fn begin(&self, scan: Scan) -> reqwest::Result<String> {
        let fields = [("filename", scan.name()), ("case_id", self.case.clone())];
        let metadata = fields.map(|(name, value)| format!("{name} {}", STANDARD.encode(value))).join(",");
        let request = self.tus(self.client.post(format!("{}/v1/uploads/", self.base)));
        let request = request.header("upload-length", scan.length).header("upload-metadata", metadata);
        let answer = request.send().await?;
        assert_eq!(answer.status(), StatusCode::CREATED);
        let place = answer.headers()["location"].to_str().unwrap().to_owned();
        self.memory.lock().unwrap().begun.insert(place.clone(), scan);
        Ok(place)
    }

    pub async fn send_piece(&self, place: &str, bytes: &[u8], offset: usize) -> reqwest::Result<Response> {
        let piece = bytes[offset..].chunks(PIECE_BYTES).next().unwrap_or_default().to_vec();
        let request = self.tus(self.client.patch(format!("{}{place}", self.base)));
        let request = request.header("upload-offset", offset);
        request.header("content-type", "application/offset+octet-stream").body(piece).send().await
    }

    pub async fn send_in_pieces(&self, place: &str, scan: Scan, from: usize) -> reqwest::Result<StatusCode> {
        let (bytes, mut offset) = (scan.bytes(), from);
        loop {
            let answer = self.send_piece(place, &bytes, offset).await?;
            if answer.status() != StatusCode::NO_CONTENT {
                return Ok(answer.status());
            }
            offset = number(&answer);
            if answer.headers().contains_key("file-id") {
                self.acknowledge(scan);
                self.memory.lock().unwrap().begun.remove(place);
                return Ok(StatusCode::NO_CONTENT);
            }
        }
    }

    pub async fn send_until_killed(self, number: u64) {
        for file in 0.. {
            let scan = Scan::new(number * 1_000 + file);
            let sent = if number.is_multiple_of(2) {
                self.send_whole(scan).await
            } else {
                match self.begin(scan).await {
                    Ok(place) => self.send_in_pieces(&place, scan, 0).await.map(drop),
                    Err(error) => Err(error),
                }
            };
            if sent.is_err() {
                return;
            }
        }
    }

    /// Resumes an interrupted upload. Returns false if it must start over, which only a bucket may require.
    pub async fn go_on(&self, place: &str, scan: Scan) -> bool {
        // On PostgreSQL a killed node's hold lasts for half a minute.
        for _ in 0..600 {
            let asked = self.tus(self.client.head(format!("{}{place}", self.base))).send().await.unwrap();
            match asked.status() {
                StatusCode::OK if asked.headers().contains_key("file-id") => return true,
                StatusCode::OK => {}
                StatusCode::NOT_FOUND => return false,
                status => panic!("{status}"),
            }
            match self.send_in_pieces(place, scan, number(&asked)).await.unwrap() {
                StatusCode::NO_CONTENT => return true,
                StatusCode::LOCKED | StatusCode::CONFLICT => {
                    tokio::time::sleep(Duration::from_millis(100)).await
                }
                StatusCode::NOT_FOUND => return false,
                status => panic!("{status}"),
            }
        }
        panic!("{place} cannot be gone on with");
    }

    /// All files of the case that the clients sent, each read to its end.
    pub async fn read_all(&self) -> BTreeSet<Scan> {
        let url = format!("{}/v1/cases/{}/files/", self.base, self.case);
        let listed: Value =
            self.client.get(url).bearer_auth(&self.token).send().await.unwrap().json().await.unwrap();
        let mut whole = BTreeSet::new();
        for file in listed["files"].as_array().unwrap() {
            let Some(scan) = Scan::of_name(file["filename"].as_str().unwrap()) else { continue };
            assert_eq!(file["size"], scan.length, "half a file is listed");
            let url = format!("{}{}", self.base, file["url"].as_str().unwrap());
            let got = self.client.get(url).bearer_auth(&self.token).send().await.unwrap();
            assert_eq!(got.status(), StatusCode::OK);
            assert!(got.bytes().await.unwrap() == scan.bytes(), "{scan:?} is not what was sent");
            assert!(whole.insert(scan), "{scan:?} is listed twice");
        }
        whole
    }
}

/// The offset of an upload.
fn number(answer: &Response) -> usize {
    answer.headers()["upload-offset"].to_str().unwrap().parse().unwrap()
}
