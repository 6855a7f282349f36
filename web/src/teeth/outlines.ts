/**
 * The teeth as one sees them from the bite: points of their outlines, fissures and ridges in millimetres around each
 * tooth's middle. x runs from the middle of the mouth outwards along the arch, y from the cheek to the tongue. Drawn for
 * one side; the other is its mirror image. Small lower incisors are a little wider than in life, for fingers.
 */

export interface ToothShape {
  /** The place it takes on the arch, with the gap to its neighbours. */
  width_mm: number;
  /** From cheek to tongue. */
  depth_mm: number;
  outline: string;
  /** Fissures of back teeth, edges and ridges of front teeth. */
  lines: string[];
}

const UPPER_CENTRAL: ToothShape = {
  width_mm: 8.7,
  depth_mm: 7,
  outline:
    '-4.1,-1.1 -3.6,-2.5 -1.7,-3.2 .2,-3.4 2,-3.1 3.6,-2.2 4.1,-.8 3.2,1.2 1.7,3 .1,3.6 -1.6,3.1 -3.2,1.1',
  lines: ['-3.4,-1.4 0,-1.9 3.4,-1.2', '-2.6,-.4 -1.9,1.1 -.9,2 .1,2.2 1.1,1.9 2,1 2.7,-.3'],
};

const UPPER_LATERAL: ToothShape = {
  width_mm: 6.9,
  depth_mm: 6.3,
  outline:
    '-3.2,-.9 -2.8,-2.1 -1.4,-2.9 .1,-3 1.6,-2.7 2.9,-1.8 3.2,-.5 2.5,1.3 1.3,2.8 0,3.2 -1.3,2.8 -2.5,1.1',
  lines: ['-2.6,-1.2 0,-1.6 2.6,-.9', '-1.9,-.2 -1.3,1 -.6,1.7 0,1.8 .8,1.6 1.5,.9 2,-.1'],
};

const UPPER_CANINE: ToothShape = {
  width_mm: 7.9,
  depth_mm: 8,
  outline: '-3.6,-.4 -3,-1.9 -1.5,-3.2 0,-3.8 1.6,-3.1 3.2,-1.6 3.7,0 2.8,1.9 1.4,3.5 0,4 -1.4,3.5 -2.8,1.7',
  lines: ['-3,-.5 -1.3,-1 0,-1.6 1.4,-.9 3.1,-.2', '0,-1.5 .2,.6 .1,2.6'],
};

const UPPER_PREMOLAR_1: ToothShape = {
  width_mm: 7.2,
  depth_mm: 9,
  outline:
    '-3.3,-1.3 -2.8,-3 -1.4,-4.2 0,-4.6 1.4,-4.2 2.9,-2.9 3.3,-1.1 3,.9 2.6,2.8 1.4,4.1 0,4.5 -1.4,4.1 -2.6,2.8 -2.9,.8',
  lines: [
    '-1.9,.2 -.7,.5 .7,.5 1.9,.2',
    '-2.5,-.9 -1.9,.2 -2.3,1.2',
    '2.5,-.9 1.9,.2 2.3,1.2',
    '0,-3 .1,-1.2 0,-.2',
  ],
};

const UPPER_PREMOLAR_2: ToothShape = {
  width_mm: 7,
  depth_mm: 9,
  outline:
    '-3.3,-.8 -2.8,-2.9 -1.5,-4.2 0,-4.5 1.5,-4.2 2.8,-2.8 3.3,-.6 3.1,1.3 2.5,3.2 1.3,4.3 0,4.6 -1.3,4.3 -2.5,3.2 -3.1,1.3',
  lines: ['-1.3,.2 0,.5 1.3,.2', '-2.1,-.9 -1.3,.2 -2,1.3', '2.1,-.9 1.3,.2 2,1.3', '0,.5 .1,1.3'],
};

const UPPER_MOLAR_1: ToothShape = {
  width_mm: 10.5,
  depth_mm: 11,
  outline:
    '-5,-.6 -4.9,-2.9 -3.9,-4.7 -2,-5.3 .2,-4.8 2.2,-5 3.9,-4.2 4.8,-2.4 5,-.2 4.9,2.2 4.2,4.2 2.7,5.1 1.2,4.9 -.6,5.6 -2.6,5.5 -4.2,4.3 -4.9,1.8',
  lines: [
    '-3.4,-.6 -1.8,-.2 -.3,-.4 .1,-2 .2,-3.8',
    '-4,-1.7 -3.4,-.6 -3.9,.6',
    '-.3,-.4 .6,.2 1.3,.2',
    '3.8,-1 2.9,.3 1.8,1.6 1.2,2.9 1.2,4.1',
    '2.9,.3 3.8,1',
  ],
};

