/** The server's limits, enforced while typing. */
export const EMAIL_MAX_CHARACTERS = 254;
export const ALIAS_MAX_CHARACTERS = 100;
export const MESSAGE_MAX_CHARACTERS = 2_000;
