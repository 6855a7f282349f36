use archway::base::http::body_budget::{ALWAYS_TAKEN_BYTES, BodyBudget, Held};
use std::net::IpAddr;
use std::sync::Arc;

const MIB: usize = 1024 * 1024;

#[test]
fn one_address_has_its_share_and_all_have_the_whole() {
    let budget = Arc::new(BodyBudget::new(8 * MIB));
    let address = |last: u8| IpAddr::from([192, 0, 2, last]);
    let mut first = budget.open(address(1));
    assert!(first.grow(MIB) && first.grow(ALWAYS_TAKEN_BYTES));
    assert!(!budget.open(address(1)).grow(MIB), "its share is used up");
    assert!(budget.open(address(1)).grow(ALWAYS_TAKEN_BYTES), "a login is always taken");
    let mut others: Vec<Held> = (2..9).map(|last| budget.open(address(last))).collect();
    assert!(others.iter_mut().all(|held| held.grow(MIB)));
    assert!(!budget.open(address(9)).grow(MIB), "the whole is used up");
    drop(first);
    assert!(budget.open(address(9)).grow(MIB));
    drop(others);
    let mut again: Vec<Held> = (1..9).map(|last| budget.open(address(last))).collect();
    assert!(again.iter_mut().all(|held| held.grow(MIB + ALWAYS_TAKEN_BYTES)), "everything was given back");
}