const UPPER_MOLAR_2: ToothShape = {
  width_mm: 9.7,
  depth_mm: 10.8,
  outline:
    '-4.6,-.6 -4.5,-2.8 -3.5,-4.6 -1.7,-5.2 .3,-4.7 2,-4.8 3.6,-3.9 4.4,-2 4.6,.1 4.2,2.4 3.3,4.2 1.8,5 .4,5 -1.4,5.5 -3,4.9 -4.2,3.3 -4.6,1.4',
  lines: [
    '-3,-.5 -1.6,-.1 -.2,-.3 .2,-1.8 .2,-3.6',
    '-3.6,-1.5 -3,-.5 -3.5,.6',
    '-.2,-.3 .6,.2 1.2,.1',
    '3.4,-.9 2.6,.4 1.6,1.7 1,2.9 .9,3.9',
  ],
};

const UPPER_MOLAR_3: ToothShape = {
  width_mm: 8.8,
  depth_mm: 9.8,
  outline:
    '-4.1,-.8 -3.9,-2.8 -2.9,-4.3 -1.2,-4.8 .3,-4.4 1.9,-4.4 3.4,-3.4 4.1,-1.6 3.9,.6 3,2.7 1.4,4.3 -.4,4.9 -2.1,4.5 -3.5,3 -4.1,1',
  lines: [
    '-2.7,-.7 -1.3,-.2 0,-.4 .2,-1.8 .2,-3.3',
    '0,-.4 1.3,.2 2.8,-.6',
    '1.3,.2 .9,1.6 .3,2.9',
    '-3.1,-1.5 -2.7,-.7 -3,.3',
  ],
};

const LOWER_CENTRAL: ToothShape = {
  width_mm: 6.1,
  depth_mm: 6.3,
  outline: '-2.8,-1 -2.4,-2.3 -1.1,-2.9 0,-3.1 1.1,-2.9 2.4,-2.3 2.8,-1 2.2,1 1.2,2.7 0,3.2 -1.2,2.7 -2.2,1',
  lines: ['-2.3,-1.4 0,-1.8 2.3,-1.4', '-1.5,-.1 -.9,1.2 0,1.8 .9,1.2 1.5,-.1'],
};

const LOWER_LATERAL: ToothShape = {
  width_mm: 6.5,
  depth_mm: 6.5,
  outline: '-3,-1.1 -2.5,-2.4 -1.1,-3 .1,-3.2 1.3,-2.9 2.6,-2.1 3,-.7 2.4,1.2 1.4,2.8 .1,3.3 -1.2,2.8 -2.3,1',
  lines: ['-2.4,-1.5 0,-1.8 2.4,-1.1', '-1.5,-.1 -.9,1.2 .1,1.8 1,1.3 1.7,0'],
};

const LOWER_CANINE: ToothShape = {
  width_mm: 7.1,
  depth_mm: 7.9,
  outline:
    '-3.2,-.6 -2.7,-2.1 -1.4,-3.3 0,-3.8 1.4,-3.2 2.8,-1.8 3.3,-.1 2.6,1.9 1.3,3.5 0,4 -1.2,3.5 -2.5,1.7',
  lines: ['-2.6,-.7 -1.2,-1.2 0,-1.7 1.2,-1.1 2.7,-.3', '0,-1.6 .1,.5 0,2.5'],
};

const LOWER_PREMOLAR_1: ToothShape = {
  width_mm: 7.2,
  depth_mm: 7.8,
  outline:
    '-3.3,-.3 -2.9,-2.1 -1.6,-3.5 0,-3.9 1.6,-3.5 3,-2 3.4,-.1 2.8,1.9 1.6,3.3 .1,3.8 -1.4,3.3 -2.7,1.7',
  lines: [
    '-2.2,-.6 -1.5,.5 -1.1,1.8',
    '2.3,-.7 1.6,.4 2,1.5',
    '-2.2,-1.5 0,-1.1 2.3,-1.4',
    '0,-1.1 .1,.4 .1,1.9',
  ],
};

const LOWER_PREMOLAR_2: ToothShape = {
  width_mm: 7.4,
  depth_mm: 8.2,
  outline:
    '-3.4,-.7 -3,-2.6 -1.7,-3.8 0,-4.2 1.7,-3.8 3.1,-2.6 3.5,-.6 3.4,1.6 2.6,3.4 1.1,4.1 -.4,3.9 -1.9,3.9 -3.1,2.9 -3.5,1',
  lines: ['-2.2,-.9 -.8,.1 .3,.4 1.4,.1 2.2,-.8', '.3,.4 .5,1.7 .3,3', '-2.2,-.9 -2.6,.3', '2.2,-.8 2.6,.4'],
};

