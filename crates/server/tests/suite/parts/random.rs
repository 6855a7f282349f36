use archway::base::random::{Random, first_id_at};
use archway_domain::Time;

// API-07
#[test]
fn ids_have_no_dash_and_sort_by_time() {
    let random = Random::seeded(7);
    let ids: Vec<String> = (1..200).map(|ms| random.id(Time(1_800_000_000_000 + ms))).collect();
    assert!(ids.iter().all(|id| id.len() == 26 && !id.contains('-') && id != "0"));
    assert!(ids.is_sorted());
    let first = first_id_at(Time(1_800_000_000_100));
    assert!(ids.iter().position(|id| *id >= first) == Some(99), "{first}");
    assert_eq!(Random::seeded(7).token(), Random::seeded(7).token());
    assert_ne!(random.token(), random.token());
}
