use super::{REASON, column, staff, start};
use crate::harness::stream::settle;
use crate::harness::{PASSWORD, Person, TestServer, login_form};
use archway_domain::account::Flags;
use serde_json::{Value, json};
use std::time::Duration;

async fn id_of(server: &TestServer, email: &str) -> String {
    let found = archway_db::users::find_by_email(server.app.db.reader(), email).await.unwrap();
    found.unwrap().id.into()
}

async fn act(by: &Person, id: &str, what: &str) -> crate::harness::Answer {
    by.post(&format!("/v1/cs/users/{id}/{what}/"), &json!({"reason": REASON, "password": PASSWORD})).await
}

async fn rename(person: &Person, first_name: &str, role: &str, country: &str) {
    let form = json!({"first_name": first_name, "last_name": "Klein", "institution": "Nord", "role": role,
        "country": country});
    let saved = person.put("/v1/user/edit/", &form).await;
    assert_eq!(saved.status, 200, "{}", saved.raw);
}

// ADM-04
#[tokio::test]
async fn people_are_searched_sorted_and_filtered() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    rename(&server.person("clinic").await, "Åsa", "clinic", "SE").await;
    rename(&server.person("lab").await, "bruno", "lab", "IT").await;
    server.unactivated("noa@example.com").await;
    server.disable("lab@example.com").await;
    let emails = async |query: &str| column(&staff.get(&format!("/v1/cs/users/{query}")).await, "email");
    let (asa, ada, bruno, noa) =
        ("clinic@example.com", "staff@example.com", "lab@example.com", "noa@example.com");
    assert_eq!(emails("").await, [ada, asa, bruno, noa], "folded: Åsa stands beside Ada");
    assert_eq!(emails("?sort=name%20desc").await, [noa, bruno, asa, ada]);
    assert_eq!(emails("?sort=email%20asc").await, [asa, bruno, noa, ada]);
    assert_eq!(emails("?sort=country%20asc&search=nord").await, [bruno, asa]);
    assert_eq!(emails("?sort=created_at%20asc").await.last().unwrap(), noa);
    assert_eq!(emails("?sort=role%20asc&search=nord").await, [asa, bruno]);
    assert_eq!(emails("?search=ASA%20nord").await, [asa]);
    assert_eq!(emails("?search=lab@example").await, [bruno], "staff find an address");
    assert_eq!(emails("?role=clinic").await, [asa, noa]);
    assert_eq!(emails("?state=disabled").await, [bruno]);
    assert_eq!(emails("?state=unactivated&role=clinic").await, [noa]);
    for query in ["?role=king", "?state=lost", "?sort=phone%20asc"] {
        assert_eq!(staff.get(&format!("/v1/cs/users/{query}")).await.status, 400, "{query}");
    }
    let row = &staff.get("/v1/cs/users/?search=bruno").await.body["results"][0];
    assert_eq!(
        (&row["name"], &row["state"], &row["second_factor"]),
        (&json!("bruno Klein"), &json!("disabled"), &json!(0))
    );
    assert!(row["last_login_at"].is_i64() && row["flags"]["is_main_company"] == json!(false), "{row}");
}