const LOWER_MOLAR_1: ToothShape = {
  width_mm: 11.3,
  depth_mm: 10.2,
  outline:
    '-5.4,-.4 -5.2,-2.6 -4.2,-4.3 -2.7,-4.9 -.9,-4.5 .8,-4.8 2.4,-4.4 3.6,-3.5 4.9,-2.3 5.4,-.4 5.2,1.8 4.3,3.8 2.6,4.8 .3,4.5 -2.2,5 -4.2,4.4 -5.2,2.5',
  lines: [
    '-3.6,.2 -2.3,.1 -1.1,-.3 .3,.5 1.8,-.2 2.8,.3 3.7,.3',
    '-1.1,-.3 -1.1,-2 -.9,-3.7',
    '1.8,-.2 2.5,-1.5 3.2,-2.6',
    '.3,.5 .1,2.2 .2,3.7',
    '-4.2,-.9 -3.6,.2 -4.1,1.3',
    '4.2,-.4 3.7,.3 4.1,1.1',
  ],
};

const LOWER_MOLAR_2: ToothShape = {
  width_mm: 10.6,
  depth_mm: 9.8,
  outline:
    '-5,-.4 -4.8,-2.7 -3.8,-4.3 -2,-4.9 0,-4.4 2,-4.7 3.7,-4 4.8,-2.3 5.1,0 4.8,2.3 3.7,4.1 1.9,4.7 0,4.4 -2,4.8 -3.9,4.2 -4.9,2.3',
  lines: [
    '-3.3,.1 -1.5,.3 0,0 1.5,.3 3.3,0',
    '0,-3.6 .1,-1.7 0,0 -.1,1.7 0,3.6',
    '-3.9,-1 -3.3,.1 -3.8,1.2',
    '3.9,-1.1 3.3,0 3.8,1.1',
  ],
};

const LOWER_MOLAR_3: ToothShape = {
  width_mm: 9.8,
  depth_mm: 9.2,
  outline:
    '-4.6,-.3 -4.4,-2.5 -3.4,-4 -1.6,-4.5 .1,-4.1 1.9,-4.3 3.5,-3.4 4.5,-1.7 4.7,.3 4.2,2.3 3,3.8 1.3,4.3 -.4,4.1 -2.2,4.5 -3.7,3.7 -4.5,2',
  lines: [
    '-2.9,0 -1.3,.4 -.1,0 1.3,.4 2.9,-.2',
    '.1,-3.2 .2,-1.4 -.1,0 0,1.6 -.2,3.2',
    '-1.3,.4 -2,1.6',
    '1.3,.4 2.1,1.5',
    '1.3,.4 2.2,-1.2',
  ],
};

/** From the middle outwards: two incisors, the canine, two premolars, three molars. */
export const UPPER_SHAPES = [
  UPPER_CENTRAL,
  UPPER_LATERAL,
  UPPER_CANINE,
  UPPER_PREMOLAR_1,
  UPPER_PREMOLAR_2,
  UPPER_MOLAR_1,
  UPPER_MOLAR_2,
  UPPER_MOLAR_3,
];

export const LOWER_SHAPES = [
  LOWER_CENTRAL,
  LOWER_LATERAL,
  LOWER_CANINE,
  LOWER_PREMOLAR_1,
  LOWER_PREMOLAR_2,
  LOWER_MOLAR_1,
  LOWER_MOLAR_2,
  LOWER_MOLAR_3,
];

interface ScaledShape {
  shape: ToothShape;
  scale: number;
}

/** A child's teeth look like smaller ones of a grown-up, but its two molars stand where premolars will. */
export const PRIMARY_UPPER: ScaledShape[] = [
  { shape: UPPER_CENTRAL, scale: 0.78 },
  { shape: UPPER_LATERAL, scale: 0.8 },
  { shape: UPPER_CANINE, scale: 0.86 },
  { shape: UPPER_MOLAR_3, scale: 0.84 },
  { shape: UPPER_MOLAR_1, scale: 0.82 },
];

export const PRIMARY_LOWER: ScaledShape[] = [
  { shape: LOWER_CENTRAL, scale: 0.84 },
  { shape: LOWER_LATERAL, scale: 0.84 },
  { shape: LOWER_CANINE, scale: 0.86 },
  { shape: LOWER_MOLAR_2, scale: 0.74 },
  { shape: LOWER_MOLAR_1, scale: 0.83 },
];
