import type { ReactNode, Ref } from 'react';
import forms from '#/ui/forms/form.module.css';
import { FormAlert } from '#/ui/forms/form-alert';

interface AccountFormProps {
  ref?: Ref<HTMLFormElement>;
  className?: string;
  /** What went wrong or well with the whole form. */
  alert?: string | { kind: 'error' | 'success'; text: string | undefined };
  /** Said for as long as it is given, whatever comes of the form. */
  warning?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of every account form: our own messages instead of the browser's, said where the form begins. */
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