// ADM-04: by any part of a word, in any script, and by current values
#[tokio::test]
async fn a_search_finds_any_part_of_a_word() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    let clinic = server.person("clinic").await;
    rename(&clinic, "Øy\"50%_x\\z", "clinic", "SE").await;
    rename(&server.person("lab").await, "50xyz 王小明", "lab", "IT").await;
    let emails = async |search: &str| {
        let query =
            reqwest::Url::parse_with_params("http://x/", [("search", search), ("sort", "email desc")]);
        let query = query.unwrap().query().unwrap().to_owned();
        column(&staff.get(&format!("/v1/cs/users/?{query}")).await, "email")
    };
    let (asa, bruno, both) =
        ("clinic@example.com", "lab@example.com", ["lab@example.com", "clinic@example.com"]);
    for (search, expected) in [
        ("y\"50%", vec![asa]),
        ("%_x", vec![asa]),
        ("_x\\z", vec![asa]),
        ("50_xyz", vec![]),
        ("50x", vec![bruno]),
        ("小明", vec![bruno]),
        ("王小明 lab", vec![bruno]),
        ("50 nord", both.to_vec()),
        ("nic@exam z", vec![asa]),
        ("NORD", both.to_vec()),
        ("\" OR \"a", vec![]),
    ] {
        assert_eq!(emails(search).await, expected, "{search}");
    }
    let beyond = staff.get("/v1/cs/users/?search=nord&page_size=1&page=9&sort=email%20asc").await;
    assert_eq!(
        (column(&beyond, "email"), &beyond.body["pageInfo"]["number"]),
        (vec![bruno.to_owned()], &json!(2))
    );
    rename(&clinic, "Åsa", "clinic", "SE").await;
    assert_eq!(emails("y\"50%").await, [""; 0]);
    assert_eq!(emails("asa kle").await, [asa]);
}

// ADM-04: the count ends at ten thousand; with more matches the rows are found along the sort order
#[tokio::test]
async fn a_long_list_is_not_counted_to_its_end() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    server.person("lab").await;
    let kept = "password_hash, state, first_name, last_name, role, institution, country, phone, address, language, \
        data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, is_staff, is_device_manager, \
        is_sales_manager, is_device_rental_manager, is_device_user_viewer, is_main_company, side, staff_search_text";
    let sql = format!(
        "WITH RECURSIVE n (i) AS (SELECT 10001 UNION ALL SELECT i + 1 FROM n WHERE i < 20100) \
         INSERT INTO users (id, email, email_folded, name_folded, created_at, {kept}) \
         SELECT 'many' || i, 'many' || i, 'many' || i, 'many' || i, i, {kept} FROM users, n \
         WHERE email = 'lab@example.com'"
    );
    assert_eq!(server.run_any_sql(&sql).await, 10_100);
    for query in ["?role=lab", "?role=lab&state=active&sort=created_at%20asc", "?sort=created_at%20asc"] {
        let listed = staff.get(&format!("/v1/cs/users/{query}&page_size=3")).await;
        let page = &listed.body["pageInfo"];
        assert_eq!((&page["total"], &page["has_more"]), (&json!(10_000), &json!(true)), "{query}");
        let expected = match query {
            "?role=lab" => ["lab@example.com", "many10001", "many10002"],
            _ => ["many10001", "many10002", "many10003"],
        };
        assert_eq!(column(&listed, "email"), expected, "{query}");
    }
    let beyond = staff.get("/v1/cs/users/?role=lab&sort=created_at%20asc&page_size=100&page=900").await;
    assert_eq!((column(&beyond, "email").len(), &beyond.body["pageInfo"]["number"]), (1, &json!(102)));
    assert_eq!(&beyond.body["pageInfo"]["has_next"], &json!(false));
    let last = staff.get("/v1/cs/users/?role=lab&sort=created_at%20desc&page_size=1").await;
    assert_eq!(column(&last, "email"), ["lab@example.com"]);
    let few = staff.get("/v1/cs/users/?role=other&sort=created_at%20desc").await;
    assert_eq!((column(&few, "email").len(), &few.body["pageInfo"]["has_more"]), (1, &json!(false)));
}

