//! Share groups and their members. The side of a member is the group; the side of any other person is that person.

use crate::cases::Party;
use crate::columns::{Columns, Fields};
use crate::users::{self, User};
use crate::{DbErr, Tx, dialect, query};
use archway_domain::email::fold_email;
use archway_domain::invitation::InvitationStatus;
use archway_domain::{GroupId, MemberId, Time, UserId};
use sea_orm::ConnectionTrait;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub struct Group {
    pub id: GroupId,
    pub name: String,
    pub owner_id: UserId,
}

impl Group {
    pub fn is_owner(&self, user: &User) -> bool {
        self.owner_id == user.id
    }
}

/// The group a person is in.
pub async fn find_of(conn: &impl ConnectionTrait, viewer: &User) -> Result<Option<Group>, DbErr> {
    let sql = "SELECT id, name, owner_id FROM share_groups WHERE id = $1";
    query::one(conn, sql, [viewer.side.as_str().into()]).await
}

/// The viewer's group, locked until the transaction ends. All joins, departures and changes of the group wait for this
/// lock.
pub async fn lock_own(tx: &Tx, viewer: &User, id: &GroupId) -> Result<Option<Group>, DbErr> {
    let group = if viewer.side == id.as_str() { lock(tx, id).await? } else { None };
    Ok(group)
}

/// For an invited person, who is not a member yet.
pub async fn lock_inviting(tx: &Tx, member: &Member) -> Result<Option<Group>, DbErr> {
    lock(tx, &member.group_id).await
}

async fn lock(tx: &Tx, id: &GroupId) -> Result<Option<Group>, DbErr> {
    let lock = dialect::for_update(tx.engine());
    let sql = format!("SELECT id, name, owner_id FROM share_groups WHERE id = $1{lock}");
    query::one(&**tx, &sql, [id.as_str().into()]).await
}

