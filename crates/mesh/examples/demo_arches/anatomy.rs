//! Sizes of teeth and arches in millimetres, from tables of average adults.

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Upper,
    Lower,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Incisor,
    Canine,
    Premolar,
    Molar,
}

pub struct Measures {
    pub kind: Kind,
    /// Along the arch.
    pub width: f32,
    /// From lip or cheek to tongue.
    pub depth: f32,
    /// From the gum to the tip.
    pub height: f32,
}

pub struct Jaw {
    pub side: Side,
    /// The half axes of the ellipse of the teeth: to the side, to the front.
    pub half_axes: [f32; 2],
    /// From the middle to the back.
    pub teeth: [Measures; 7],
}

const fn measures(kind: Kind, width: f32, depth: f32, height: f32) -> Measures {
    Measures { kind, width, depth, height }
}

pub const UPPER: Jaw = Jaw {
    side: Side::Upper,
    half_axes: [26.5, 44.5],
    teeth: [
        measures(Kind::Incisor, 8.5, 7.0, 10.0),
        measures(Kind::Incisor, 6.6, 6.2, 9.0),
        measures(Kind::Canine, 7.6, 8.0, 9.8),
        measures(Kind::Premolar, 7.0, 9.0, 8.2),
        measures(Kind::Premolar, 6.8, 9.0, 7.6),
        measures(Kind::Molar, 10.3, 11.0, 7.2),
        measures(Kind::Molar, 9.6, 11.0, 6.8),
    ],
};

pub const LOWER: Jaw = Jaw {
    side: Side::Lower,
    half_axes: [25.0, 42.0],
    teeth: [
        measures(Kind::Incisor, 5.4, 6.0, 8.6),
        measures(Kind::Incisor, 5.8, 6.3, 8.8),
        measures(Kind::Canine, 6.9, 7.6, 9.8),
        measures(Kind::Premolar, 7.0, 7.8, 8.2),
        measures(Kind::Premolar, 7.1, 8.2, 7.6),
        measures(Kind::Molar, 11.0, 10.3, 7.0),
        measures(Kind::Molar, 10.4, 10.2, 6.6),
    ],
};
