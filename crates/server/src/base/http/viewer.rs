//! Who sends the request. Read from the database each time: nothing the browser claims grants anything.

use crate::base::activity;
use crate::base::app::App;
use crate::base::http::caller::{client_address, peer};
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::secret::hash_token;
use crate::base::tallies::Asked;
use archway_db::Tx;
use archway_db::cases::CaseViewer;
use archway_db::session_life::Moment;
use archway_db::sessions::{self, Holder, Live, Support};
use archway_db::users::User;
use archway_domain::account::Flags;
use archway_domain::{CaseId, SessionId, Time};
use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

/// A signed-in, active person and the session of the request.
pub struct Viewer {
    pub user: User,
    pub session: SessionId,
    pub session_started_at: Time,
    /// When this person was last active in this session, this call included.
    pub active_at: Time,
    /// Set when staff look at this person's account (ADM-05).
    pub support: Option<Support>,
    /// Set when this session was handed to a desktop program for one case: it reaches nothing else (ACC-20).
    case_id: Option<CaseId>,
}

impl Viewer {
    fn of_live(live: Live) -> Viewer {
        Viewer {
            user: live.user,
            session: live.session,
            session_started_at: live.created_at,
            active_at: live.active_at,
            support: live.support,
            case_id: live.case_id,
        }
    }

    /// The viewer of a link to one object that this session could reach.
    pub fn of_link(holder: Holder, session: SessionId) -> Viewer {
        let support = holder.support();
        Viewer {
            user: holder.user,
            session,
            session_started_at: Time(0),
            active_at: Time(0),
            support,
            case_id: None,
        }
    }

    /// Reads the same person again, within the transaction.
    pub async fn again(&self, tx: &Tx, at: Moment) -> Result<Viewer, ApiError> {
        let holder = sessions::find_holder(&**tx, &self.session, at).await?.ok_or_else(sign_in_required)?;
        let case_id = self.case_id.clone();
        Ok(Viewer { case_id, ..Viewer::of_link(holder, self.session.clone()) })
    }

    /// Refuses staff who look at another person's account, for calls that reveal more than the pages show.
    pub fn refuse_support(&self) -> Result<(), ApiError> {
        if self.support.is_some() { Err(Refusal::LookOnly.into()) } else { Ok(()) }
    }

    /// How this session sees cases: staff do not see drafts.
    pub fn of_cases(&self) -> CaseViewer<'_> {
        CaseViewer { user: &self.user, sees_drafts: self.support.is_none() }
    }

    /// Whether this session reaches that case, provided that the person does.
    pub fn may_open(&self, case_id: &str) -> bool {
        self.case_id.as_deref().is_none_or(|only| only == case_id)
    }
}

/// Accepts sessions limited to one case, too. Only for handlers that reveal nothing about other cases or call
/// [`Viewer::may_open`].
pub struct AnyViewer(pub Viewer);

/// A person whose page only listens for events, which is no activity (SES-06).
pub struct Listening(pub Viewer);

impl FromRequestParts<App> for Listening {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = find_silent(parts, app).await?.ok_or_else(sign_in_required)?;
        refuse_limited(viewer).map(Listening)
    }
}

impl FromRequestParts<App> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = find_viewer(parts, app).await?.ok_or_else(sign_in_required)?;
        refuse_limited(viewer)
    }
}

impl OptionalFromRequestParts<App> for Viewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        match find_viewer(parts, app).await? {
            Some(viewer) => refuse_limited(viewer).map(Some),
            // A person whose session has ended must learn it, not be treated as signed out.
            None if parts.headers.contains_key(header::AUTHORIZATION) => Err(sign_in_required()),
            None => Ok(None),
        }
    }
}

impl FromRequestParts<App> for AnyViewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        find_viewer(parts, app).await?.map(AnyViewer).ok_or_else(sign_in_required)
    }
}

impl OptionalFromRequestParts<App> for AnyViewer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, ApiError> {
        Ok(find_viewer(parts, app).await?.map(AnyViewer))
    }
}

fn sign_in_required() -> ApiError {
    Refusal::SignInRequired.into()
}

fn refuse_limited(viewer: Viewer) -> Result<Viewer, ApiError> {
    match viewer.case_id {
        None => Ok(viewer),
        Some(_) => Err(Refusal::OneCaseOnly.into()),
    }
}

/// The access token a request carries.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

async fn find_viewer(parts: &mut Parts, app: &App) -> Result<Option<Viewer>, ApiError> {
    let mut viewer = find_silent(parts, app).await?;
    if let Some(viewer) = &mut viewer {
        activity::note(app, &parts.headers, viewer);
    }
    Ok(viewer)
}

async fn find_silent(parts: &mut Parts, app: &App) -> Result<Option<Viewer>, ApiError> {
    let live = find_live(&parts.headers, app).await?;
    if let Some(live) = &live {
        parts.extensions.insert(Rights::of(&live.user));
        if let Some(asked) = parts.extensions.get::<Asked>() {
            let person =
                live.support.as_ref().map_or_else(|| live.user.id.clone(), |support| support.by.clone());
            asked.by(person, client_address(peer(parts), &parts.headers, &app.config.server.trusted_proxies));
        }
    }
    Ok(live.map(Viewer::of_live))
}

async fn find_live(headers: &HeaderMap, app: &App) -> Result<Option<Live>, ApiError> {
    match bearer(headers) {
        Some(token) => {
            Ok(sessions::find_by_access_token(app.db.reader(), &hash_token(token), app.moment()).await?)
        }
        None => Ok(None),
    }
}

/// A person's rights when the request began, kept with the request until its body has arrived.
#[derive(Clone, PartialEq, Eq)]
struct Rights {
    side: String,
    flags: Flags,
}

impl Rights {
    fn of(user: &User) -> Rights {
        Rights { side: user.side.clone(), flags: user.flags() }
    }
}

/// For bodies that were slow: a person who meanwhile lost the session, a right or the group must not continue with
/// what was checked before. If something else changed, the answer asks for a retry, which checks again.
pub async fn check_unchanged(app: &App, parts: &Parts) -> Result<(), ApiError> {
    let Some(before) = parts.extensions.get::<Rights>() else { return Ok(()) };
    let live = find_live(&parts.headers, app).await?.ok_or_else(sign_in_required)?;
    if Rights::of(&live.user) == *before { Ok(()) } else { Err(ApiError::busy()) }
}
