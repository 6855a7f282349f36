/** What is missing may be drawn some frames after it was found. */
const FRAMES = 30;

/** Takes the reader to the first field that complains; on the chart, to the tooth the keys would go on from. */
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