// ADM-04
#[tokio::test]
async fn one_person_is_shown_with_what_belongs_to_them() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    let clinic = server.person("clinic").await;
    assert_eq!(clinic.post("/v1/group/new/", &json!({"name": "North"})).await.status, 200);
    let id = id_of(&server, "clinic@example.com").await;
    let shown = staff.get(&format!("/v1/cs/users/{id}/")).await;
    assert_eq!(shown.status, 200, "{}", shown.raw);
    assert_eq!((shown.text("email"), &shown.body["group"]["name"]), ("clinic@example.com", &json!("North")));
    for (field, expected) in [("sessions_count", 1), ("connections_count", 0), ("cases_count", 0)]
        .map(|(field, n)| (field, json!(n)))
    {
        assert_eq!(shown.body[field], expected, "{field}");
    }
    assert_eq!((&shown.body["devices"], shown.text("language")), (&json!([]), "en"));
    let hidden = ["password_hash", "password", "search_text"];
    assert!(hidden.iter().all(|field| shown.body.get(field).is_none()), "{}", shown.raw);
    let group = shown.body["group"]["id"].as_str().unwrap();
    let group = staff.get(&format!("/v1/cs/group/{group}/")).await.body;
    assert_eq!((&group["name"], &group["owner"]["email"]), (&json!("North"), &json!("clinic@example.com")));
    assert_eq!((&group["members"][0]["status"], &group["members"][0]["id"]), (&json!("ACCD"), &json!(id)));
}

// ADM-04: at once, for every kind of sign-in
#[tokio::test]
async fn who_is_switched_off_is_out_at_once() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    let mut clinic = server.person("clinic").await;
    let id = id_of(&server, "clinic@example.com").await;
    settle(&server).await;
    let mut stream = clinic.listen(None).await;
    stream.expect("ready").await;

    for (reason, text) in
        [("", "This field may not be blank"), ("too short", "Ensure this field has at least 10 characters.")]
    {
        let refused = staff.post(&format!("/v1/cs/users/{id}/disable/"), &json!({"reason": reason})).await;
        assert_eq!((refused.status, refused.field("reason")), (400, text));
    }
    let long = staff.post(&format!("/v1/cs/users/{id}/disable/"), &json!({"reason": "x".repeat(501)})).await;
    assert_eq!(long.field("reason"), "Ensure this field has no more than 500 characters.");
    for password in ["", "another one"] {
        let form = json!({"reason": REASON, "password": password});
        let unproven = staff.post(&format!("/v1/cs/users/{id}/disable/"), &form).await;
        assert_eq!((unproven.status, unproven.field("password")), (400, "Wrong password."));
    }
    let disabled = act(&staff, &id, "disable").await;
    assert_eq!((disabled.status, disabled.text("state")), (200, "disabled"), "{}", disabled.raw);
    assert!(stream.next().await.is_none(), "the stream ends");
    assert_eq!(clinic.get("/v1/auth/check/").await.status, 401);
    assert_eq!(clinic.refresh().await.status, 401);
    let login = clinic.post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await;
    assert_eq!((login.status, login.text("detail")), (400, "Check your email or password"));
    let again = act(&staff, &id, "disable").await;
    assert_eq!((again.status, again.text("detail")), (409, "This account was changed meanwhile."));

    assert_eq!(act(&staff, &id, "enable").await.text("state"), "active");
    assert_eq!(act(&staff, &id, "enable").await.status, 409);
    assert_eq!(clinic.get("/v1/auth/check/").await.status, 401, "what was ended stays ended");
    clinic.sign_in("clinic@example.com").await;

    let own = id_of(&server, "staff@example.com").await;
    for what in ["disable", "enable", "reset-factor"] {
        let refused = act(&staff, &own, what).await;
        assert_eq!(
            (refused.status, refused.text("detail")),
            (400, "You cannot do this to your own account.")
        );
        assert_eq!(act(&staff, "unknown", what).await.status, 404);
    }
    server.unactivated("noa@example.com").await;
    let noa = id_of(&server, "noa@example.com").await;
    assert_eq!(act(&staff, &noa, "disable").await.status, 409, "or switching it on would activate it");
    assert_eq!(act(&staff, &noa, "enable").await.status, 409);
    assert_reasons(&server, &["account.disable", "account.enable"]).await;
}

async fn assert_reasons(server: &TestServer, actions: &[&str]) {
    let manager = server.administrator("manager", super::device_manager()).await;
    for action in actions {
        let entry = manager.get(&format!("/v1/cs/logs/?action={action}")).await.body["results"][0].clone();
        assert_eq!(entry["detail"], json!({"reason": REASON}), "{action}");
        assert_eq!(entry["person"]["email"], json!("staff@example.com"), "{action}");
    }
}

