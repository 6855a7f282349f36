import { useCallback, useEffect, useRef, useState } from 'react';
import { validateField } from '../api/validate-field';
import {
  BLANK,
  fieldsToValidate,
  REQUIRED_FIELDS,
  type SignupField,
  type SignupFields,
} from './signup-fields';

const DEBOUNCE_MS = 250;

export type FieldTexts = Partial<Record<SignupField | 'picture' | 'terms_version', string[]>>;

interface Pending {
  timer: ReturnType<typeof setTimeout>;
  request: AbortController;
}

/** Asks the server about a field once it is left; an answer about an older value is dropped (ACC-03). */
export function useFieldValidation() {
  const [errors, setErrors] = useState<FieldTexts>({});
  const pending = useRef(new Map<SignupField, Pending>());

  const cancel = useCallback((field: SignupField) => {
    const earlier = pending.current.get(field);
    if (!earlier) return;
    clearTimeout(earlier.timer);
    earlier.request.abort();
    pending.current.delete(field);
  }, []);

  useEffect(() => {
    const all = pending.current;
    return () => {
      for (const field of [...all.keys()]) cancel(field);
    };
  }, [cancel]);

  const setError = useCallback((field: keyof FieldTexts, texts: string[]) => {
    setErrors((before) => ({ ...before, [field]: texts.length > 0 ? texts : undefined }));
  }, []);

  const edited = useCallback(
    (field: SignupField) => {
      cancel(field);
      setError(field, []);
    },
    [cancel, setError],
  );

  const left = useCallback(
    (field: SignupField, fields: SignupFields) => {
      cancel(field);
      if (!fields[field].trim()) {
        setError(field, REQUIRED_FIELDS.includes(field) ? [BLANK] : []);
        return;
      }
      const request = new AbortController();
      const timer = setTimeout(async () => {
        try {
          const texts = await validateField(field, fieldsToValidate(field, fields), request.signal);
          if (!request.signal.aborted) setError(field, texts);
        } catch {
          // The same rules run when the form is sent; a failed early check must not get in the way.
        }
      }, DEBOUNCE_MS);
      pending.current.set(field, { timer, request });
    },
    [cancel, setError],
  );

  const cancelAll = useCallback(() => {
    for (const field of [...pending.current.keys()]) cancel(field);
  }, [cancel]);

  return { errors, setErrors, setError, edited, left, cancelAll };
}
