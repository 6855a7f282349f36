/** The server's limits, so that nobody types what it would refuse. */
export const EMAIL_MAX_CHARACTERS = 254;
export const ALIAS_MAX_CHARACTERS = 100;
export const MESSAGE_MAX_CHARACTERS = 2_000;