#[tokio::test]
async fn of_two_who_switch_somebody_off_one_does() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    server.person("clinic").await;
    let id = id_of(&server, "clinic@example.com").await;
    let tries = (0..4).map(|_| act(&staff, &id, "disable"));
    let mut statuses: Vec<u16> =
        futures::future::join_all(tries).await.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409]);
}

// ADM-04: of each pair the second must wait, and has then lost the right
#[tokio::test]
async fn of_two_who_switch_each_other_off_one_does() {
    let server = start().await;
    let mut pairs = Vec::new();
    for number in 0..6 {
        let names = [format!("left{number}"), format!("right{number}")];
        let mut pair = Vec::new();
        for name in &names {
            let person = server.administrator(name, staff()).await;
            pair.push((person, id_of(&server, &format!("{name}@example.com")).await));
        }
        pairs.push(pair);
    }
    let tries = pairs.iter().map(|pair| async move {
        let [(left, left_id), (right, right_id)] = &pair[..] else { panic!("two") };
        let (one, other) = tokio::join!(act(left, right_id, "disable"), act(right, left_id, "disable"));
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        statuses
    });
    assert_eq!(futures::future::join_all(tries).await, [[200, 401]; 6]);
}

// ADM-04: a lost factor
#[tokio::test]
async fn a_lost_factor_is_taken_away_and_told() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    let mut clinic = server.person("clinic").await;
    let form = json!({"method": 2, "password": PASSWORD});
    assert_eq!(clinic.put("/v1/user/second-factor/", &form).await.status, 200);
    let id = id_of(&server, "clinic@example.com").await;
    let asked = server.stranger().post("/v1/auth/login/", &login_form("clinic@example.com", PASSWORD)).await;
    assert_eq!(asked.text("detail"), "OTP required");
    server.advance(Duration::from_secs(1));
    let reset = act(&staff, &id, "reset-factor").await;
    assert_eq!((reset.status, &reset.body["second_factor"]), (200, &json!(0)), "{}", reset.raw);
    assert_eq!(clinic.get("/v1/auth/check/").await.status, 401, "signed out");
    let mail = server.last_mail("clinic@example.com").await;
    assert!(mail.subject.contains("Two-step sign-in") && mail.text.contains("support"), "{}", mail.text);
    clinic.sign_in("clinic@example.com").await;
    let again = act(&staff, &id, "reset-factor").await;
    assert_eq!((again.status, again.text("detail")), (409, "This person has no second factor to reset."));
    assert_reasons(&server, &["account.reset_factor"]).await;
}

// ADM-04: the authenticator and its codes are removed, too; staff then sign in with a mailed code
#[tokio::test]
async fn an_administrator_who_lost_the_phone_comes_in_by_mail() {
    let server = TestServer::start().await;
    let sam = server.staff().await;
    let flags = Flags { staff: true, main_company: true, ..Flags::default() };
    server.create("boss@example.com", "other", flags).await;
    let mut boss = server.stranger();
    let login = login_form("boss@example.com", PASSWORD);
    boss.post("/v1/auth/login/", &login).await;
    let code = server.code_for("boss@example.com").await;
    boss.keep_session(
        boss.post("/v1/auth/login/otp/", &json!({"username": "boss@example.com", "otp": code})).await,
    );
    let id = id_of(&server, "staff@example.com").await;
    server.person("clinic").await;
    let none_of = id_of(&server, "clinic@example.com").await;
    server.run_sql("UPDATE users SET two_factor_method = 3 WHERE email = 'staff@example.com'").await;
    server.advance(Duration::from_secs(1));
    let reset = async |code: &str| {
        let form = json!({"reason": REASON, "password": PASSWORD, "code": code});
        boss.post(&format!("/v1/cs/users/{id}/reset-factor/"), &form).await
    };
    let sent_before = server.mails().await.len();
    let none = act(&boss, &none_of, "reset-factor").await;
    assert_eq!((none.status, none.text("detail")), (409, "This person has no second factor to reset."));
    assert_eq!(server.mails().await.len(), sent_before, "said before a code is sent");
    assert_eq!(reset("").await.field("code"), "This field may not be blank", "the password is not enough");
    let code = server.code_for("boss@example.com").await;
    assert_eq!(reset("000000").await.field("code"), "The code is wrong or has expired");
    assert_eq!(act(&boss, &id, "disable").await.field("code"), "This field may not be blank");
    assert_eq!(reset(&code).await.status, 200);
    assert_eq!(sam.get("/v1/auth/check/").await.status, 401);
    let step = server.stranger().post("/v1/auth/login/", &login_form("staff@example.com", PASSWORD)).await;
    assert_eq!((step.text("detail"), &step.body["two_factor_method"]), ("OTP required", &json!(2)));
}

