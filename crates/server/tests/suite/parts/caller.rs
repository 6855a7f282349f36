use archway::base::http::caller::{client_address, is_loopback_name, network};
use axum::http::HeaderMap;
use ipnet::IpNet;
use std::net::IpAddr;

fn address(peer: &str, forwarded: &str, trusted: &[&str]) -> String {
    let mut headers = HeaderMap::new();
    headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
    let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().expect("a net")).collect();
    client_address(peer.parse().expect("an address"), &headers, &trusted).to_string()
}

#[test]
fn only_names_of_this_machine_are_local() {
    for name in
        ["localhost", "localhost:8080", "nordlab.localhost:80", "127.0.0.1:8080", "[::1]:8080", "[::1]"]
    {
        assert!(is_loopback_name(name), "{name}");
    }
    for name in ["", "evil.example", "evil.example:8080", "localhost.evil.example", "192.168.0.1:8080"] {
        assert!(!is_loopback_name(name), "{name}");
    }
    let there: IpAddr = "2001:db8:1:2:3:4:5:6".parse().expect("an address");
    assert_eq!(network(there).to_string(), "2001:db8:1:2::");
}

// API-07: limits count per address, so clients must not be able to invent one.
#[test]
fn only_trusted_proxies_name_the_client() {
    assert_eq!(address("203.0.113.9", "198.51.100.1", &[]), "203.0.113.9");
    assert_eq!(address("10.0.0.1", "198.51.100.1", &["10.0.0.0/8"]), "198.51.100.1");
    assert_eq!(address("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.7", &["10.0.0.0/8"]), "198.51.100.1");
    assert_eq!(address("10.0.0.1", "junk", &["10.0.0.0/8"]), "10.0.0.1");
    assert_eq!(address("10.0.0.1", "1.2.3.4, junk", &["10.0.0.0/8"]), "10.0.0.1");
}
