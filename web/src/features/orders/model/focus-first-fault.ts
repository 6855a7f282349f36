/** A missing field may be marked some frames after it was found. */
const FRAMES = 30;

/** Focuses the first field with an error; on the chart, the tooth from which the keys continue. */
export function focusFirstFault(form: HTMLElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const found = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-complains]');
    const field = found?.matches('[data-complains]')
      ? found.querySelector<HTMLElement>('[tabindex="0"], input')
      : found;
    if (field) {
      const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' });
    } else if (form?.isConnected && frames > 1) focusFirstFault(form, frames - 1);
  });
}