pub async fn insert(tx: &Tx, group: &Group, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO share_groups (id, name, owner_id, created_at) VALUES ($1, $2, $3, $4)";
    let values =
        [group.id.as_str().into(), group.name.as_str().into(), group.owner_id.as_str().into(), now.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

pub async fn rename(tx: &Tx, id: &GroupId, name: &str) -> Result<(), DbErr> {
    query::run(&**tx, "UPDATE share_groups SET name = $2 WHERE id = $1", [id.as_str().into(), name.into()])
        .await
        .map(drop)
}

/// Locks all people of a side, in the order in which all code locks people.
pub async fn lock_people(tx: &Tx, side: &str) -> Result<(), DbErr> {
    let sql = format!("SELECT id FROM users WHERE side = $1 ORDER BY id{}", dialect::for_update(tx.engine()));
    query::all::<PersonId>(&**tx, &sql, [side.into()]).await.map(drop)
}

/// Removes the group; each member is a separate side again. Returns the members.
pub async fn remove(tx: &Tx, id: &GroupId) -> Result<Vec<UserId>, DbErr> {
    let members = list_people(&**tx, id).await?;
    for member in &members {
        users::set_side(tx, member, member).await?;
    }
    query::run(&**tx, "DELETE FROM share_groups WHERE id = $1", [id.as_str().into()]).await?;
    Ok(members)
}

#[derive(Deserialize)]
struct PersonId {
    id: UserId,
}

async fn list_people(conn: &impl ConnectionTrait, group: &GroupId) -> Result<Vec<UserId>, DbErr> {
    let sql = "SELECT id FROM users WHERE side = $1 ORDER BY id";
    let people: Vec<PersonId> = query::all(conn, sql, [group.as_str().into()]).await?;
    Ok(people.into_iter().map(|person| person.id).collect())
}

/// Accounts with an unanswered invitation to the group.
pub async fn list_invited(conn: &impl ConnectionTrait, group: &GroupId) -> Result<Vec<UserId>, DbErr> {
    let sql = "SELECT u.id FROM group_members m JOIN users u ON u.email_folded = m.email_folded \
        WHERE m.group_id = $1 AND m.status = 'REQD'";
    let people: Vec<PersonId> = query::all(conn, sql, [group.as_str().into()]).await?;
    Ok(people.into_iter().map(|person| person.id).collect())
}

/// The account of a row, if there is one.
pub async fn person_of(conn: &impl ConnectionTrait, member: &Member) -> Result<Option<UserId>, DbErr> {
    match &member.user_id {
        Some(id) => Ok(Some(id.clone())),
        None => {
            let sql = "SELECT id AS value FROM users WHERE email_folded = $1";
            Ok(query::scalar::<String>(conn, sql, [member.email_folded.as_str().into()])
                .await?
                .map(UserId::new))
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct Member {
    pub id: MemberId,
    pub group_id: GroupId,
    pub email: String,
    pub email_folded: String,
    pub user_id: Option<UserId>,
    pub requester_id: UserId,
    pub status: InvitationStatus,
    pub nonce: String,
    pub language: String,
    pub requested_at: Time,
}

static COLUMNS: Columns = Columns::new(|| Fields::of::<Member>("m").texts());

impl Member {
    /// Whether this is an invitation to the person, or any row of their group.
    fn is_own(&self, user: &User) -> bool {
        let is_invitation = self.is_for(user) && self.status == InvitationStatus::Requested;
        is_invitation || *self.group_id == *user.side
    }

    pub fn is_for(&self, user: &User) -> bool {
        match &self.user_id {
            Some(id) => *id == user.id,
            None => self.email_folded == fold_email(&user.email),
        }
    }
}

pub struct NewMember<'a> {
    pub id: &'a MemberId,
    pub group_id: &'a GroupId,
    pub email: &'a str,
    pub requester_id: &'a UserId,
    pub nonce: &'a str,
    pub language: &'a str,
}

pub async fn invite(tx: &Tx, member: &NewMember<'_>, now: Time) -> Result<(), DbErr> {
    let sql = "INSERT INTO group_members (id, group_id, email, email_folded, requester_id, status, nonce, language, \
        requested_at) VALUES ($1, $2, $3, $4, $5, 'REQD', $6, $7, $8)";
    let values = [
        member.id.as_str().into(),
        member.group_id.as_str().into(),
        member.email.into(),
        fold_email(member.email).into(),
        member.requester_id.as_str().into(),
        member.nonce.into(),
        member.language.into(),
        now.0.into(),
    ];
    query::run(&**tx, sql, values).await.map(drop)
}

/// Sends the invitation again; the link of the earlier mail stops working.
pub async fn invite_again(
    tx: &Tx,
    id: &MemberId,
    nonce: &str,
    language: &str,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "UPDATE group_members SET status = 'REQD', user_id = NULL, nonce = $2, language = $3, \
        requested_at = $4, answered_at = NULL WHERE id = $1";
    query::run(&**tx, sql, [id.as_str().into(), nonce.into(), language.into(), now.0.into()]).await.map(drop)
}

/// The person joins: their side is now the group's.
pub async fn join(tx: &Tx, id: &MemberId, group: &GroupId, user: &UserId, now: Time) -> Result<(), DbErr> {
    answer(tx, id, user, InvitationStatus::Accepted, now).await?;
    users::set_side(tx, user, group).await
}

pub async fn answer(
    tx: &Tx,
    id: &MemberId,
    by: &UserId,
    status: InvitationStatus,
    now: Time,
) -> Result<(), DbErr> {
    let sql = "UPDATE group_members SET status = $2, user_id = $3, answered_at = $4 WHERE id = $1";
    let values = [id.as_str().into(), status.as_str().into(), by.as_str().into(), now.0.into()];
    query::run(&**tx, sql, values).await.map(drop)
}

/// Withdraws an invitation, or removes a member, who is a separate side from now on.
pub async fn remove_member(tx: &Tx, member: &Member) -> Result<(), DbErr> {
    if let Some(user) = member.user_id.as_ref().filter(|_| member.status == InvitationStatus::Accepted) {
        users::set_side(tx, user, user.as_str()).await?;
    }
    query::run(&**tx, "DELETE FROM group_members WHERE id = $1", [member.id.as_str().into()]).await.map(drop)
}

/// For a mailed link, without checking access: the caller checks its token next. Also for writing its mail.
pub async fn find_unchecked(conn: &impl ConnectionTrait, id: &MemberId) -> Result<Option<Member>, DbErr> {
    query::one(conn, &format!("SELECT {COLUMNS} FROM group_members m WHERE m.id = $1"), [id.as_str().into()])
        .await
}

/// The same, locked.
pub async fn lock_unchecked(tx: &Tx, id: &MemberId) -> Result<Option<Member>, DbErr> {
    let lock = dialect::for_update(tx.engine());
    query::one(
        &**tx,
        &format!("SELECT {COLUMNS} FROM group_members m WHERE m.id = $1{lock}"),
        [id.as_str().into()],
    )
    .await
}

/// A row that concerns this person, locked.
pub async fn lock_member(tx: &Tx, viewer: &User, id: &MemberId) -> Result<Option<Member>, DbErr> {
    Ok(lock_unchecked(tx, id).await?.filter(|member| member.is_own(viewer)))
}

pub async fn find_member(
    conn: &impl ConnectionTrait,
    viewer: &User,
    id: &MemberId,
) -> Result<Option<Member>, DbErr> {
    Ok(find_unchecked(conn, id).await?.filter(|member| member.is_own(viewer)))
}

/// The row of an address in a group, locked.
pub async fn lock_by_email(tx: &Tx, group: &GroupId, email: &str) -> Result<Option<Member>, DbErr> {
    let lock = dialect::for_update(tx.engine());
    let sql =
        format!("SELECT {COLUMNS} FROM group_members m WHERE m.group_id = $1 AND m.email_folded = $2{lock}");
    query::one(&**tx, &sql, [group.as_str().into(), fold_email(email).into()]).await
}

pub async fn find_by_email(
    conn: &impl ConnectionTrait,
    group: &GroupId,
    email: &str,
) -> Result<Option<Member>, DbErr> {
    let sql = format!("SELECT {COLUMNS} FROM group_members m WHERE m.group_id = $1 AND m.email_folded = $2");
    query::one(conn, &sql, [group.as_str().into(), fold_email(email).into()]).await
}

pub async fn count_members(conn: &impl ConnectionTrait, group: &GroupId) -> Result<i64, DbErr> {
    let sql = "SELECT COUNT(*) AS value FROM group_members WHERE group_id = $1";
    Ok(query::scalar(conn, sql, [group.as_str().into()]).await?.unwrap_or(0))
}

/// When the person joined their group; 0 for a person without a group.
pub async fn joined_at(conn: &impl ConnectionTrait, user: &UserId) -> Result<Time, DbErr> {
    let sql = "SELECT answered_at AS value FROM group_members WHERE user_id = $1 AND status = 'ACCD'";
    let at = query::scalar::<Option<i64>>(conn, sql, [user.as_str().into()]).await?;
    Ok(Time(at.flatten().unwrap_or(0)))
}

/// A person in a list. Empty while the address has no account.
#[derive(Debug, Deserialize)]
pub struct Person {
    pub id: Option<UserId>,
    pub first_name: Option<String>,
    pub last_name: Option<String>,
    pub email: Option<String>,
    pub picture: Option<String>,
}

#[derive(Debug, Deserialize)]
pub struct Listed {
    pub member: Member,
    pub group_name: String,
    pub owner_id: UserId,
    #[serde(rename = "person_")]
    pub person: Person,
    #[serde(rename = "asking_")]
    pub requester: Person,
}

/// The rows of the group a person is in, and the invitations addressed to them.
pub async fn list(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<Listed>, DbErr> {
    static COLUMNS: Columns = Columns::new(|| {
        Fields::of::<Listed>("g")
            .with_struct("member", Fields::of::<Member>("m"))
            .with("group_name", "g.name")
            .with_struct("person_", Fields::of::<Person>("p"))
            .with_struct("asking_", Fields::of::<Person>("r"))
            .texts()
    });
    let sql = format!(
        "WITH seen AS (SELECT id FROM group_members WHERE group_id = $1 \
         UNION SELECT id FROM group_members WHERE email_folded = $2 AND status = 'REQD') \
         SELECT {COLUMNS} FROM seen \
         JOIN group_members m ON m.id = seen.id JOIN share_groups g ON g.id = m.group_id \
         JOIN users r ON r.id = m.requester_id \
         LEFT JOIN users p ON p.id = COALESCE(m.user_id, (SELECT x.id FROM users x \
         WHERE x.email_folded = m.email_folded AND x.state = 'active')) ORDER BY m.requested_at, m.id"
    );
    query::all(conn, &sql, [viewer.side.as_str().into(), fold_email(&viewer.email).into()]).await
}

#[derive(Deserialize)]
struct Requester {
    requester_id: UserId,
}

#[derive(Deserialize)]
struct Waiting {
    id: MemberId,
}

/// The invitations that wait for this person's answer.
pub async fn list_waiting(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<MemberId>, DbErr> {
    let sql =
        "SELECT id FROM group_members WHERE email_folded = $1 AND status = 'REQD' ORDER BY requested_at";
    let rows: Vec<Waiting> = query::all(conn, sql, [fold_email(&viewer.email).into()]).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The people who wait for this person's answer.
pub async fn list_asking(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<UserId>, DbErr> {
    let sql = "SELECT requester_id FROM group_members WHERE email_folded = $1 AND status = 'REQD'";
    let rows: Vec<Requester> = query::all(conn, sql, [fold_email(&viewer.email).into()]).await?;
    Ok(rows.into_iter().map(|row| row.requester_id).collect())
}

/// All active people on the viewer's side, by name.
pub async fn list_parties(conn: &impl ConnectionTrait, viewer: &User) -> Result<Vec<Party>, DbErr> {
    let sql = "SELECT id, first_name, last_name, picture, institution, state, side FROM users \
        WHERE side = $1 AND state = 'active' ORDER BY first_name, last_name, id";
    query::all(conn, sql, [viewer.side.as_str().into()]).await
}
