//! Vertices whose records all have the same length, as in nearly every binary file: each number has a fixed offset,
//! so all numbers of one kind are read in one loop without checks.

use super::body::{Body, colour_part};
use super::header::{Element, Layout, Number, Role};
use super::source::Source;

/// Records read together: few enough to stay in the L1 cache while each column is filled.
const BATCH: usize = 256;

/// The offset of a number in each record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Column {
    number: Number,
    offset: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub stride: usize,
    axes: [Option<Column>; 3],
    colours: Option<[Column; 3]>,
}

impl Columns {
    /// None if lists make records of different lengths.
    pub fn of(element: &Element) -> Option<Columns> {
        let (mut axes, mut parts) = ([None; 3], [None; 3]);
        let mut stride = 0;
        for property in &element.properties {
            let Layout::One(number) = property.layout else { return None };
            let column = Some(Column { number, offset: stride });
            match property.role {
                Role::Coordinate(axis) => axes[axis] = column,
                Role::Colour(part) => parts[part] = column,
                Role::Corners | Role::Other => {}
            }
            stride += number.size_bytes();
        }
        let colours = match parts {
            [Some(red), Some(green), Some(blue)] => Some([red, green, blue]),
            _ => None,
        };
        Some(Columns { stride, axes, colours })
    }

    /// Appends all records of the block to the body.
    pub fn read<S: Source>(&self, block: &[u8], body: &mut Body) {
        for records in block.chunks(self.stride * BATCH) {
            let count = records.len() / self.stride;
            let start = body.positions.len();
            body.positions.resize(start + count, [0.0; 3]);
            self.read_positions::<S>(records, &mut body.positions[start..]);
            if let Some(columns) = &self.colours {
                let start = body.vertex_colours.len();
                body.vertex_colours.resize(start + count, [0; 3]);
                self.read_colours::<S>(columns, records, &mut body.vertex_colours[start..]);
            }
        }
    }

    fn read_positions<S: Source>(&self, records: &[u8], positions: &mut [[f32; 3]]) {
        let records = records.chunks_exact(self.stride);
        if let [Some(x), Some(y), Some(z)] = self.axes
            && [x, y, z].iter().all(|column| column.number == Number::F32)
        {
            for (position, record) in positions.iter_mut().zip(records) {
                *position = [x, y, z].map(|axis| S::decode(Number::F32, &record[axis.offset..]) as f32);
            }
            return;
        }
        for (axis, column) in self.axes.iter().enumerate() {
            let Some(Column { number, offset }) = *column else { continue };
            for (position, record) in positions.iter_mut().zip(records.clone()) {
                position[axis] = S::decode(number, &record[offset..]) as f32;
            }
        }
    }

    fn read_colours<S: Source>(&self, columns: &[Column; 3], records: &[u8], colours: &mut [[u8; 3]]) {
        let records = records.chunks_exact(self.stride);
        if columns.iter().all(|column| column.number == Number::U8) {
            for (colour, record) in colours.iter_mut().zip(records) {
                *colour = columns.map(|part| record[part.offset]);
            }
            return;
        }
        for (part, Column { number, offset }) in columns.iter().enumerate() {
            for (colour, record) in colours.iter_mut().zip(records.clone()) {
                colour[part] = colour_part(*number, S::decode(*number, &record[*offset..]));
            }
        }
    }
}
