//! The content of the demo's cases: invented people, realistic orders and comments.

/// Teeth, type, material, shade, pontic design.
pub type Restored = (&'static str, &'static str, &'static str, &'static str, &'static str);

/// First and last name, sex, day of birth.
pub const PATIENTS: [(&str, &str, &str, &str); 31] = [
    ("Elsa", "Bergström", "F", "1968-04-12"),
    ("Mateo", "García Ruiz", "M", "1979-11-02"),
    ("Yuki", "Tanaka", "F", "1990-07-23"),
    ("Oskar", "Lund", "M", "1955-01-30"),
    ("Anneliese", "Krüger", "F", "1947-09-05"),
    ("Piotr", "Wiśniewski", "M", "1983-03-17"),
    ("Amina", "Haddad", "F", "1996-12-08"),
    ("Lars", "Nyström", "M", "1961-06-21"),
    ("Chloé", "Moreau", "F", "1988-02-14"),
    ("Giovanni", "De Luca", "M", "1972-10-27"),
    ("小明", "王", "M", "1985-05-19"),
    ("Freja", "Østergaard", "F", "2001-08-11"),
    ("Thomas", "O’Brien", "M", "1969-03-03"),
    ("Olena", "Shevchenko", "F", "1977-07-07"),
    ("Henrik", "Sjöberg", "M", "1950-12-24"),
    ("Sofia", "Almeida", "F", "1993-09-29"),
    ("Jae-won", "Kim", "M", "1980-01-16"),
    ("Ingrid", "Dahl", "F", "1958-05-02"),
    ("Nils", "Åkesson", "M", "1974-11-19"),
    ("Priya", "Raman", "F", "1987-06-06"),
    ("Walter", "Zimmermann", "M", "1943-08-28"),
    ("Camille", "Lefèvre", "F", "1999-04-01"),
    ("Ali", "Yılmaz", "M", "1991-10-10"),
    ("Maja", "Holm", "F", "1966-02-22"),
    ("Dmitri", "Volkov", "M", "1978-12-12"),
    ("Helena", "Costa", "F", "1984-03-31"),
    ("Björn", "Ek", "M", "1952-07-14"),
    ("Astrid", "Vinter", "F", "1970-09-18"),
    ("Samuel", "Adeyemi", "M", "1995-01-25"),
    ("Karin", "Forsberg", "F", "1963-11-11"),
    ("Hugo", "Blom", "M", "2004-06-17"),
];

/// Title, teeth, bridges, note.
pub const ORDERS: [(&str, &[Restored], &[&str], &str); 14] = [
    (
        "Crown upper right molar",
        &[("tu3", "crown", "zirconia", "A2", "")],
        &[],
        "Tight contact mesial, please. Antagonist is a natural tooth.",
    ),
    (
        "Bridge upper right",
        &[
            ("tu3,tu5", "crown", "multilayer_zirconia", "A3", ""),
            ("tu4", "pontic", "multilayer_zirconia", "A3", "ovate"),
        ],
        &["tu3,tu4,tu5"],
        "Ovate pontic, the site was conditioned for six weeks.",
    ),
    (
        "Veneers upper front",
        &[("tu6,tu7,tu8,tu9,tu10,tu11", "veneer", "lithium_disilicate", "B1", "")],
        &[],
        "Wax-up was accepted by the patient. Keep the slight rotation of the laterals.",
    ),
    ("Onlay lower left", &[("td14", "onlay", "lithium_disilicate", "A3.5", "")], &[], ""),
    (
        "Two crowns lower right",
        &[("td2,td3", "crown", "zirconia", "A3", "")],
        &[],
        "Little space distally: please mill to 0.6 mm occlusally if needed.",
    ),
    ("Night guard", &[("tu8", "night_guard", "", "", "")], &[], "Hard guard, 2 mm, canine guidance."),
    (
        "Implant crown",
        &[("td4", "screw_retained_crown", "zirconia", "A2", "")],
        &[],
        "Scan body is in the upper scan as well. Torque access palatal.",
    ),
    ("Inlay", &[("tu13", "inlay", "hybrid_ceramic", "A2", "")], &[], ""),
    (
        "Bridge lower left, four units",
        &[
            ("td11,td14", "crown", "porcelain_to_zirconia", "A3", ""),
            ("td12,td13", "pontic", "porcelain_to_zirconia", "A3", "modified_ridge_lap"),
        ],
        &["td11,td12,td13,td14"],
        "Framework try-in first. Patient travels from the 20th on.",
    ),
    (
        "Provisional upper front",
        &[("tu7,tu8,tu9,tu10", "provisional", "pmma", "A1", "")],
        &[],
        "For about three months.",
    ),
    (
        "Single crown premolar",
        &[("tu12", "crown", "lithium_disilicate", "A2", "")],
        &[],
        "Stump shade ND3. A photo follows.",
    ),
    ("Telescopes upper", &[("tu6,tu11", "telescope", "cocr", "", "")], &[], "Friction medium."),
    (
        "Custom abutment and crown",
        &[("tu14", "custom_abutment", "titanium", "", "")],
        &[],
        "Margin 1 mm below the gingiva.",
    ),
    (
        "Model",
        &[("tu1", "model_only", "", "", "")],
        &[],
        "Printed models of both jaws for the patient's file.",
    ),
];

type Talk = &'static [(&'static str, &'static str)];

pub const TALKS: [Talk; 9] = [
    &[
        ("lab", "The margin on 16 is hard to see distally. Could you look at the scan once more?"),
        ("clinic", "You are right, there was some blood. I have scanned that part again."),
        ("lab", "Perfect, now it is clear. We start today."),
    ],
    &[
        ("lab", "Der Biss wirkt um etwa 0,3 mm zu hoch. Sollen wir anpassen?"),
        ("clinic", "Ja bitte, gern bis zum Kontakt auf den Sechsern."),
    ],
    &[("clinic", "Patienten vill ha dem lite ljusare, B1 om det går."), ("lab", "Vi provar med B1. 👍")],
    &[("lab", "Is A3 right for the cervical third as well?")],
    &[
        ("clinic", "¿Puede estar lista para el jueves? El paciente viaja el viernes."),
        ("lab", "Sí, la enviamos el miércoles."),
        ("clinic", "¡Muchas gracias!"),
    ],
    &[
        ("lab", "色調はA2でよろしいでしょうか。写真では少し暗く見えます。"),
        ("clinic", "A2で大丈夫です。よろしくお願いします。"),
    ],
    &[
        ("clinic", "Merci pour le travail, l’ajustage est excellent."),
        ("lab", "Avec plaisir, bonne journée !"),
    ],
    &[
        ("lab", "Design is ready, please have a look: https://example.com/design"),
        ("clinic", "Looks good. A little more volume buccally on the pontic."),
        ("lab", "Changed."),
        ("clinic", "Thank you, go ahead."),
    ],
    &[("lab", "Shipped this morning, should be with you tomorrow before ten.")],
];
