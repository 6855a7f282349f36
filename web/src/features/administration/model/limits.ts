/** The server's limits for the length of a reason. */
export const REASON_MIN_CHARACTERS = 10;
export const REASON_MAX_CHARACTERS = 500;
