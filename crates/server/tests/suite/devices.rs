use crate::harness::{Answer, Person, TestServer};
use archway_domain::account::Flags;
use archway_domain::time::{DAY, MINUTE};
use serde_json::{Value, json};

const UDI: &str = "]d2010880000000001521SN-77\u{1d}1126010110LOT";

async fn register(person: &Person, udi: &str) -> Answer {
    let data = json!({"system_id": "MOB123", "installed_date": "2026-05-01"});
    person.post("/v1/camera/udi/register/", &json!({"udi": udi, "userData": data})).await
}

fn scanner_form(email: &str) -> Value {
    json!({"udi": UDI, "system_id": "SYS-1", "email": email, "first_name": "Noa", "last_name": "Berg",
        "country": "DE", "installed_date": "2026-05-01"})
}

/// Follows the link in the newest mail to that address.
async fn confirm(server: &TestServer, to: &str) -> Answer {
    follow(server, &server.link_for(to).await).await
}

async fn follow(server: &TestServer, link: &str) -> Answer {
    let (path, query) = link.split_once("?sid=").unwrap();
    let path = path.trim_start_matches("/devices/confirm-email/");
    server.stranger().put(&format!("/v1/devices/confirm-email/{path}/?srv_loc={query}"), &json!({})).await
}

// WEL-01, DEV-02
#[tokio::test]
async fn a_scanned_device_is_registered_and_confirmed() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let registered = register(&person, UDI).await;
    assert_eq!(registered.status, 201, "{}", registered.raw);
    assert_eq!(registered.text("serial_no"), "SN-77");
    let udi = "(01)08800000000015(21)SN-77(11)260101(10)LOT";
    assert_eq!(registered.text("udi"), udi);
    assert_eq!(person.get("/v1/auth/check/").await.body["udis"], json!([udi]));
    let own = person.get("/v1/user/devices/").await.body["results"][0].clone();
    assert_eq!(own["email_confirmed"], json!(false));

    let path = format!("/v1/devices/{}/confirm-email/", own["id"].as_str().unwrap());
    assert_eq!(
        server.person("lab").await.post(&path, &json!({})).await.status,
        404,
        "somebody else's device"
    );
    let first = server.link_for("clinic@example.com").await;
    assert_eq!(person.post(&path, &json!({})).await.status, 200);
    assert_ne!(server.link_for("clinic@example.com").await, first);
    assert_eq!(confirm(&server, "clinic@example.com").await.text("detail"), "Email confirmed");
    assert_eq!(
        confirm(&server, "clinic@example.com").await.text("detail"),
        "Email confirmation link invalid"
    );
    let own = person.get("/v1/user/devices/").await.body["results"][0].clone();
    assert_eq!(own["email_confirmed"], json!(true));
}

// WEL-03: every outcome of the page
#[tokio::test]
async fn a_confirmation_names_what_is_wrong() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    register(&person, UDI).await;
    let link = server.link_for("clinic@example.com").await;
    let path = link.split_once("?sid=").unwrap().0.trim_start_matches("/devices/confirm-email/").to_owned();
    let (id, token) = path.split_once('/').unwrap();
    let ask = async |path: &str, query: &str| {
        let path = format!("/v1/devices/confirm-email/{path}/{query}");
        let answer = server.stranger().put(&path, &json!({})).await;
        assert_eq!(answer.status, 400);
        answer.text("detail").to_owned()
    };
    assert_eq!(ask(&path, "").await, "No server location");
    assert_eq!(ask(&path, "?srv_loc=VVM").await, "Server location parameter is invalid");
    assert_eq!(ask(&path, "?srv_loc=AA").await, "Server location parameter is invalid");
    assert_eq!(ask(&path, "?srv_loc=%00").await, "A field contains a NUL character.");
    assert_eq!(ask(&format!("{id}/x"), "?srv_loc=RVU").await, "Email confirmation link invalid");
    assert_eq!(ask(&format!("Zm9v/{token}"), "?srv_loc=RVU").await, "Email confirmation link invalid");
    server.advance(DAY.saturating_mul(7));
    assert_eq!(ask(&path, "?srv_loc=RVU").await, "Email confirmation link invalid");
}

