/** What a skin may set besides its colours (WLB-01). A missing or unknown value is that of the default skin. */

const RADII = ['sharp', 'soft', 'round'] as const;
const PANELS = ['light', 'dark', 'accent'] as const;
const AUTH_LAYOUTS = ['split', 'center', 'banner'] as const;

export interface SkinStyle {
  radius: (typeof RADII)[number];
  /** The surface of the left panel and of the brand panel on the login page. */
  panel: (typeof PANELS)[number];
  auth: (typeof AUTH_LAYOUTS)[number];
}

interface GivenStyle {
  radius?: string | null;
  panel?: string | null;
  auth?: string | null;
}

function oneOf<Choice extends string>(
  choices: readonly Choice[],
  given: string | null | undefined,
  fallback: Choice,
): Choice {
  return choices.find((choice) => choice === given) ?? fallback;
}

export function readStyle(given: GivenStyle | null | undefined): SkinStyle {
  return {
    radius: oneOf(RADII, given?.radius, 'soft'),
    panel: oneOf(PANELS, given?.panel, 'light'),
    auth: oneOf(AUTH_LAYOUTS, given?.auth, 'split'),
  };
}

export interface Radii {
  small: number;
  control: number;
  large: number;
}

const RADII_PX: Record<SkinStyle['radius'], Radii> = {
  sharp: { small: 2, control: 2, large: 3 },
  soft: { small: 6, control: 8, large: 12 },
  round: { small: 10, control: 14, large: 22 },
};

export function radiiOf({ radius }: SkinStyle): Radii {
  return RADII_PX[radius];
}
