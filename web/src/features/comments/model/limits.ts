/** The server's limit, enforced while typing. */
export const COMMENT_MAX_CHARACTERS = 4_000;
