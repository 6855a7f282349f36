/** The server's limits, enforced while typing. */
export const TITLE_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 4_000;
