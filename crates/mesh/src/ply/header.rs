//! The lines before the data: the elements, their counts and properties.

use crate::error::{MeshError, Part};

pub(crate) const WANTED: &str = "a PLY model";
/// More than any program writes; keeps a hostile header from making every record slow.
const PROPERTIES_MAX: usize = 256;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    Text,
    LittleEndian,
    BigEndian,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Number {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Number {
    fn parse(name: &[u8]) -> Option<Number> {
        Some(match name {
            b"char" | b"int8" => Number::I8,
            b"uchar" | b"uint8" => Number::U8,
            b"short" | b"int16" => Number::I16,
            b"ushort" | b"uint16" => Number::U16,
            b"int" | b"int32" => Number::I32,
            b"uint" | b"uint32" => Number::U32,
            b"float" | b"float32" => Number::F32,
            b"double" | b"float64" => Number::F64,
            _ => return None,
        })
    }

    pub fn name(self) -> &'static str {
        match self {
            Number::I8 => "char",
            Number::U8 => "uchar",
            Number::I16 => "short",
            Number::U16 => "ushort",
            Number::I32 => "int",
            Number::U32 => "uint",
            Number::F32 => "float",
            Number::F64 => "double",
        }
    }

    pub const fn size_bytes(self) -> usize {
        match self {
            Number::I8 | Number::U8 => 1,
            Number::I16 | Number::U16 => 2,
            Number::I32 | Number::U32 | Number::F32 => 4,
            Number::F64 => 8,
        }
    }

    fn is_integer(self) -> bool {
        !matches!(self, Number::F32 | Number::F64)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    One(Number),
    List { count: Number, item: Number },
}

/// The meaning of a property for us.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Coordinate(usize),
    Colour(usize),
    Corners,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Property {
    pub layout: Layout,
    pub role: Role,
    /// The name, if it is a common one and the type of its numbers cannot contain text.
    pub known_name: Option<&'static str>,
}

impl Property {
    fn parse(words: &[&[u8]]) -> Option<Property> {
        let (layout, name) = match words {
            [b"list", count, item, name] => {
                let (count, item) = (Number::parse(count)?, Number::parse(item)?);
                (Layout::List { count: Some(count).filter(|count| count.is_integer())?, item }, *name)
            }
            [number, name] => (Layout::One(Number::parse(number)?), *name),
            _ => return None,
        };
        let role = match (name.to_ascii_lowercase().as_slice(), layout) {
            (b"vertex_indices" | b"vertex_index", Layout::List { .. }) => Role::Corners,
            (_, Layout::List { .. }) => Role::Other,
            (b"x", _) => Role::Coordinate(0),
            (b"y", _) => Role::Coordinate(1),
            (b"z", _) => Role::Coordinate(2),
            (b"red" | b"r" | b"diffuse_red", _) => Role::Colour(0),
            (b"green" | b"g" | b"diffuse_green", _) => Role::Colour(1),
            (b"blue" | b"b" | b"diffuse_blue", _) => Role::Colour(2),
            _ => Role::Other,
        };
        Some(Property { layout, role, known_name: known_name(name, layout) })
    }

    pub fn size_min_bytes(&self) -> usize {
        match self.layout {
            Layout::One(number) => number.size_bytes(),
            Layout::List { count, .. } => count.size_bytes(),
        }
    }
}

/// Common names of colour components, which most programs write as whole numbers.
const COLOURS: [&str; 18] = [
    "red",
    "green",
    "blue",
    "alpha",
    "r",
    "g",
    "b",
    "a",
    "diffuse_red",
    "diffuse_green",
    "diffuse_blue",
    "diffuse_alpha",
    "ambient_red",
    "ambient_green",
    "ambient_blue",
    "specular_red",
    "specular_green",
    "specular_blue",
];
/// Other properties of a shape. Whole numbers under these names could be letters.
const FRACTIONS: [&str; 17] = [
    "x",
    "y",
    "z",
    "nx",
    "ny",
    "nz",
    "s",
    "t",
    "u",
    "v",
    "texture_u",
    "texture_v",
    "quality",
    "confidence",
    "intensity",
    "radius",
    "curvature",
];
const CORNERS: [&str; 2] = ["vertex_indices", "vertex_index"];
const LISTS_OF_FRACTIONS: [&str; 1] = ["texcoord"];

fn known_name(name: &[u8], layout: Layout) -> Option<&'static str> {
    let find = |names: &[&'static str]| {
        names.iter().copied().find(|known| known.as_bytes().eq_ignore_ascii_case(name))
    };
    match layout {
        Layout::One(number) if number.is_integer() => find(&COLOURS),
        Layout::One(_) => find(&COLOURS).or_else(|| find(&FRACTIONS)),
        // Shorter whole numbers could be letters, too.
        Layout::List { item: Number::I32 | Number::U32, .. } => find(&CORNERS),
        Layout::List { item, .. } if item.is_integer() => None,
        Layout::List { .. } => find(&CORNERS).or_else(|| find(&LISTS_OF_FRACTIONS)),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Vertex,
    Face,
    Other,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Element {
    pub kind: Kind,
    pub count: usize,
    pub properties: Vec<Property>,
}

impl Element {
    fn parse(words: &[&[u8]]) -> Option<Element> {
        let [name, count] = words else { return None };
        let kind = match *name {
            b"vertex" => Kind::Vertex,
            b"face" => Kind::Face,
            _ => Kind::Other,
        };
        let count = std::str::from_utf8(count).ok()?.parse().ok()?;
        Some(Element { kind, count, properties: Vec::new() })
    }

    pub fn has_colour(&self) -> bool {
        (0..3).all(|part| self.properties.iter().any(|property| property.role == Role::Colour(part)))
    }

    pub fn part(&self) -> Part {
        match self.kind {
            Kind::Vertex => Part::Point,
            Kind::Face => Part::Triangle,
            Kind::Other => Part::Record,
        }
    }
}

#[derive(Debug)]
pub(crate) struct Header {
    pub encoding: Encoding,
    pub elements: Vec<Element>,
    pub length: usize,
}

impl Header {
    pub fn read(bytes: &[u8]) -> Result<Header, MeshError> {
        let unlike = || MeshError::Unlike(WANTED);
        // Data may begin with a byte that looks like a line end, so the first line shows which one is used.
        let ending: &[u8] = match bytes {
            [b'p', b'l', b'y', b'\r', b'\n', ..] => b"\r\n",
            [b'p', b'l', b'y', b'\r', ..] => b"\r",
            [b'p', b'l', b'y', ..] => b"\n",
            _ => return Err(unlike()),
        };
        let mut encoding = None;
        let mut elements: Vec<Element> = Vec::new();
        let mut properties = 0;
        let mut at = 0;
        loop {
            let rest = &bytes[at..];
            let length = memchr::memmem::find(rest, ending).ok_or(MeshError::EndsInside(Part::Header))?;
            at += length + ending.len();
            let words: Vec<&[u8]> = rest[..length]
                .split(u8::is_ascii_whitespace)
                .filter(|word| !word.is_empty())
                .take(6)
                .collect();
            match words.as_slice() {
                [] | [b"ply" | b"comment" | b"obj_info", ..] => {}
                [b"format", name, ..] => {
                    encoding = Some(match *name {
                        b"ascii" => Encoding::Text,
                        b"binary_little_endian" => Encoding::LittleEndian,
                        b"binary_big_endian" => Encoding::BigEndian,
                        _ => return Err(unlike()),
                    });
                }
                [b"element", words @ ..] => elements.push(Element::parse(words).ok_or_else(unlike)?),
                [b"property", words @ ..] if properties < PROPERTIES_MAX => {
                    let property = Property::parse(words).ok_or_else(unlike)?;
                    elements.last_mut().ok_or_else(unlike)?.properties.push(property);
                    properties += 1;
                }
                [b"end_header"] => break,
                _ => return Err(unlike()),
            }
        }
        Ok(Header { encoding: encoding.ok_or_else(unlike)?, elements, length: at })
    }
}