// ADM-04
#[tokio::test]
async fn people_are_counted_by_country() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    rename(&server.person("clinic").await, "Åsa", "clinic", "SE").await;
    server.person("lab").await;
    let counted = staff.get("/v1/cs/user-locations/").await.body;
    let country = |code: &str, users: i64, clinics: i64, labs: i64, others: i64| -> Value {
        json!({"country": code, "users": users, "clinics": clinics, "labs": labs, "dealers": 0, "others": others})
    };
    assert_eq!(
        counted,
        json!({"countries": [country("DE", 2, 0, 1, 1), country("SE", 1, 1, 0, 0)], "total": 3})
    );
    server.person("dealer").await;
    assert_eq!(staff.get("/v1/cs/user-locations/").await.body, counted, "remembered for a minute");
    server.advance(Duration::from_secs(61));
    assert_eq!(staff.get("/v1/cs/user-locations/").await.body["total"], json!(4));
}

// ADM-04: a word in every row, one in few rows, one in more rows than are counted
#[tokio::test]
async fn a_word_is_found_among_many_people() {
    let server = start().await;
    let staff = server.administrator("staff", staff()).await;
    server.person("lab").await;
    let kept = "password_hash, state, first_name, last_name, role, institution, country, phone, address, language, \
        data_location, data_loc_set, two_factor_method, use_auto_refresh, is_first_login, is_staff, is_device_manager, \
        is_sales_manager, is_device_rental_manager, is_device_user_viewer, is_main_company, side";
    // The first rows are the sample that shows which words are common.
    let sql = format!(
        "WITH RECURSIVE n (i) AS (SELECT 10001 UNION ALL SELECT i + 1 FROM n WHERE i < 24000) \
         INSERT INTO users (id, email, email_folded, name_folded, created_at, staff_search_text, {kept}) \
         SELECT 'many' || i, 'many' || i, 'many' || i, 'many' || i, i, \
         'many' || i || CASE WHEN i > 12000 THEN ' late' ELSE '' END, {kept} FROM users, n \
         WHERE email = 'lab@example.com'"
    );
    assert_eq!(server.run_any_sql(&sql).await, 14_000);
    for (search, total, has_more, first) in [
        ("many", 10_000, true, "many10001"),
        ("many late", 10_000, true, "many12001"),
        ("late", 10_000, true, "many12001"),
        ("ny2399", 10, false, "many23990"),
        ("late ny1999", 10, false, "many19990"),
        ("many1200", 10, false, "many12000"),
    ] {
        let search = search.replace(' ', "%20");
        let path = format!("/v1/cs/users/?sort=created_at%20asc&page_size=3&search={search}");
        let listed = staff.get(&path).await;
        assert_eq!(column(&listed, "email")[0], first, "{search}");
        let page = &listed.body["pageInfo"];
        assert_eq!((&page["total"], &page["has_more"]), (&json!(total), &json!(has_more)), "{search}");
    }
    for search in ["late", "many%20late"] {
        let path = format!("/v1/cs/users/?sort=created_at%20asc&page_size=100&page=120&search={search}");
        let last = staff.get(&path).await;
        assert_eq!((column(&last, "email").len(), &last.body["pageInfo"]["has_next"]), (100, &json!(false)));
    }
}
