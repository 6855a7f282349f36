//! Random people do random things; the invariants must hold after each.

use super::World;
use archway_domain::case::status::moves;
use archway_domain::case::{CaseRole, CaseStatus};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A simple generator, so that a failure can be reproduced from its seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % sides as u64).unwrap()
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.roll(from.len())]
    }
}

const WHO: [&str; 5] = ["clinic", "assistant", "lab", "technician", "stranger"];
const CODES: [&str; 6] = ["OPEN", "READ", "PROC", "COMP", "REOP", "CLSD"];

/// The expected state by the rules of the domain, to compare with the server.
struct Model {
    cases: BTreeMap<String, ModelCase>,
    /// Which people are on the same side.
    side: BTreeMap<&'static str, &'static str>,
}

#[derive(Clone, Debug)]
struct ModelCase {
    status: CaseStatus,
    previous: Option<CaseStatus>,
    comments: usize,
    is_deleted: bool,
}

impl Model {
    fn role(&self, who: &'static str) -> Option<CaseRole> {
        // All cases go from the clinic to the lab.
        match who {
            "clinic" => Some(CaseRole::Author),
            _ if self.side[who] == self.side["clinic"] => Some(CaseRole::AuthorGroup),
            _ if self.side[who] == self.side["lab"] => Some(CaseRole::Recipient),
            _ => None,
        }
    }

    fn sees(&self, who: &'static str, case: &ModelCase) -> bool {
        match self.role(who) {
            None => false,
            Some(CaseRole::Recipient) => case.status != CaseStatus::Draft && !case.is_deleted,
            Some(_) => true,
        }
    }
}

// CAS-03, CAS-05, GRP-04, LST-05: access and status are correct after any actions
#[tokio::test]
async fn invariants_of_access_and_status_hold_over_random_actions() {
    for seed in [1, 7, 42] {
        run(seed).await;
    }
}

async fn run(seed: u64) {
    let world = World::new().await;
    let mut dice = Dice(seed);
    let mut model = Model { cases: BTreeMap::new(), side: WHO.into_iter().map(|who| (who, who)).collect() };
    let mut groups: BTreeMap<&str, String> = BTreeMap::new();
    for step in 0..120 {
        let who = *dice.pick(&WHO);
        let at = format!("seed {seed}, step {step}, {who}");
        let ids: Vec<String> = model.cases.keys().cloned().collect();
        match dice.roll(10) {
            0 => {
                let id = world.draft("clinic", &format!("P{step}")).await;
                let case =
                    ModelCase { status: CaseStatus::Draft, previous: None, comments: 0, is_deleted: false };
                model.cases.insert(id, case);
            }
            1 => {
                let (owner, member) = *dice.pick(&[("clinic", "assistant"), ("lab", "technician")]);
                match groups.remove(owner) {
                    Some(group) => {
                        world.person(owner).delete(&format!("/v1/group/{group}/remove/")).await;
                        model.side.insert(member, member);
                    }
                    None => {
                        groups.insert(owner, world.share(owner, member).await);
                        model.side.insert(member, owner);
                    }
                }
            }
            _ if ids.is_empty() => {}
            kind => act(&world, &mut model, &mut dice, kind, who, &ids, &at).await,
        }
        check(&world, &model, &at).await;
    }
}

