use archway::base::hub::{Hub, QUEUE, Ticket};
use archway_db::events::EventPosition;
use archway_domain::{SessionId, UserId};
use bytes::Bytes;
use std::sync::Arc;

fn frame(text: &'static str) -> Option<Bytes> {
    Some(Bytes::from_static(text.as_bytes()))
}

fn at(id: i64) -> EventPosition {
    EventPosition { id }
}

fn open(hub: &Arc<Hub>, user: &str, side: &str) -> Ticket {
    hub.open(&UserId::new(user), side, &SessionId::new("s"), 2).expect("a place")
}

#[test]
fn each_stream_hears_what_concerns_its_person_or_side_once() {
    let hub = Arc::new(Hub::default());
    let (mut ada, mut ben) = (open(&hub, "ada", "group"), open(&hub, "ben", "ben"));
    hub.deliver(at(1), &["group".into(), "ada".into()], frame("one"));
    hub.deliver(at(2), &["ben".into()], frame("two"));
    assert_eq!(ada.queue.try_recv().unwrap(), "one");
    assert!(ada.queue.try_recv().is_err(), "not twice, and not Ben's");
    assert_eq!(ben.queue.try_recv().unwrap(), "two");
    assert_eq!(open(&hub, "ada", "group").from, at(2));
}

// GRP-04
#[test]
fn who_has_left_hears_the_person_but_not_the_group() {
    let hub = Arc::new(Hub::default());
    let mut ada = open(&hub, "ada", "group");
    hub.move_to(ada.number, "ada");
    hub.deliver(at(1), &["group".into()], frame("group"));
    hub.deliver(at(2), &["ada".into()], frame("own"));
    assert_eq!(ada.queue.try_recv().unwrap(), "own");
    hub.move_to(ada.number, "other");
    hub.deliver(at(3), &["other".into()], frame("other"));
    assert_eq!(ada.queue.try_recv().unwrap(), "other");
}

#[test]
fn a_stream_that_falls_behind_is_cut_and_leaves_nothing() {
    let hub = Arc::new(Hub::default());
    let mut slow = open(&hub, "ada", "group");
    for id in 0..=QUEUE as i64 {
        hub.deliver(at(id), &["group".into()], frame("x"));
    }
    assert_eq!(hub.count(), 0);
    let mut heard = 0;
    while slow.queue.try_recv().is_ok() {
        heard += 1;
    }
    assert_eq!(heard, QUEUE);
    for listened in ["ada", "group"] {
        let user = UserId::new(listened);
        assert!(
            hub.open(&user, listened, &SessionId::new("s"), 1).is_some(),
            "nobody listens for {listened}"
        );
    }
}

#[test]
fn one_person_cannot_take_all_places() {
    let hub = Arc::new(Hub::default());
    let _two = (open(&hub, "ada", "ada"), open(&hub, "ada", "ada"));
    assert!(hub.open(&UserId::new("ada"), "ada", &SessionId::new("s"), 2).is_none());
    open(&hub, "ben", "ben");
}
