import type { ReactNode, Ref } from 'react';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';

interface AccountFormProps {
  ref?: Ref<HTMLFormElement>;
  className?: string;
  /** The outcome of submitting the form: an error or a success. */
  alert?: string | { kind: 'error' | 'success'; text: string | undefined };
  /** Shown for as long as it is set, also after the form was submitted. */
  warning?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of every account form. It shows our own messages at the top instead of the browser's. */
export function AccountForm(props: AccountFormProps) {
  const { ref, className = forms.form, alert, warning, onSubmit, children } = props;
  const { kind, text } = typeof alert === 'string' ? { kind: 'error' as const, text: alert } : (alert ?? {});
  return (
    <form
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {warning && <FormAlert>{warning}</FormAlert>}
      {text && <FormAlert kind={kind}>{text}</FormAlert>}
      {children}
    </form>
  );
}
