//! Who may open an area, checked before its handler runs (ADM-01).

use crate::base::app::App;
use crate::base::http::error::ApiError;
use crate::base::http::refusal::Refusal;
use crate::base::http::viewer::Viewer;
use archway_db::Tx;
use archway_db::session_life::Moment;
use archway_domain::UserId;
use archway_domain::administration::Area;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::marker::PhantomData;

/// An area as a type, so that a handler declares it in its arguments.
pub trait AreaType {
    const AREA: Area;
}

macro_rules! areas {
    ($($name:ident),+) => {
        $(
            pub struct $name;
            impl AreaType for $name {
                const AREA: Area = Area::$name;
            }
        )+
    };
}

areas!(
    Dashboard,
    Data,
    DeviceDetail,
    Factory,
    FeatureRegistrations,
    Labs,
    Licences,
    Logs,
    PartnerFeatures,
    Registrations,
    Tickets
);

/// A person who may read an area.
pub struct MaySee<A> {
    pub viewer: Viewer,
    area: PhantomData<A>,
}

/// A person who may change something in an area.
pub struct MayChange<A> {
    pub viewer: Viewer,
    area: PhantomData<A>,
}

impl<A: AreaType> MayChange<A> {
    pub fn id(&self) -> UserId {
        self.viewer.user.id.clone()
    }

    /// Checks again in the transaction of the change, after a long list was read.
    pub async fn check_again(&self, tx: &Tx, at: Moment) -> Result<(), ApiError> {
        let viewer = self.viewer.again(tx, at).await?;
        allow(A::AREA.may_change(viewer.user.flags()))
    }
}

impl<A: AreaType> FromRequestParts<App> for MaySee<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = Viewer::from_request_parts(parts, app).await?;
        viewer.refuse_support()?;
        allow(A::AREA.may_see(viewer.user.flags()))?;
        Ok(MaySee { viewer, area: PhantomData })
    }
}

impl<A: AreaType> FromRequestParts<App> for MayChange<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let viewer = Viewer::from_request_parts(parts, app).await?;
        viewer.refuse_support()?;
        allow(A::AREA.may_change(viewer.user.flags()))?;
        Ok(MayChange { viewer, area: PhantomData })
    }
}

fn allow(is_allowed: bool) -> Result<(), ApiError> {
    if is_allowed { Ok(()) } else { Err(Refusal::NoPermission.into()) }
}
