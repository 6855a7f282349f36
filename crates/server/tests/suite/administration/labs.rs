use super::{device_manager, start};
use crate::harness::person::send;
use crate::harness::{Answer, Person};
use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use std::io::Cursor;

fn form(fields: &[(&'static str, &'static str)]) -> Form {
    fields.iter().fold(Form::new(), |form, (name, value)| form.text(*name, *value))
}

fn logo() -> Part {
    let mut bytes = Cursor::new(Vec::new());
    image::RgbImage::new(40, 20).write_to(&mut bytes, ImageFormat::Png).unwrap();
    Part::bytes(bytes.into_inner()).file_name("logo.png")
}

async fn remove(person: &Person, ids: &Value) -> Answer {
    send(person.request(Method::DELETE, "/v1/cs/labs/remove/").json(&json!({"ids": ids}))).await
}

// ADM-06
#[tokio::test]
async fn a_lab_is_registered_edited_and_removed() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let clinic = server.person("clinic").await;

    let refused = manager.post_form("/v1/cs/labs/register/", form(&[("email", "weber")])).await;
    assert_eq!(
        (refused.status, refused.field("name"), refused.field("email")),
        (400, "This field may not be blank", "Enter a valid email address.")
    );
    let fields = [("name", "Weber"), ("email", "Weber@example.com"), ("country", "DE")];
    let kept = manager.post_form("/v1/cs/labs/register/", form(&fields).part("lab_logo", logo())).await;
    assert_eq!((kept.status, &kept.body["is_active"]), (201, &json!(true)), "{}", kept.raw);
    let id = kept.text("id").to_owned();
    let first_logo = kept.text("lab_logo").to_owned();
    assert_eq!(clinic.get(&first_logo).await.status, 200);
    assert_eq!(clinic.get("/v1/labs/").await.body["dental_labs"][0]["name"], "Weber");

    let edit = format!("/v1/cs/labs/{id}/edit/");
    let fields = [("name", "Weber Süd"), ("email", "weber@example.com"), ("is_active", "false")];
    let edited = manager.post_form(&edit, form(&fields)).await;
    assert_eq!((edited.status, edited.text("lab_logo")), (200, first_logo.as_str()), "{}", edited.raw);
    assert_eq!(manager.get(&format!("/v1/cs/labs/{id}/")).await.body, edited.body);
    assert_eq!(clinic.get("/v1/labs/").await.body["dental_labs"], json!([]), "not offered any more");

    let edited = manager.post_form(&edit, form(&fields).text("remove_logo", "true")).await;
    assert_eq!(edited.body["lab_logo"], json!(null));
    assert_eq!(clinic.get(&first_logo).await.status, 404, "its picture is gone");

    let edited = manager.post_form(&edit, form(&fields[..2])).await;
    assert_eq!((edited.status, &edited.body["is_active"]), (200, &json!(false)), "as it was");
    assert_eq!(clinic.get("/v1/labs/").await.body["dental_labs"], json!([]));

    let removed = remove(&manager, &json!([id, id, "unknown"])).await;
    assert_eq!((removed.status, &removed.body["removed"]), (200, &json!(1)), "{}", removed.raw);
    assert_eq!(manager.get(&format!("/v1/cs/labs/{id}/")).await.status, 404);
    assert_eq!(manager.post_form(&edit, form(&fields)).await.status, 404);
}

// ADM-06: editing one field changes only that field
#[tokio::test]
async fn what_an_edit_does_not_send_stays() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let fields = [
        ("name", "Weber"),
        ("email", "weber@example.com"),
        ("company_name", "Weber GmbH"),
        ("company_address", "Ring 1\n10115 Berlin"),
        ("contact_name", "Ada"),
        ("contact_email", "ada@example.com"),
        ("contact_phone", "+49 30 1"),
        ("country", "DE"),
        ("is_active", "false"),
    ];
    let kept = manager.post_form("/v1/cs/labs/register/", form(&fields).part("lab_logo", logo())).await;
    assert_eq!(kept.status, 201, "{}", kept.raw);
    let edit = format!("/v1/cs/labs/{}/edit/", kept.text("id"));
    let mut expected = kept.body.clone();
    for (field, value) in [("contact_name", "Bert"), ("name", "Weber Nord"), ("contact_phone", "")] {
        let edited = manager.post_form(&edit, form(&[(field, value)])).await;
        assert_eq!(edited.status, 200, "{}", edited.raw);
        expected[field] = json!(value);
        expected["version"] = edited.body["version"].clone();
        assert_eq!(edited.body, expected, "{field}");
    }
    let blank = manager.post_form(&edit, form(&[("name", " "), ("email", "weber")])).await;
    assert_eq!(
        (blank.status, blank.field("name"), blank.field("email")),
        (400, "This field may not be blank", "Enter a valid email address.")
    );
    assert_eq!(manager.get(&format!("/v1/cs/labs/{}/", kept.text("id"))).await.body, expected);
}

