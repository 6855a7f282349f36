/** The sections of a case that its header links to (CAS-01). */
export const COMMENTS_ID = 'comments';
export const ATTACHMENTS_ID = 'attachments';