async fn act(
    world: &World,
    model: &mut Model,
    dice: &mut Dice,
    kind: usize,
    who: &'static str,
    ids: &[String],
    at: &str,
) {
    let id = dice.pick(ids).clone();
    let before = model.cases[&id].clone();
    let (sees, role) = (model.sees(who, &before), model.role(who));
    let is_author = role.is_some_and(CaseRole::is_authors_side);
    let case = model.cases.get_mut(&id).unwrap();
    match kind {
        2 | 3 => {
            let answer =
                world.call(who, "PUT", &format!("/v1/cases/{id}/files/upload-done/"), &json!({})).await;
            // A case that was sent takes files from both sides.
            let is_sent = before.status != CaseStatus::Draft;
            let may = sees
                && !before.is_deleted
                && (is_sent || (is_author && model.side["clinic"] != model.side["lab"]));
            // A colleague without a connection of their own can send only through the group's.
            assert_eq!(answer.status == 200, may, "{at}: publish {before:?} {}", answer.raw);
            if may && before.status == CaseStatus::Draft {
                case.status = CaseStatus::Open;
            }
        }
        4..=6 => {
            let code = *dice.pick(&CODES);
            let to = CaseStatus::parse(code).unwrap();
            let may = sees
                && !before.is_deleted
                && role.is_some_and(|role| moves(role, before.status, before.previous).contains(&to));
            let answer = world.move_to(who, &id, code).await;
            assert_eq!(answer.status == 200, may, "{at}: {code} {before:?} {}", answer.raw);
            if may {
                (case.previous, case.status) = (Some(before.status), to);
            }
        }
        7 => {
            let may = sees && !before.is_deleted && before.status != CaseStatus::Draft;
            let answer = world.say(who, &id, "Hello").await;
            assert_eq!(answer.status == 201, may, "{at}: comment {before:?} {}", answer.raw);
            case.comments += usize::from(may);
        }
        8 => {
            let answer = world.person(who).delete(&format!("/v1/cases/{id}/remove/")).await;
            let is_idle = matches!(
                before.status,
                CaseStatus::Draft | CaseStatus::Open | CaseStatus::Read | CaseStatus::Closed
            );
            let may = sees && is_author && (is_idle || before.is_deleted);
            assert_eq!(answer.status == 200, may, "{at}: remove {before:?} {}", answer.raw);
            case.is_deleted |= may;
        }
        _ => {
            let answer = world.person(who).post(&format!("/v1/cases/{id}/restore/"), &json!({})).await;
            assert_eq!(answer.status == 200, sees, "{at}: restore {before:?} {}", answer.raw);
            case.is_deleted &= !sees;
        }
    }
    // Opening an open case by the recipient's side reads it.
    let opened = world.get(who, &format!("/v1/cases/{id}/all/")).await;
    let case = model.cases[&id].clone();
    assert_eq!(opened.status == 200, model.sees(who, &case), "{at}: open {case:?}");
    if opened.status == 200 && role == Some(CaseRole::Recipient) && case.status == CaseStatus::Open {
        let case = model.cases.get_mut(&id).unwrap();
        (case.previous, case.status) = (Some(CaseStatus::Open), CaseStatus::Read);
    }
}

/// Compares everybody's list, counts and cases with the model.
async fn check(world: &World, model: &Model, at: &str) {
    for who in WHO {
        let listed = world.get(who, "/v1/cases/").await.body;
        let seen: Vec<(&String, &ModelCase)> =
            model.cases.iter().filter(|(_, case)| model.sees(who, case) && !case.is_deleted).collect();
        assert_eq!(listed["page"]["total_num"], json!(seen.len()), "{at}: total of {who}");
        let posts = listed["posts"].as_array().unwrap();
        assert_eq!(posts.len(), seen.len().min(20), "{at}: rows of {who}");
        for post in posts {
            let case = &model.cases[post["id"].as_str().unwrap()];
            assert!(model.sees(who, case), "{at}: {who} sees {post}");
            let shown = (post["status"]["code"].as_str().unwrap(), post["comment_count"].as_u64().unwrap());
            assert_eq!(shown, (case.status.as_str(), case.comments as u64), "{at}: {who} sees {post}");
        }
        let counts = world.get(who, "/v1/dashboard/cases/status/").await.body["status_counts"].clone();
        let of = |wanted: &[CaseStatus]| {
            json!(seen.iter().filter(|(_, case)| wanted.contains(&case.status)).count())
        };
        let expected: Value = json!({
            "open": of(&[CaseStatus::Open, CaseStatus::Read]),
            "inprog": of(&[CaseStatus::InProgress]),
            "completed": of(&[CaseStatus::Completed]),
            "reopened": of(&[CaseStatus::Reopened]),
            "closed": of(&[CaseStatus::Closed]),
        });
        assert_eq!(counts, expected, "{at}: counts of {who}");
    }
}