// ADM-06: the same lab twice is mostly a mistake, and sometimes a second location
#[tokio::test]
async fn a_second_lab_of_the_same_name_and_address_is_asked_about() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let register = async |fields: &[(&'static str, &'static str)]| {
        manager.post_form("/v1/cs/labs/register/", form(fields)).await
    };
    let first =
        [("name", "Weber"), ("email", "weber@example.com"), ("company_address", "Ring 1\n10115 Berlin")];
    assert_eq!(register(&first).await.status, 201);
    let question = "A lab with this name and address already exists.";
    let by_mail = [("name", " WEBER "), ("email", "Weber@example.com")];
    let by_place =
        [("name", "Weber"), ("email", "office@example.com"), ("company_address", "Ring 1\n10115 Berlin")];
    for fields in [&by_mail[..], &by_place[..]] {
        let asked = register(fields).await;
        assert_eq!((asked.status, asked.text("detail")), (409, question), "{}", asked.raw);
    }
    assert_eq!(manager.column("/v1/cs/labs/", "name").await, ["Weber"], "only asked");
    for fields in [
        [("name", "Weber"), ("email", "south@example.com")],
        [("name", "Weber Süd"), ("email", "weber@example.com")],
    ] {
        assert_eq!(register(&fields).await.status, 201, "another name or another address");
    }
    let confirmed = [&by_mail[..], &[("register_anyway", "true")]].concat();
    assert_eq!(register(&confirmed).await.status, 201);
    assert_eq!(manager.column("/v1/cs/labs/", "name").await.len(), 4);
}

// ADM-06: of two concurrent edits, the second is told of the first
#[tokio::test]
async fn nobody_overwrites_what_they_have_not_seen() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let fields = [("name", "Weber"), ("email", "weber@example.com")];
    let kept = manager.post_form("/v1/cs/labs/register/", form(&fields)).await;
    let (lab, seen) = (format!("/v1/cs/labs/{}/", kept.text("id")), kept.text("version").to_owned());
    let edit = async |contact: &'static str, seen: &str| {
        let form = form(&fields).text("contact_name", contact).text("version", seen.to_owned());
        manager.post_form(&format!("{lab}edit/"), form).await
    };
    let first = edit("Ada", &seen).await;
    assert_eq!(first.status, 200, "{}", first.raw);
    let second = edit("Bert", &seen).await;
    assert_eq!(
        (second.status, second.text("detail")),
        (409, "This lab was changed meanwhile. Please open it again.")
    );
    assert_eq!(manager.get(&lab).await.text("contact_name"), "Ada");
    assert_eq!(edit("Bert", first.text("version")).await.status, 200);
}

// ADM-06, LAB-01
#[tokio::test]
async fn names_are_sorted_without_their_marks() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let clinic = server.person("clinic").await;
    let sorted = ["Alba", "alba Nova", "Ärztelabor", "Zirkon"];
    for (name, email) in sorted.into_iter().rev().zip(["a@b.co", "b@b.co", "c@b.co", "z@b.co"]) {
        let kept =
            manager.post_form("/v1/cs/labs/register/", form(&[("name", name), ("email", email)])).await;
        assert_eq!(kept.status, 201, "{}", kept.raw);
    }
    assert_eq!(manager.column("/v1/cs/labs/", "name").await, sorted);
    let offered = clinic.get("/v1/labs/").await.body["dental_labs"].as_array().unwrap().clone();
    assert_eq!(offered.iter().map(|lab| lab["name"].as_str().unwrap()).collect::<Vec<_>>(), sorted);
}

#[tokio::test]
async fn what_is_no_picture_is_no_logo() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    let text = Part::bytes(b"<svg onload=alert(1)>".to_vec()).file_name("logo.png");
    let fields = form(&[("name", "Weber"), ("email", "weber@example.com")]).part("lab_logo", text);
    let refused = manager.post_form("/v1/cs/labs/register/", fields).await;
    assert_eq!((refused.status, refused.field("lab_logo")), (400, "The picture must be a PNG or JPEG file."));
    assert_eq!(manager.get("/v1/cs/labs/").await.body["results"], json!([]));
}

// ADM-06: search, order and pages of every list of the administration
#[tokio::test]
async fn the_list_is_searched_sorted_and_paged() {
    let server = start().await;
    let manager = server.administrator("manager", device_manager()).await;
    for (name, email, country) in [
        ("Öresund Dental", "c@example.com", "SE"),
        ("Alba", "b@example.com", "ES"),
        ("alpen Zahn", "a@example.com", "AT"),
    ] {
        let fields = form(&[("name", name), ("email", email), ("country", country)]);
        assert_eq!(manager.post_form("/v1/cs/labs/register/", fields).await.status, 201);
    }
    let names = async |query: &str| -> Vec<String> {
        let answer = manager.get(&format!("/v1/cs/labs/{query}")).await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.raw);
        let rows = answer.body["results"].as_array().unwrap().clone();
        rows.iter().map(|row| row["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names("").await, ["Alba", "alpen Zahn", "Öresund Dental"]);
    assert_eq!(names("?sort=email%20desc").await, ["Öresund Dental", "Alba", "alpen Zahn"]);
    assert_eq!(names("?sort=country%20asc").await, ["alpen Zahn", "Alba", "Öresund Dental"]);
    assert_eq!(names("?search=dental%20ORE").await, ["Öresund Dental"]);
    assert_eq!(names("?search=nobody").await, [""; 0]);
    assert_eq!(names("?page_size=2&page=2").await, ["Öresund Dental"]);
    assert_eq!(names("?page_size=2&page=9").await, ["Öresund Dental"], "the nearest page there is");

    let paged = manager.get("/v1/cs/labs/?page_size=2").await.body;
    let expected = json!({
        "total": 3, "has_more": false, "number": 1, "num_pages": 2, "has_previous": false, "has_next": true,
        "page_range": [1, 2], "count": 2,
    });
    assert_eq!(paged["pageInfo"], expected);
    let too_long = "x".repeat(201);
    for query in ["?sort=logo%20asc", "?sort=name%20sideways", "?page=x", &format!("?search={too_long}")] {
        assert_eq!(manager.get(&format!("/v1/cs/labs/{query}")).await.status, 400, "{query}");
    }
    let many: Vec<String> = (0..1001).map(|n| n.to_string()).collect();
    assert_eq!(remove(&manager, &json!(many)).await.text("detail"), "At most 1000 at once.");
}