// DEV-02: another person's device, a blocked one, and an invalid code
#[tokio::test]
async fn a_foreign_or_blocked_device_is_refused() {
    let server = TestServer::start().await;
    let owner = server.person("clinic").await;
    let other = server.person("lab").await;
    assert_eq!(register(&owner, UDI).await.status, 201);
    assert_eq!(register(&owner, UDI).await.status, 201, "again by its owner");
    let foreign = register(&other, UDI).await;
    assert_eq!(
        (foreign.status, foreign.text("detail")),
        (400, "This device is registered to somebody else.")
    );
    server.block_device("(01)08800000000015(21)SN-77(11)260101(10)LOT").await;
    assert_eq!(register(&owner, UDI).await.text("detail"), "This device is blocked.");
    for none in ["", "x", "\u{1d}\u{1d}\u{1d}\u{1d}", "Your account is locked: https://evil.example"] {
        assert_eq!(register(&owner, none).await.text("detail"), "This code is not a device identifier.");
    }
    let data = json!({"system_id": "<script>"});
    let odd = owner.post("/v1/camera/udi/register/", &json!({"udi": "SN-12345", "userData": data})).await;
    assert_eq!(odd.status, 400);
    let data = json!({"installed_date": "yesterday"});
    let odd = owner.post("/v1/camera/udi/register/", &json!({"udi": "SN-12345", "userData": data})).await;
    assert_eq!(odd.field("installed_date"), "This is not a valid choice.");
}

// DEV-02: nobody can find out by trying which devices are blocked or registered to another person
#[tokio::test]
async fn refused_codes_count_and_mails_are_counted_apart() {
    let server = TestServer::start_with(|config| {
        config.limits.camera_per_person = 4;
        config.limits.mail_per_address = 1;
    })
    .await;
    let owner = server.person("clinic").await;
    let prober = server.person("lab").await;
    assert_eq!(register(&owner, UDI).await.status, 201);
    assert_eq!(register(&owner, UDI).await.status, 429, "another mail");

    for code in ["x", UDI, UDI, UDI] {
        assert_eq!(register(&prober, code).await.status, 400, "{code}");
    }
    let held = register(&prober, UDI).await;
    assert_eq!(held.status, 429, "{}", held.raw);
    assert!(held.headers.contains_key("retry-after"));
    assert_eq!(register(&prober, "SN-12345").await.status, 429, "a code of their own as well");
    assert_eq!(register(&owner, "x").await.status, 400, "nobody else is held");

    server.advance(MINUTE.saturating_mul(10));
    assert_eq!(register(&prober, UDI).await.status, 400);
    assert_eq!(register(&prober, "SN-12345").await.status, 201, "refused codes send no mail");
}

// DEV-02: the scanner's software registers for an address; only the owner of the address can confirm it
#[tokio::test]
async fn a_scanner_registers_for_an_address() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    let scanner = server.stranger();
    let registered = scanner.post("/qc/v2.5/device/register/", &scanner_form("clinic@example.com")).await;
    assert_eq!(registered.status, 201, "{}", registered.raw);
    assert_eq!(person.get("/v1/auth/check/").await.body["udis"], json!([]), "not before it is confirmed");
    // An unconfirmed registration blocks no other: the first to confirm gets the device.
    let other = server.person("lab").await;
    assert_eq!(register(&other, UDI).await.status, 201);
    let theirs = server.link_for("lab@example.com").await;
    assert_eq!(confirm(&server, "clinic@example.com").await.text("detail"), "Email confirmed");
    assert_eq!(person.get("/v1/auth/check/").await.body["udis"].as_array().map(Vec::len), Some(1));
    assert_eq!(other.get("/v1/auth/check/").await.body["udis"], json!([]));
    assert_eq!(follow(&server, &theirs).await.text("detail"), "Email confirmation link invalid");
    let bad = scanner.post("/qc/v2.5/device/register/", &json!({"udi": UDI, "email": "x"})).await;
    assert_eq!((bad.status, bad.field("email")), (400, "Enter a valid email address."));
}

