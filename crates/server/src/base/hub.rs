//! The open streams of this node, by side and by person.

use archway_db::events::EventPosition;
use archway_domain::{SessionId, UserId};
use bytes::Bytes;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, watch};

/// A stream this far behind is closed; its page reconnects and requests what it missed.
pub const QUEUE: usize = 64;

#[derive(Default)]
pub struct Hub {
    state: Mutex<State>,
    closing: watch::Sender<bool>,
}

#[derive(Default)]
struct State {
    /// The last delivered event.
    last: EventPosition,
    next_stream: u64,
    streams: HashMap<u64, Stream>,
    listening: HashMap<String, HashSet<u64>>,
}

struct Stream {
    user: UserId,
    side: String,
    session: SessionId,
    queue: mpsc::Sender<Bytes>,
}

/// An open stream's entry; dropping it stops the delivery.
pub struct Ticket {
    pub number: u64,
    /// All events after this one arrive in the queue.
    pub from: EventPosition,
    pub queue: mpsc::Receiver<Bytes>,
    hub: Arc<Hub>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.hub.close(self.number);
    }
}

impl State {
    fn listen(&mut self, key: &str, stream: u64) {
        self.listening.entry(key.to_owned()).or_default().insert(stream);
    }

    fn stop_listening(&mut self, key: &str, stream: u64) {
        if let Some(streams) = self.listening.get_mut(key) {
            streams.remove(&stream);
            if streams.is_empty() {
                self.listening.remove(key);
            }
        }
    }

    fn remove(&mut self, stream: u64) {
        if let Some(gone) = self.streams.remove(&stream) {
            self.stop_listening(gone.user.as_str(), stream);
            self.stop_listening(&gone.side, stream);
        }
    }
}

impl Hub {
    /// No code panics while holding the lock, and a poisoned lock would still contain valid values.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens a stream for a person on a side; none when the person already has `max`.
    pub fn open(
        self: &Arc<Self>,
        user: &UserId,
        side: &str,
        session: &SessionId,
        max: usize,
    ) -> Option<Ticket> {
        let mut state = self.state();
        let open = state.listening.get(user.as_str()).map_or(0, HashSet::len);
        if open >= max {
            return None;
        }
        let (sender, queue) = mpsc::channel(QUEUE);
        state.next_stream += 1;
        let number = state.next_stream;
        let stream =
            Stream { user: user.clone(), side: side.to_owned(), session: session.clone(), queue: sender };
        state.streams.insert(number, stream);
        state.listen(user.as_str(), number);
        state.listen(side, number);
        Some(Ticket { number, from: state.last, queue, hub: self.clone() })
    }

    /// Moves the person's stream to another side.
    pub fn move_to(&self, number: u64, side: &str) {
        let mut state = self.state();
        let Some(stream) = state.streams.get_mut(&number) else { return };
        let (user, left) = (stream.user.clone(), std::mem::replace(&mut stream.side, side.to_owned()));
        // A person without a group is their own side, and that key stays.
        if left != user.as_str() {
            state.stop_listening(&left, number);
        }
        state.listen(side, number);
    }

    pub fn close(&self, number: u64) {
        self.state().remove(number);
    }

    /// Delivers an event to every stream concerned, once each.
    pub fn deliver(&self, position: EventPosition, sides: &[String], frame: Option<Bytes>) {
        let mut state = self.state();
        state.last = position;
        let Some(frame) = frame else { return };
        let concerned: HashSet<u64> =
            sides.iter().filter_map(|side| state.listening.get(side)).flatten().copied().collect();
        for number in concerned {
            let stream = state.streams.get(&number);
            if stream.is_some_and(|stream| stream.queue.try_send(frame.clone()).is_err()) {
                state.remove(number);
            }
        }
    }

    pub fn streams_of(&self, user: &str) -> Vec<(u64, SessionId)> {
        let state = self.state();
        let numbers = state.listening.get(user).into_iter().flatten();
        numbers
            .filter_map(|number| state.streams.get(number).map(|stream| (*number, stream.session.clone())))
            .collect()
    }

    pub fn last(&self) -> EventPosition {
        self.state().last
    }

    pub fn begin_at(&self, position: EventPosition) {
        self.state().last = position;
    }

    pub fn count(&self) -> usize {
        self.state().streams.len()
    }

    /// On shutdown open streams end, so that their pages connect to another node.
    pub fn shut_down(&self) {
        self.closing.send_replace(true);
    }

    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }
}
