/** The answer of a server may be drawn some frames after it has come. */
const FRAMES = 30;

/** Takes the reader to the first field that complains, once it is on the page. */
export function focusFirstError(form: HTMLElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (form?.isConnected && frames > 1) focusFirstError(form, frames - 1);
  });
}

/** Takes the reader to what a form complains about: the message at its beginning, or a field. */
export function showRejection(where: 'top' | 'field', form: HTMLElement | null): void {
  if (where === 'top') window.scrollTo({ top: 0, behavior: 'smooth' });
  else focusFirstError(form);
}