// DEV-02: the owner of the address may have no account yet; an unconfirmed registration by another person gives way
#[tokio::test]
async fn a_device_waits_for_its_owner_to_sign_up() {
    let server = TestServer::start().await;
    assert_eq!(register(&server.person("lab").await, UDI).await.status, 201);
    server.stranger().post("/qc/v2.5/device/register/", &scanner_form("Noa@example.com")).await;
    assert_eq!(confirm(&server, "Noa@example.com").await.status, 200);
    let person = server.unactivated("noa@example.com").await;
    let link = server.link_for("noa@example.com").await;
    let (uidb64, token) = link.trim_start_matches("/activate/").split_once('/').unwrap();
    assert_eq!(
        person.post("/v1/auth/activate/", &json!({"uidb64": uidb64, "token": token})).await.status,
        200
    );
    let owned =
        archway_db::users::find_by_email(server.app.db.reader(), "noa@example.com").await.unwrap().unwrap();
    let udis = archway_db::devices::udis_of(server.app.db.reader(), &owned.id).await.unwrap();
    assert_eq!(udis.len(), 1);
}

// An account that was never activated owns nothing; when it is removed, its confirmed devices are free again.
#[tokio::test]
async fn nobody_holds_an_address_by_signing_up_and_staying_away() {
    let server = TestServer::start().await;
    server.unactivated("victim@example.com").await;
    server.stranger().post("/qc/v2.5/device/register/", &scanner_form("victim@example.com")).await;
    assert_eq!(confirm(&server, "victim@example.com").await.status, 200);
    let stays = async |days: u32| {
        server.advance(DAY * days);
        archway_db::sweep::run(&server.app.db, server.app.now()).await.unwrap();
        let conn = server.app.db.reader();
        archway_db::users::find_by_email(conn, "victim@example.com").await.unwrap().is_some()
    };
    assert!(stays(3).await, "its link was good until now");
    assert!(!stays(2).await);
    server.unactivated("victim@example.com").await;
}

// DEV-02: an unconfirmed registration by camera gives way to the owner who confirms the address
#[tokio::test]
async fn a_claimed_device_gives_way_to_a_confirmed_one() {
    let server = TestServer::start_with(|config| config.limits.devices_per_person = 1).await;
    let owner = server.create("owner@example.com", "clinic", Flags::default()).await;
    let thief = server.person("clinic").await;
    assert_eq!(register(&thief, UDI).await.status, 201);
    assert_eq!(register(&thief, &UDI.replace("SN-77", "SN-78")).await.status, 429, "no more than allowed");
    assert_eq!(register(&thief, UDI).await.status, 201, "the same one again");
    let form = scanner_form("owner@example.com");
    assert_eq!(server.stranger().post("/qc/v2.5/device/register/", &form).await.status, 201);
    assert_eq!(confirm(&server, "owner@example.com").await.status, 200);
    let udis = archway_db::devices::udis_of(server.app.db.reader(), &owner).await.unwrap();
    assert_eq!(udis.len(), 1);
    assert_eq!(register(&thief, UDI).await.text("detail"), "This device is registered to somebody else.");
}

// DEV-02: nobody is signed in here, so the answer must not reveal the device's customer
#[tokio::test]
async fn a_scanner_does_not_learn_whose_a_device_is() {
    let server = TestServer::start().await;
    server.create("owner@example.com", "clinic", Flags::default()).await;
    server.create("other@example.com", "clinic", Flags::default()).await;
    let scanner = server.stranger();
    let claim = async |email: &str| scanner.post("/qc/v2.5/device/register/", &scanner_form(email)).await;
    assert_eq!(claim("owner@example.com").await.status, 201);
    assert_eq!(confirm(&server, "owner@example.com").await.status, 200);
    for email in ["owner@example.com", "other@example.com", "nobody@example.com"] {
        let refused = claim(email).await;
        let answer = (refused.status, refused.text("detail"));
        assert_eq!(answer, (400, "This device is registered to somebody else."), "{email}");
    }
}

