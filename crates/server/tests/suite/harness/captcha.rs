//! Solves the proof of work as a browser does.

use super::Person;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

pub async fn solve(person: &Person) -> String {
    let challenge = person.get("/v1/auth/captcha/").await;
    assert_eq!(challenge.status, 200, "{}", challenge.body);
    answer(challenge.body)
}

pub fn answer(challenge: serde_json::Value) -> String {
    let challenge: altcha::Challenge = serde_json::from_value(challenge).unwrap();
    let solution = altcha::solve_challenge(altcha::SolveChallengeOptions::new(&challenge)).unwrap().unwrap();
    STANDARD.encode(serde_json::to_string(&altcha::Payload { challenge, solution }).unwrap())
}
