use archway::base::http::flood::FloodLimit;
use std::net::IpAddr;

// API-07
#[test]
fn one_address_does_not_spend_the_allowance_of_another() {
    let limit = FloodLimit::new(10);
    let (loud, quiet): (IpAddr, IpAddr) = ([203, 0, 113, 1].into(), [203, 0, 113, 2].into());
    assert_eq!((0..100).filter(|_| limit.admits(loud)).count(), 30);
    assert!(limit.admits(quiet));
    assert!((0..100).all(|_| limit.admits([127, 0, 0, 1].into())));
    assert!((0..100).all(|_| FloodLimit::new(0).admits(loud)));
}
