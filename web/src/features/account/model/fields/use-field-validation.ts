import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#/api/problem';
import { validateField } from '../../api/validate-field';
import { type FormName, fieldsToValidate } from './account-fields';

const DEBOUNCE_MS = 250;

/** Other fields, besides the text fields, that can have errors. */
export type OtherField = 'picture' | 'terms_version';
export type FieldErrors<Field extends string> = Partial<Record<Field | OtherField, Fault[]>>;

/** The server reports this for every empty required field; the form shows it without asking. */
export const BLANK: Fault = { code: 'blank' };

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  request: AbortController;
}

interface ValidationOptions<Field extends string> {
  form: FormName;
  required: readonly Field[];
}

/** Validates a field on the server when the person leaves it; drops answers about an older value (ACC-03). */
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

  /** Cancels a pending validation, so that its answer does not overwrite these errors. */
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
    // Blank fields wait like all others: an error shown at once would move a button away while it is being
    // clicked, and the click would be lost.
    const timer = setTimeout(async () => {
      if (isBlank) return show(field, [BLANK]);
      try {
        const faults = await validateField(form, field, fieldsToValidate(field, values), request.signal);
        if (!request.signal.aborted) show(field, faults);
      } catch {
        // The server applies the same rules when the form is sent, so a failed early check is ignored.
      }
    }, DEBOUNCE_MS);
    pending.current.set(field, { timer, request });
  }

  return { errors, setErrors, setError, edited, left, cancelAll };
}
