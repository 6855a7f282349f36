/** Scrolls to a section of the page and moves the keyboard focus there. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
  section?.focus({ preventScroll: true });
}
