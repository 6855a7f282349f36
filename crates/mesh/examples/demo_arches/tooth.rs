//! One crown as a distance function: negative inside, in its own axes (along the arch, outwards, up from the gum).

use crate::anatomy::{Kind, Measures};
use crate::arch::{mix, smooth_max, smooth_step};

pub struct Tooth {
    pub kind: Kind,
    half_width: f32,
    half_depth: f32,
    pub height: f32,
    /// How far below the chewing plane the gum begins.
    neck: f32,
    /// The middle of the crown on the arch, at the chewing plane.
    pub centre: [f32; 2],
    along: [f32; 2],
    outwards: [f32; 2],
    /// How far it leans outwards and along the arch, per millimetre of height.
    lean: [f32; 2],
}

impl Tooth {
    pub fn new(measures: &Measures, centre: [f32; 2], outwards: [f32; 2], chance: [f32; 4]) -> Tooth {
        // Nobody's teeth are perfectly straight.
        let (sin, cos) = (chance[0] * 0.09).sin_cos();
        let outwards = [outwards[0] * cos - outwards[1] * sin, outwards[0] * sin + outwards[1] * cos];
        let out = chance[1] * 0.25;
        let is_front = matches!(measures.kind, Kind::Incisor | Kind::Canine);
        Tooth {
            kind: measures.kind,
            half_width: measures.width * if is_front { 0.518 } else { 0.51 },
            half_depth: measures.depth / 2.0,
            height: measures.height + if is_front { 1.0 } else { 0.2 } + chance[3] * 0.15,
            neck: measures.height,
            centre: [centre[0] + outwards[0] * out, centre[1] + outwards[1] * out],
            along: [-outwards[1], outwards[0]],
            outwards,
            lean: [if is_front { 0.14 } else { -0.04 } + chance[2] * 0.02, chance[3] * 0.02],
        }
    }

    /// Along, outwards, and up from the neck.
    pub fn local(&self, [x, y, z]: [f32; 3]) -> [f32; 3] {
        let [dx, dy] = [x - self.centre[0], y - self.centre[1]];
        let out = dx * self.outwards[0] + dy * self.outwards[1];
        let along = dx * self.along[0] + dy * self.along[1];
        [along - self.lean[1] * z, out - self.lean[0] * z, z + self.neck]
    }

    pub fn is_far(&self, [x, y, _]: [f32; 3]) -> bool {
        let reach = self.half_width.max(self.half_depth) + 4.0;
        (x - self.centre[0]).abs() > reach || (y - self.centre[1]).abs() > reach
    }

    pub fn distance(&self, position: [f32; 3]) -> f32 {
        let [along, out, up] = self.local(position);
        let part = (up / self.height).clamp(-0.6, 1.1);
        let half_width = self.half_width * self.width_at(part);
        let [inner, outer] = self.walls_at(part);
        let (middle, half_depth) = ((inner + outer) / 2.0, (outer - inner) / 2.0);
        let roundness = match self.kind {
            Kind::Incisor => 2.7,
            Kind::Canine => 2.3,
            Kind::Premolar => 2.4,
            Kind::Molar => 3.0,
        };
        let reach =
            (along / half_width).abs().powf(roundness) + ((out - middle) / half_depth).abs().powf(roundness);
        let side = (reach.powf(1.0 / roundness) - 1.0) * half_width.min(half_depth);
        let top = (up - self.top(along, out)) * 0.85;
        let edge = match self.kind {
            Kind::Incisor => 0.7,
            Kind::Canine => 0.9,
            Kind::Premolar => 1.3,
            Kind::Molar => 1.4,
        };
        smooth_max(side, top, edge)
    }

    /// Narrow at the neck, widest where it touches its neighbours.
    fn width_at(&self, part: f32) -> f32 {
        let neck = if self.kind == Kind::Molar { 0.84 } else { 0.74 };
        let widest = mix(neck, 1.0, smooth_step(-0.1, 0.62, part));
        let narrowing = if self.kind == Kind::Incisor { 0.03 } else { 0.1 };
        widest - narrowing * smooth_step(0.7, 1.0, part)
    }

    /// Towards the tongue and towards the lip.
    fn walls_at(&self, part: f32) -> [f32; 2] {
        let up = part.max(0.0);
        match self.kind {
            Kind::Incisor | Kind::Canine => {
                let edge = if self.kind == Kind::Canine { 0.32 } else { 0.16 };
                let belly = 0.10 * (1.0 - (up - 0.35).powi(2) * 3.0);
                let outer = self.half_depth * (0.72 + belly - 0.42 * up * up);
                let thick = mix(1.66, edge * 2.0, smooth_step(0.0, 1.0, up.powf(0.8)));
                [outer - self.half_depth * thick, outer]
            }
            Kind::Premolar | Kind::Molar => {
                let belly = mix(0.84, 1.0, smooth_step(-0.1, 0.4, part));
                let wall = self.half_depth * (belly - 0.22 * smooth_step(0.4, 1.0, part));
                [-wall, wall]
            }
        }
    }

    /// The chewing surface or the biting edge.
    fn top(&self, along: f32, out: f32) -> f32 {
        let across = (along / self.half_width).abs().min(1.2);
        match self.kind {
            Kind::Incisor => self.height - 0.7 * across.powf(3.5),
            Kind::Canine => self.height - 2.0 * (across * across + 0.02).sqrt(),
            Kind::Premolar => self.cusps(along, out, &[[0.0, 0.50, 0.0], [0.05, -0.52, -0.7]], 0.62),
            Kind::Molar => self.cusps(
                along,
                out,
                &[[0.46, 0.52, 0.0], [-0.44, 0.52, -0.15], [0.46, -0.50, -0.1], [-0.42, -0.52, -0.45]],
                0.60,
            ),
        }
    }

    fn cusps(&self, along: f32, out: f32, places: &[[f32; 3]], slope: f32) -> f32 {
        let of = |[x, y, lower]: &[f32; 3]| {
            let (dx, dy) = (along - x * self.half_width, out - y * self.half_depth);
            self.height + lower + 0.3 - slope * (dx * dx + dy * dy + 0.5).sqrt()
        };
        places.iter().map(of).reduce(|a, b| smooth_max(a, b, 0.25)).unwrap_or(self.height)
    }

    /// The depth of a fissure at this position: zero on the slopes, one at the bottom.
    pub fn fissure(&self, position: [f32; 3]) -> f32 {
        let [along, out, up] = self.local(position);
        if !matches!(self.kind, Kind::Premolar | Kind::Molar) || up < self.height * 0.6 {
            return 0.0;
        }
        let step = 0.45;
        let around = [[step, 0.0], [-step, 0.0], [0.0, step], [0.0, -step]]
            .map(|[x, y]| self.top(along + x, out + y))
            .iter()
            .sum::<f32>();
        smooth_step(0.05, 0.35, around / 4.0 - self.top(along, out))
    }
}
