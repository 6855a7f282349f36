/** The server's limit, so that nobody types what it would refuse. */
export const COMMENT_MAX_CHARACTERS = 4_000;
