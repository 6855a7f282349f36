/**
 * The types, materials and shades that can be ordered. The server stores the codes; `use-restoration-words.ts`
 * translates them.
 */

export const PONTIC = 'pontic';

/** Related types, which share a colour on the chart. */
type TypeGroup = 'crown' | 'pontic' | 'partial' | 'provisional' | 'implant' | 'removable' | 'other';

interface RestorationType {
  code: string;
  group: TypeGroup;
  /** Letters on the tooth, for people who cannot tell the colours apart. */
  mark: string;
  /** Whether the order has to name its material. */
  needsMaterial: boolean;
}

function type(code: string, group: TypeGroup, mark: string, needsMaterial = true): RestorationType {
  return { code, group, mark, needsMaterial };
}

export const RESTORATION_TYPES = [
  type('crown', 'crown', 'C'),
  type('coping', 'crown', 'Co'),
  type('pressed_crown', 'crown', 'Pc'),
  type(PONTIC, 'pontic', 'P'),
  type('inlay', 'partial', 'I'),
  type('onlay', 'partial', 'On'),
  type('overlay', 'partial', 'Ov'),
  type('veneer', 'partial', 'V'),
  type('provisional', 'provisional', 'Pr'),
  type('custom_abutment', 'implant', 'A'),
  type('screw_retained_crown', 'implant', 'S'),
  type('implant_bar', 'implant', 'B'),
  type('telescope', 'crown', 'T'),
  type('full_denture', 'removable', 'Fd'),
  type('partial_denture', 'removable', 'Pd'),
  type('night_guard', 'removable', 'N', false),
  type('aligner', 'removable', 'Al', false),
  type('surgical_guide', 'other', 'G', false),
  type('model_only', 'other', 'M', false),
  type('other', 'other', 'O', false),
] as const;

const UNKNOWN_TYPE = type('', 'other', '·', false);

/** An unknown type is drawn and named like "other". */
export function restorationType(code: string): RestorationType {
  return RESTORATION_TYPES.find((known) => known.code === code) ?? UNKNOWN_TYPE;
}

export function needsMaterial(type: string): boolean {
  return restorationType(type).needsMaterial;
}

export function isOnImplant(type: string): boolean {
  return restorationType(type).group === 'implant';
}

/** Materials by class, in the order of the menu. */
export const MATERIAL_GROUPS = [
  {
    group: 'ceramic',
    materials: [
      'zirconia',
      'multilayer_zirconia',
      'lithium_disilicate',
      'glass_ceramic',
      'pressed_ceramic',
      'hybrid_ceramic',
    ],
  },
  { group: 'resin', materials: ['composite_resin', 'pmma', 'acrylic', 'wax', 'print_resin'] },
  { group: 'metal', materials: ['gold', 'titanium', 'cocr', 'nicr', 'other_metal'] },
  { group: 'fused', materials: ['porcelain_to_zirconia', 'porcelain_to_metal', 'porcelain_to_gold'] },
] as const;

export const PONTIC_DESIGNS = ['hygienic', 'ridge_lap', 'modified_ridge_lap', 'ovate', 'conical'] as const;
export const RETENTIONS = ['cement', 'screw'] as const;
export const OCCLUSAL_CONTACTS = ['heavy', 'medium', 'light', 'none'] as const;
export const PROXIMAL_CONTACTS = ['tight', 'medium', 'light'] as const;

/** Shade guides with their shades, from light to dark if the guide has that order. */
export const SHADE_GUIDES = [
  { code: 'vita_classical', shades: 'B1 A1 B2 D2 A2 C1 C2 D4 A3 D3 B3 A3.5 B4 C3 A4 C4'.split(' ') },
  {
    code: 'vita_3d_master',
    shades: (
      '1M1 1M2 2L1.5 2L2.5 2M1 2M2 2M3 2R1.5 2R2.5 3L1.5 3L2.5 3M1 3M2 3M3 3R1.5 3R2.5 ' +
      '4L1.5 4L2.5 4M1 4M2 4M3 4R1.5 4R2.5 5M1 5M2 5M3'
    ).split(' '),
  },
  { code: 'vita_bleach', shades: ['0M1', '0M2', '0M3'] },
  { code: 'ivoclar_bleach', shades: ['BL1', 'BL2', 'BL3', 'BL4'] },
  { code: 'stump', shades: 'ND1 ND2 ND3 ND4 ND5 ND6 ND7 ND8 ND9'.split(' ') },
] as const;
