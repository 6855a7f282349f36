use archway::base::passwords::{Asker, Cost, Passwords};
use archway::base::random::Random;
use argon2::Params;
use argon2::password_hash::phc::PasswordHash;
use std::sync::Arc;

// ACC-19
#[tokio::test]
async fn a_hash_fits_its_password_only() {
    let passwords = Passwords::new(Cost::OWASP, 1, Random::seeded(1));
    let hash = passwords.hash(Asker::Stranger, "zirconia at noon").await.expect("hashes");
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert!(passwords.verify(Asker::Stranger, Some(&hash), "zirconia at noon").await.expect("verifies"));
    assert!(!passwords.verify(Asker::Stranger, Some(&hash), "zirconia at moon").await.expect("verifies"));
}

#[tokio::test]
async fn nobody_costs_as_much_but_never_fits() {
    for cost in [Cost::OWASP, Cost::OF_BUILD] {
        let stand_in = cost.hash_of_nobody();
        let passwords = Passwords::new(cost, 1, Random::seeded(1));
        let somebodys = passwords.hash(Asker::Stranger, "anything").await.expect("hashes");
        let [nobody, somebody] = [stand_in, somebodys].map(|hash| {
            let hash = PasswordHash::new(&hash).expect("it must be worked through, not skipped");
            let params = Params::try_from(&hash).expect("Argon2's parameters");
            (params.m_cost(), params.t_cost())
        });
        assert_eq!(nobody, somebody);
        assert!(!passwords.verify(Asker::Stranger, None, "anything").await.expect("verifies"));
    }
}

// Quality 23: hundreds of guesses do not make everybody else wait
#[tokio::test]
async fn known_people_do_not_queue_behind_strangers() {
    for turns in [1, 2] {
        let passwords = Arc::new(Passwords::new(Cost::OWASP, turns, Random::seeded(1)));
        let mut strangers = tokio::task::JoinSet::new();
        for _ in 0..12 {
            let passwords = passwords.clone();
            strangers.spawn(async move { passwords.verify(Asker::Stranger, None, "a guess").await });
        }
        // The strangers are busy: the first of them is done.
        assert!(matches!(strangers.join_next().await, Some(Ok(Ok(false)))));
        assert!(!passwords.verify(Asker::Known, None, "mistyped").await.expect("verifies"));
        let mut answered = 0;
        while strangers.try_join_next().is_some() {
            answered += 1;
        }
        assert!(answered <= 4, "{answered} strangers came first, with {turns} turns");
    }
}
