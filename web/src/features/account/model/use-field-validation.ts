import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#/api/problem';
import { validateField } from '../api/validate-field';
import { type FormName, fieldsToValidate } from './account-fields';

const DEBOUNCE_MS = 250;

/** What the server can also complain about, besides the text fields. */
export type OtherField = 'picture' | 'terms_version';
export type FieldErrors<Field extends string> = Partial<Record<Field | OtherField, Fault[]>>;

/** Said by the server of every field that is empty; the form says it first. */
export const BLANK: Fault = { code: 'blank' };

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  request: AbortController;
}

interface ValidationOptions<Field extends string> {
  form: FormName;
  required: readonly Field[];
}

/** Asks the server about a field once it is left; an answer about an older value is dropped (ACC-03). */
export function useFieldValidation<Field extends string>({ form, required }: ValidationOptions<Field>) {
  const [errors, setErrors] = useState<FieldErrors<Field>>({});
  const pending = useRef(new Map<Field | OtherField, Pending>());

  const cancel = useCallback((field: Field | OtherField) => {
    const earlier = pending.current.get(field);
    if (!earlier) return;
    clearTimeout(earlier.timer);
    earlier.request.abort();
    pending.current.delete(field);
  }, []);

  const cancelAll = useCallback(() => {
    for (const field of [...pending.current.keys()]) cancel(field);
  }, [cancel]);

  useEffect(() => cancelAll, [cancelAll]);

  function show(field: Field | OtherField, faults: Fault[]) {
    setErrors((before) => ({ ...before, [field]: faults.length > 0 ? faults : undefined }));
  }

  /** What is known by other means is not taken back by an answer that is still to come. */
  function setError(field: Field | OtherField, faults: Fault[]) {
    cancel(field);
    show(field, faults);
  }

  function edited(field: Field) {
    setError(field, []);
  }

  function left(field: Field, values: Record<Field, string>) {
    cancel(field);
    const isBlank = !values[field].trim();
    if (isBlank && !required.includes(field)) return show(field, []);
    const request = new AbortController();
    // Blank fields wait like all others: a complaint at once would move the button from under the pointer that left the
    // field by pressing it, and the click would be lost.
    const timer = setTimeout(async () => {
      if (isBlank) return show(field, [BLANK]);
      try {
        const faults = await validateField(form, field, fieldsToValidate(field, values), request.signal);
        if (!request.signal.aborted) show(field, faults);
      } catch {
        // The same rules run when the form is sent; a failed early check must not get in the way.
      }
    }, DEBOUNCE_MS);
    pending.current.set(field, { timer, request });
  }

  return { errors, setErrors, setError, edited, left, cancelAll };
}
