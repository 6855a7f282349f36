/** Scrolls to a part of the page, and has the keys go on from there. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  section?.focus({ preventScroll: true });
}
