use archway::base::http::places::{Place, Places};
use std::sync::Arc;

// OPS-02
#[test]
fn one_address_has_its_share_and_a_proxy_the_whole() {
    let places = Arc::new(Places::new(6, 2, vec!["10.0.0.0/8".parse().expect("a net")]));
    let [one, two, proxy] = ["192.0.2.1", "192.0.2.2", "10.0.0.1"].map(|ip| ip.parse().expect("an address"));
    let first = places.take(one).expect("a place");
    let _second = places.take(one).expect("a place");
    assert!(places.take(one).is_none(), "its share is taken");
    let _other = places.take(two).expect("another address has its own");
    drop(first);
    let _again = places.take(one).expect("what was given back can be taken");
    let proxied: Vec<Place> = (0..3).filter_map(|_| places.take(proxy)).collect();
    assert_eq!(proxied.len(), 3);
    assert!(places.take(two).is_none(), "the node is full");
    let mapped = "::ffff:192.0.2.1".parse().expect("an address");
    drop(proxied);
    assert!(places.take(mapped).is_none(), "the same address in its longer form");
}
