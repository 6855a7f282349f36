use archway::base::http::connection_slots::{Slot, Slots};
use std::sync::Arc;

// OPS-02
#[test]
fn one_address_has_its_share_and_a_proxy_the_whole() {
    let slots = Arc::new(Slots::new(6, 2, vec!["10.0.0.0/8".parse().expect("a net")]));
    let [one, two, proxy] = ["192.0.2.1", "192.0.2.2", "10.0.0.1"].map(|ip| ip.parse().expect("an address"));
    let first = slots.take(one).expect("a slot");
    let _second = slots.take(one).expect("a slot");
    assert!(slots.take(one).is_none(), "its share is taken");
    let _other = slots.take(two).expect("another address has its own");
    drop(first);
    let _again = slots.take(one).expect("what was given back can be taken");
    let proxied: Vec<Slot> = (0..3).filter_map(|_| slots.take(proxy)).collect();
    assert_eq!(proxied.len(), 3);
    assert!(slots.take(two).is_none(), "the node is full");
    let mapped = "::ffff:192.0.2.1".parse().expect("an address");
    drop(proxied);
    assert!(slots.take(mapped).is_none(), "the same address in its longer form");
}
