/** The parts of a case that its header leads to (CAS-01). */
export const COMMENTS_ID = 'comments';
export const ATTACHMENTS_ID = 'attachments';
