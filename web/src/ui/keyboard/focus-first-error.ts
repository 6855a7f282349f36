/** A server's answer may be drawn some frames after it has arrived. */
const FRAMES = 30;

/** Focuses the first field with an error, once it is on the page. */
export function focusFirstError(form: HTMLElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (form?.isConnected && frames > 1) focusFirstError(form, frames - 1);
  });
}

/** Shows the reader a form's error: the message at its top, or a field. */
export function showRejection(where: 'top' | 'field', form: HTMLElement | null): void {
  if (where === 'top') window.scrollTo({ top: 0, behavior: 'smooth' });
  else focusFirstError(form);
}