// DEV-02: mail limits apply only where a mail is sent
#[tokio::test]
async fn an_installer_registers_many_scanners_of_one_customer() {
    const KEY: &str = "the key of the operator's installers";
    let server = TestServer::start_with(|config| {
        config.devices.bypass_key = Some(KEY.to_owned());
        config.limits.mail_per_address = 1;
    })
    .await;
    server.create("clinic@example.com", "clinic", Flags::default()).await;
    let installer = server.stranger();
    for number in 0..8 {
        let udi = UDI.replace("SN-77", &format!("SN-{number}"));
        let signature = archway::base::secret::hex_mac(
            KEY.as_bytes(),
            format!("{udi}\nSYS-1\nclinic@example.com").as_bytes(),
        );
        let mut form = scanner_form("clinic@example.com");
        form["udi"] = json!(udi);
        form["bypass_signature"] = json!(signature);
        let registered = installer.post("/qc/v2.5/device/register/", &form).await;
        assert_eq!(registered.status, 201, "{number}: {}", registered.raw);
    }
    assert!(server.mails().await.is_empty());
    let plain = scanner_form("clinic@example.com");
    assert_eq!(
        installer.post("/qc/v2.5/device/register/", &plain).await.status,
        201,
        "the first with a mail"
    );
    assert_eq!(installer.post("/qc/v2.5/device/register/", &plain).await.status, 429);
}

// ADM-02, WEL-01: a typing error in a GS1 code is detected; a code without a check digit is marked
#[tokio::test]
async fn a_code_is_checked_where_it_can_be() {
    let server = TestServer::start().await;
    let person = server.person("clinic").await;
    for wrong in [UDI.replace("0000000015", "0000000017"), "(01)08800000000017(21)SN-1".to_owned()] {
        let refused = register(&person, &wrong).await;
        let said = "The check digit of this device identifier is wrong.";
        assert_eq!((refused.status, refused.text("detail")), (400, said), "{wrong}");
    }
    for code in [UDI, "12345", "garbage"] {
        assert_eq!(register(&person, code).await.status, 201, "{code}");
    }
    let mut marks: Vec<(String, bool)> = person.get("/v1/user/devices/").await.body["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["serial_no"].as_str().unwrap().to_owned(), row["udi_verified"].as_bool().unwrap()))
        .collect();
    marks.sort();
    let expected =
        [("12345", false), ("SN-77", true), ("garbage", false)].map(|(no, is)| (no.to_owned(), is));
    assert_eq!(marks, expected);
    // Known from before the check, it stays the customer's.
    server
        .run_sql("UPDATE devices SET udi = '(01)08800000000017(21)SN-9', user_id = NULL WHERE udi = '12345'")
        .await;
    assert_eq!(register(&person, "(01)08800000000017(21)SN-9").await.status, 201);
}

// DEV-02: bypass_signature counts only when it verifies against a configured key
#[tokio::test]
async fn a_signature_of_the_operators_key_replaces_the_mail() {
    const KEY: &str = "the key of the operator's installers";
    let signed = format!("{UDI}\nSYS-1\nclinic@example.com");
    let signature = archway::base::secret::hex_mac(KEY.as_bytes(), signed.as_bytes());
    for (key, signature, counts) in
        [(Some(KEY), signature.as_str(), true), (Some(KEY), "1", false), (None, signature.as_str(), false)]
    {
        let server =
            TestServer::start_with(|config| config.devices.bypass_key = key.map(str::to_owned)).await;
        server.create("clinic@example.com", "clinic", Flags::default()).await;
        let mut form = scanner_form("clinic@example.com");
        form["bypass_signature"] = json!(signature);
        assert_eq!(server.stranger().post("/qc/v2.5/device/register/", &form).await.status, 201);
        assert_eq!(server.mails().await.is_empty(), counts);
        let mut person = server.stranger();
        person.sign_in("clinic@example.com").await;
        let udis = person.get("/v1/auth/check/").await.body["udis"].as_array().map(Vec::len);
        assert_eq!(udis, Some(usize::from(counts)));
    }
}
