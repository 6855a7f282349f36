/** The same limits as on the server. */
export const NAME_MAX_CHARACTERS = 100;
export const TITLE_MAX_CHARACTERS = 200;
export const NOTE_MAX_CHARACTERS = 4_000;
export const TOOTH_NOTE_MAX_CHARACTERS = 500;
export const ANTAGONIST_MAX_CHARACTERS = 100;
export const IMPLANT_MAX_CHARACTERS = 100;
export const SHADE_MAX_CHARACTERS = 40;
