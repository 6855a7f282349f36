//! The data after the header, in any encoding.

use super::columns::Columns;
use super::header::{Element, Header, Kind, Layout, Number, Property, Role};
use super::source::{Source, is_plain};
use crate::error::{MeshError, Part};
use crate::limits::Limits;

pub(super) const NO_COLOUR: [u8; 3] = [255; 3];

#[derive(Default)]
pub(super) struct Body {
    pub positions: Vec<[f32; 3]>,
    pub vertex_colours: Vec<[u8; 3]>,
    pub has_faces: bool,
    pub indices: Vec<u32>,
    /// One per triangle.
    pub face_colours: Vec<[u8; 3]>,
}

impl Body {
    pub fn read<S: Source>(header: &Header, mut source: S, limits: &Limits) -> Result<Body, MeshError> {
        let mut body = Body::default();
        for element in &header.elements {
            // Without properties there is nothing to read, whatever the count.
            if element.properties.is_empty() {
                continue;
            }
            // The count is trusted only if the file is long enough for it.
            let needed = element.count.saturating_mul(S::record_min_bytes(element));
            if needed > source.remaining() {
                return Err(MeshError::TooShort { part: element.part(), announced: element.count as u64 });
            }
            match element.kind {
                Kind::Vertex => body.read_vertices(element, &mut source, limits)?,
                Kind::Face => body.read_faces(element, &mut source, limits)?,
                Kind::Other => skip_records(element, &mut source)?,
            }
        }
        Ok(body)
    }

    fn read_vertices<S: Source>(
        &mut self,
        element: &Element,
        source: &mut S,
        limits: &Limits,
    ) -> Result<(), MeshError> {
        limits.check_vertices(self.positions.len().saturating_add(element.count))?;
        self.positions.reserve_exact(element.count);
        let coloured = element.has_colour();
        if coloured {
            // Vertices of an element before this one that had no colours.
            self.vertex_colours.resize(self.positions.len(), NO_COLOUR);
            self.vertex_colours.reserve_exact(element.count);
        }
        if let Some(columns) = Columns::of(element)
            && let Some(block) = source.take_block(columns.stride * element.count)
        {
            columns.read::<S>(block, self);
            return Ok(());
        }
        for _ in 0..element.count {
            let mut vertex = Vertex::default();
            for property in &element.properties {
                if let Layout::One(number) = property.layout {
                    let value = source.next(number)?.ok_or(MeshError::EndsInside(Part::Point))?;
                    vertex.set(property.role, number, value);
                } else {
                    skip_property(property, source, Part::Point)?;
                }
            }
            self.positions.push(vertex.position);
            if coloured {
                self.vertex_colours.push(vertex.colour);
            }
        }
        Ok(())
    }

    fn read_faces<S: Source>(
        &mut self,
        element: &Element,
        source: &mut S,
        limits: &Limits,
    ) -> Result<(), MeshError> {
        limits.check_triangles((self.indices.len() / 3).saturating_add(element.count))?;
        self.indices.reserve_exact(element.count * 3);
        self.has_faces |= element.count > 0;
        let plain = is_plain(element);
        let coloured = element.has_colour();
        let mut left = element.count;
        while left > 0 {
            if plain {
                left -= source.take_triangles(left, &mut self.indices);
                if left == 0 {
                    break;
                }
            }
            left -= 1;
            let mut colour = Vertex::default();
            for property in &element.properties {
                match (property.role, property.layout) {
                    (Role::Corners, Layout::List { count, item }) => {
                        let corners = next_count(source, count, Part::Triangle)?;
                        self.read_polygon(corners, item, source, limits)?;
                    }
                    (role, Layout::One(number)) => {
                        let value = source.next(number)?.ok_or(MeshError::EndsInside(Part::Triangle))?;
                        colour.set(role, number, value);
                    }
                    _ => skip_property(property, source, Part::Triangle)?,
                }
            }
            if coloured {
                self.face_colours.resize(self.indices.len() / 3, colour.colour);
            }
        }
        limits.check_triangles(self.indices.len() / 3)
    }

    fn read_polygon<S: Source>(
        &mut self,
        corners: usize,
        item: Number,
        source: &mut S,
        limits: &Limits,
    ) -> Result<(), MeshError> {
        let (mut first, mut previous) = (0, 0);
        for corner in 0..corners {
            let value = source.next(item)?.ok_or(MeshError::EndsInside(Part::Triangle))?;
            let index = value as u32;
            if f64::from(index) != value {
                return Err(MeshError::MissingPoint);
            }
            if corner == 0 {
                first = index;
            } else if corner > 1 {
                limits.check_triangles(self.indices.len() / 3 + 1)?;
                self.indices.extend_from_slice(&[first, previous, index]);
            }
            previous = index;
        }
        Ok(())
    }
}

#[derive(Default)]
struct Vertex {
    position: [f32; 3],
    colour: [u8; 3],
}

impl Vertex {
    #[inline]
    fn set(&mut self, role: Role, number: Number, value: f64) {
        match role {
            Role::Coordinate(axis) => self.position[axis] = value as f32,
            Role::Colour(part) => self.colour[part] = colour_part(number, value),
            Role::Corners | Role::Other => {}
        }
    }
}

/// A colour component as a byte; its maximum depends on its type.
#[inline]
pub(super) fn colour_part(number: Number, value: f64) -> u8 {
    match number {
        Number::F32 | Number::F64 => (value * 255.0).round() as u8,
        Number::U16 => (value / 257.0).round() as u8,
        _ => value as u8,
    }
}

fn skip_records<S: Source>(element: &Element, source: &mut S) -> Result<(), MeshError> {
    for _ in 0..element.count {
        for property in &element.properties {
            skip_property(property, source, Part::Record)?;
        }
    }
    Ok(())
}

fn skip_property<S: Source>(property: &Property, source: &mut S, part: Part) -> Result<(), MeshError> {
    let whole = match property.layout {
        Layout::One(number) => source.skip(number, 1)?,
        Layout::List { count, item } => {
            let count = next_count(source, count, part)?;
            source.skip(item, count)?
        }
    };
    if whole { Ok(()) } else { Err(MeshError::EndsInside(part)) }
}

/// The length of a list. A negative length means an empty list, as in most programs.
fn next_count<S: Source>(source: &mut S, count: Number, part: Part) -> Result<usize, MeshError> {
    Ok(source.next(count)?.ok_or(MeshError::EndsInside(part))? as usize)
}
