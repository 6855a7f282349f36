/** Takes the reader to the first field that complains, once it is on the page. */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/** Takes the reader to what a form complains about: the message at its beginning, or a field. */
export function showRejection(where: 'top' | 'field', form: HTMLElement | null): void {
  if (where === 'top') window.scrollTo({ top: 0, behavior: 'smooth' });
  else focusFirstError(form);
}
