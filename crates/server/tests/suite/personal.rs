//! Personal data: exported and erased.

use crate::backup::{contents, some_case};
use crate::kill::talk::sign_in;
use crate::kill::{Killable, verify_audit};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::io::Read;

const CLINIC: &str = "clinic@demo.example";
const LAST_NAME: &str = "Lindqvist";

async fn demo() -> Killable {
    let server = Killable::new().await;
    server.succeed(&["migrate"]);
    server.succeed(&["demo"]);
    server
}

struct Archive(zip::ZipArchive<std::fs::File>);

impl Archive {
    fn bytes(&mut self, name: &str) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.0.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    }

    fn records(&mut self, section: &str) -> Vec<Value> {
        serde_json::from_slice(&self.bytes(&format!("{section}.json"))).unwrap()
    }
}

// OPS-04: everything stored about a person, readable, with the files
#[tokio::test(flavor = "multi_thread")]
async fn a_person_gets_all_that_is_kept() {
    let server = demo().await;
    let to = server.folder.path().join("clara.zip");
    let said = server.succeed(&["export", CLINIC, to.to_str().unwrap()]);
    let mut archive = Archive(zip::ZipArchive::new(std::fs::File::open(&to).unwrap()).unwrap());

    let account = archive.records("account").remove(0);
    assert_eq!((account["email"].as_str(), account["last_name"].as_str()), (Some(CLINIC), Some(LAST_NAME)));
    assert!(account["created_at"].as_str().unwrap().ends_with('Z'), "{account}");
    for secret in ["password_hash", "staff_search_text"] {
        assert!(account.get(secret).is_none(), "{secret}");
    }
    assert!(!archive.records("cases").is_empty() && !archive.records("comments").is_empty());
    assert!(!archive.records("connections").is_empty() && !archive.records("log").is_empty());
    let files = archive.records("files");
    assert!(said.contains(&format!("with {} files", files.len())) && !files.is_empty(), "{said}");
    for file in files {
        let text = |name: &str| file[name].as_str().unwrap().to_owned();
        let bytes = archive.bytes(&format!("files/{}/{}-{}", text("case_id"), text("id"), text("name")));
        let sum: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(sum, text("sha256"));
    }
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&to).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    assert!(
        server.fail(&["export", CLINIC, to.to_str().unwrap()]).contains("cannot be written"),
        "never over another"
    );
    assert!(server.fail(&["export", "nobody@example.com", "x.zip"]).contains("Nobody has the address"));
}

/// Neither in SQLite's file nor in its WAL, where deleted data remains until it is overwritten.
fn assert_in_no_file(database: &str, words: &str) {
    let Some(path) = database.strip_prefix("sqlite://") else { return };
    for file in [path.to_owned(), format!("{path}-wal")] {
        let bytes = std::fs::read(&file).unwrap_or_default();
        assert!(
            !bytes.windows(words.len()).any(|window| window.eq_ignore_ascii_case(words.as_bytes())),
            "{file}"
        );
    }
}

// OPS-04: a person is erased; what was sent stays with the partner, without the name
#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_erased_and_partners_keep_their_cases() {
    let server = demo().await;
    assert!(
        server.fail(&["erase", CLINIC, "--confirm", "other@demo.example"]).contains("nothing was erased")
    );
    let said = server.succeed(&["erase", CLINIC, "--confirm", CLINIC]);
    assert!(said.contains("Kept, without the name:"), "{said}");
    assert!(server.fail(&["erase", CLINIC, "--confirm", CLINIC]).contains("Nobody has the address"));

    assert_in_no_file(&server.database, CLINIC);
    let place = server.folder.path().join("backups");
    server.succeed(&["backup", place.to_str().unwrap()]);
    for (table, rows) in contents(&place).tables {
        for row in rows {
            let row = row.to_lowercase();
            assert!(!row.contains(CLINIC), "the address is still in {table}");
            // Patients and texts may contain any name; rows about people and their search texts may not.
            let is_about_people =
                ["users", "connections", "case_sides", "group_members"].contains(&table.as_str());
            assert!(
                !is_about_people || !row.contains(&LAST_NAME.to_lowercase()),
                "the name is still in {table}"
            );
        }
    }
    let db = archway_db::Db::open(&server.database, 1).await.unwrap();
    verify_audit(&db).await;
    db.close().await.unwrap();

    let _running = server.start();
    server.wait_until_ready().await;
    let form = serde_json::json!({"username": CLINIC, "password": "archway-demo"});
    let client = reqwest::Client::new();
    let refused = client.post(format!("{}/v1/auth/login/", server.base())).json(&form).send().await.unwrap();
    assert_eq!(refused.status(), 400);
    let token = sign_in(&server.base(), "lab@demo.example").await;
    let case = some_case(&server, &token).await;
    let shown =
        client.get(format!("{}/v1/cases/{case}/all/", server.base())).bearer_auth(&token).send().await;
    assert_eq!(shown.unwrap().status(), 200, "the lab keeps what it was sent");
}
