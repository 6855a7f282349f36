//! Ivory teeth, pink gums, and a narrow transition between them.

use crate::anatomy::Kind;
use crate::arch::{Arch, mix, noise, smooth_step};
use crate::tooth::Tooth;

type Colour = [f32; 3];

const IVORY: Colour = [240.0, 229.0, 207.0];
const NECK: Colour = [226.0, 203.0, 164.0];
const EDGE: Colour = [224.0, 226.0, 222.0];
const FISSURE: Colour = [196.0, 168.0, 128.0];
const GUM: Colour = [226.0, 142.0, 138.0];
const MARGIN: Colour = [232.0, 158.0, 150.0];
const MUCOSA: Colour = [196.0, 92.0, 94.0];

pub fn at(arch: &Arch, position: [f32; 3]) -> [u8; 3] {
    let seat = arch.seat(position);
    let to_teeth = arch.teeth_distance(position);
    let to_gum = arch.gum_distance(position, &seat);
    let is_tooth = smooth_step(-0.12, 0.12, to_gum - to_teeth);
    let nearest = arch
        .teeth
        .iter()
        .filter(|tooth| !tooth.is_far(position))
        .min_by(|a, b| a.distance(position).total_cmp(&b.distance(position)));
    let gum = gum_colour(position, seat.margin);
    let tooth = nearest.map_or(gum, |tooth| tooth_colour(tooth, position));
    blend(gum, tooth, is_tooth).map(|part| part.round().clamp(0.0, 255.0) as u8)
}

fn tooth_colour(tooth: &Tooth, position: [f32; 3]) -> Colour {
    let up = tooth.local(position)[2] / tooth.height;
    let mut colour = blend(NECK, IVORY, smooth_step(-0.05, 0.45, up));
    if matches!(tooth.kind, Kind::Incisor | Kind::Canine) {
        colour = blend(colour, EDGE, 0.8 * smooth_step(0.72, 1.0, up));
    }
    colour = blend(colour, FISSURE, 0.75 * tooth.fissure(position));
    let spots = 2.5 * noise(position.map(|part| part * 0.8));
    colour.map(|part| part + spots)
}

fn gum_colour(position: [f32; 3], margin: f32) -> Colour {
    let down = margin - position[2];
    let colour = blend(MARGIN, GUM, smooth_step(0.0, 1.8, down));
    let patches = noise(position.map(|part| part * 0.25));
    let colour = blend(colour, MUCOSA, smooth_step(4.0, 9.0, down + patches * 1.5) * 0.8);
    let grain = 3.0 * noise(position.map(|part| part * 1.1)) + 4.0 * patches;
    colour.map(|part| part + grain)
}

fn blend(a: Colour, b: Colour, share: f32) -> Colour {
    [0, 1, 2].map(|part| mix(a[part], b[part], share))
}
