//! The visitor's country, and addresses while they are typed.

use crate::harness::neighbour::Neighbour;
use crate::harness::person::send;
use crate::harness::{Person, TestServer};
use reqwest::Method;
use serde_json::{Value, json};

async fn country(person: &Person, query: &str, header: Option<(&str, &str)>) -> Value {
    let mut request = person.request(Method::GET, &format!("/v1/geo/{query}"));
    if let Some((name, value)) = header {
        request = request.header(name, value);
    }
    send(request).await.body["country_code"].clone()
}

// ACC-18: proxy header, then service, then time zone
#[tokio::test]
async fn the_country_is_found_in_the_decided_order() {
    let service = Neighbour::start().await;
    let server = TestServer::start_with(|config| {
        config.geo.header = Some("cf-ipcountry".to_owned());
        config.geo.url = Some(format!("{}/{{{{address}}}}/json", service.base));
        config.server.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let person = server.stranger();
    service.answer(200, json!({"country_code": "jp"}));
    assert_eq!(country(&person, "?tz=Europe/Berlin", Some(("cf-ipcountry", "fr"))).await, "FR");
    assert_eq!(service.count(), 0);
    assert_eq!(country(&person, "?tz=Europe/Berlin", None).await, "JP");
    assert_eq!(service.last_request().uri, "/127.0.0.1/json");
    assert_eq!(country(&person, "?tz=Europe/Berlin", Some(("cf-ipcountry", "XX"))).await, "JP");
    service.answer(500, json!({}));
    assert_eq!(country(&person, "?tz=Europe/Berlin", None).await, "DE");
    service.answer(200, json!({"country_code": "<b>"}));
    assert_eq!(country(&person, "", None).await, Value::Null);
}

// ACC-18: a header counts only from a trusted proxy
#[tokio::test]
async fn a_visitor_cannot_name_a_country_by_header() {
    let server = TestServer::start_with(|config| config.geo.header = Some("cf-ipcountry".to_owned())).await;
    let found = country(&server.stranger(), "?tz=Asia/Tokyo", Some(("cf-ipcountry", "FR"))).await;
    assert_eq!(found, "JP");
}

// ACC-18: a file in MaxMind's format
#[tokio::test]
async fn a_database_of_networks_is_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/countries.mmdb");
    let server = TestServer::start_with(|config| {
        config.geo.database = Some(file.into());
        config.server.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
    })
    .await;
    let found = country(&server.stranger(), "?tz=Asia/Tokyo", Some(("x-forwarded-for", "203.0.113.9"))).await;
    assert_eq!(found, "SE");
    let unknown =
        country(&server.stranger(), "?tz=Asia/Tokyo", Some(("x-forwarded-for", "198.51.100.1"))).await;
    assert_eq!(unknown, "JP");
}

// ACC-01: auto-complete when a maps provider is configured
#[tokio::test]
async fn addresses_are_completed_by_the_configured_search() {
    let search = Neighbour::start().await;
    let server = TestServer::start_with(|config| {
        config.maps.url = format!("{}/api/?q={{{{query}}}}&lang={{{{language}}}}", search.base);
    })
    .await;
    let place = json!({"properties": {"street": "Hauptstraße", "housenumber": "1", "postcode": "10115",
        "city": "Berlin", "country": "Deutschland"}});
    search.answer(200, json!({"features": [place, place, {"properties": {}}]}));
    let person = server.stranger();
    let request = person.request(Method::GET, "/v1/address/?q=Haupt%26x").header("accept-language", "de");
    let found = send(request).await;
    assert_eq!(found.body, json!({"results": ["Hauptstraße 1\n10115 Berlin\nDeutschland"]}));
    assert_eq!(search.last_request().uri, "/api/?q=Haupt%26x&lang=de");
    assert_eq!(person.get("/v1/address/?q=Ha").await.body, json!({"results": []}));
    assert_eq!(search.count(), 1, "two characters are not searched for");
    search.answer(500, json!({}));
    assert_eq!(person.get("/v1/address/?q=Haupt").await.body, json!({"results": []}));
}

// ACC-01: no address is sent to another server unless the operator says so
#[tokio::test]
async fn without_a_search_nothing_is_suggested() {
    let server = TestServer::start().await;
    assert_eq!(server.stranger().get("/v1/address/?q=Hauptstrasse").await.body, json!({"results": []}));
    let info = server.stranger().request(Method::GET, "/v1/app-info/").header("api-key", "archway-web");
    assert_eq!(send(info).await.body["address_suggestions"], json!(false));
}
