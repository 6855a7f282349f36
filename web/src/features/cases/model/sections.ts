/** The parts of a case that its header leads to (CAS-01). */
export const COMMENTS_ID = 'comments';
export const ATTACHMENTS_ID = 'attachments';

export function goToSection(id: string): void {
  const section = document.getElementById(id);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  section?.focus({ preventScroll: true });
}
