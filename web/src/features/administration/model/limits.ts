/** The server takes no shorter and no longer reason. */
export const REASON_MIN_CHARACTERS = 10;
export const REASON_MAX_CHARACTERS = 500;
