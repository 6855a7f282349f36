/** The server's limits, so that nobody types what it would refuse. */
export const TITLE_MAX_CHARACTERS = 200;
export const DESCRIPTION_MAX_CHARACTERS = 4_000;
