//! The partners in the demo: a list of labs, connections in every state, and a share group of four.

use super::super::CommandError;
use super::find;
use crate::base::app::App;
use crate::base::pictures;
use archway_db::connections::{self, NewRequest};
use archway_db::groups::{self, Group, NewMember};
use archway_db::labs::{self, Lab};
use archway_domain::ConnectionId;
use archway_domain::invitation::InvitationStatus::{self, Accepted, Rejected, Requested};
use archway_domain::language::FALLBACK;
use image::{ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

struct DemoLab {
    name: &'static str,
    email: &'static str,
    company: &'static str,
    address: &'static str,
    contact: &'static str,
    phone: &'static str,
    country: &'static str,
    color: [u8; 3],
}

const LABS: [DemoLab; 3] = [
    DemoLab {
        name: "Weber Dentallabor",
        email: "lab@demo.example",
        company: "Weber Dentallabor GmbH",
        address: "Lindenstr. 12\n10969 Berlin",
        contact: "Jonas Weber",
        phone: "+49 30 5550142",
        country: "DE",
        color: [0x1f, 0x6f, 0xb2],
    },
    DemoLab {
        name: "Polar Ceramics",
        email: "polar@demo.example",
        company: "Polar Ceramics Oy",
        address: "Hämeenkatu 8\n33100 Tampere",
        contact: "Aino Koskinen",
        phone: "+358 3 5550187",
        country: "FI",
        color: [0x2b, 0x8a, 0x78],
    },
    DemoLab {
        name: "Atelier Roche",
        email: "atelier@demo.example",
        company: "Atelier dentaire Roche SARL",
        address: "4 rue des Forges\n69007 Lyon",
        contact: "Élise Roche",
        phone: "+33 4 55 50 19 20",
        country: "FR",
        color: [0xa8, 0x5a, 0x2c],
    },
];

/// Who invited whom, under which alias, and the result.
const CONNECTIONS: [(&str, &str, &str, &str, InvitationStatus); 6] = [
    (
        "clinic@demo.example",
        "lab@demo.example",
        "Weber, Berlin",
        "Could you make our zirconia crowns?",
        Accepted,
    ),
    ("clinic@demo.example", "polar@demo.example", "", "We are looking for a second lab.", Rejected),
    ("clinic@demo.example", "new.lab@demo.example", "The new lab", "Please join us here.", Requested),
    (
        "dealer@demo.example",
        "clinic@demo.example",
        "Clinic Lindqvist",
        "I look after your scanner.",
        Requested,
    ),
    ("polar@demo.example", "dealer@demo.example", "", "For spare parts.", Accepted),
    ("polar@demo.example", "lab@demo.example", "", "Shall we share the large bridges?", Requested),
];

const MEMBERS: [(&str, InvitationStatus); 5] = [
    ("lab@demo.example", Accepted),
    ("mira@demo.example", Accepted),
    ("tom@demo.example", Accepted),
    ("lena@demo.example", Accepted),
    ("trainee@demo.example", Requested),
];

pub async fn make(app: &App) -> Result<(), CommandError> {
    for lab in &LABS {
        let logo = pictures::keep(app, "picture", draw_logo(lab.color)?).await;
        let lab = Lab {
            id: app.new_id(),
            name: lab.name.to_owned(),
            email: lab.email.to_owned(),
            company_name: lab.company.to_owned(),
            company_address: lab.address.to_owned(),
            contact_name: lab.contact.to_owned(),
            contact_email: lab.email.to_owned(),
            contact_phone: lab.phone.to_owned(),
            logo: logo.ok(),
            country: lab.country.to_owned(),
            is_active: true,
            ..Lab::default()
        };
        let tx = app.db.begin().await?;
        labs::insert(&tx, &lab, app.now()).await?;
        tx.commit().await?;
    }
    for (owner, invited, alias, text, status) in CONNECTIONS {
        connect(app, owner, invited, (alias, text), status).await?;
    }
    make_group(app, "Weber Dentallabor", &MEMBERS).await
}

/// Returns the id of the connection.
pub async fn connect(
    app: &App,
    owner: &str,
    invited: &str,
    (alias, text): (&str, &str),
    status: InvitationStatus,
) -> Result<ConnectionId, CommandError> {
    let owner = find(app, owner).await?;
    let (id, nonce) = (app.new_id(), app.random.token());
    let request = NewRequest { email: invited, alias, text, nonce: &nonce, language: FALLBACK };
    let tx = app.db.begin().await?;
    connections::insert(&tx, &id, &owner, &request, app.now()).await?;
    if status != Requested {
        let by = find(app, invited).await?.id;
        connections::answer(&tx, &id, &by, status, app.now()).await?;
    }
    tx.commit().await?;
    Ok(id)
}

/// The first member is the owner.
pub async fn make_group(
    app: &App,
    name: &str,
    members: &[(&str, InvitationStatus)],
) -> Result<(), CommandError> {
    let owner = members.first().map_or("", |(email, _)| email);
    let (now, owner) = (app.now(), find(app, owner).await?);
    let group = Group { id: app.new_id(), name: name.to_owned(), owner_id: owner.id.clone() };
    let tx = app.db.begin().await?;
    groups::insert(&tx, &group, now).await?;
    for (email, status) in members {
        let (id, nonce) = (app.new_id(), app.random.token());
        let member = NewMember {
            id: &id,
            group_id: &group.id,
            email,
            requester_id: &owner.id,
            nonce: &nonce,
            language: FALLBACK,
        };
        groups::invite(&tx, &member, now).await?;
        if *status == Accepted {
            groups::join(&tx, &id, &group.id, &find(app, email).await?.id, now).await?;
        }
    }
    Ok(tx.commit().await?)
}

/// An arch of teeth on a coloured background.
fn draw_logo(color: [u8; 3]) -> Result<bytes::Bytes, CommandError> {
    const SIDE: u32 = 256;
    let [red, green, blue] = color;
    let mut picture = RgbaImage::from_pixel(SIDE, SIDE, Rgba([red, green, blue, 255]));
    for tooth in 0..9 {
        let angle = std::f32::consts::PI * (0.06 + 0.11 * tooth as f32);
        let (x, y) = (128.0 - 84.0 * angle.cos(), 188.0 - 118.0 * angle.sin());
        for (column, row, pixel) in picture.enumerate_pixels_mut() {
            let (dx, dy) = (column as f32 - x, row as f32 - y);
            if dx * dx + dy * dy < 19.0 * 19.0 {
                *pixel = Rgba([255, 255, 255, 255]);
            }
        }
    }
    let mut encoded = Cursor::new(Vec::new());
    let written = picture.write_to(&mut encoded, ImageFormat::Png);
    written.map_err(|error| CommandError::Refused(error.to_string()))?;
    Ok(encoded.into_inner().into())
}
