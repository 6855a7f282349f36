import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lab } from '#/api/administration';
import type { ApiProblem } from '#/api/problem';
import { fieldText, problemText } from '#/ui/feedback/error-text';
import { focusFirstError } from '#/ui/keyboard/focus-first-error';
import { saveLab } from '../api/save-lab';
import { useChange } from './use-change';

const LOGO_MAX_BYTES = 5 * 1024 * 1024;
const LOGO_TYPES = ['image/png', 'image/jpeg'];
const EMPTY = {
  name: '',
  email: '',
  company_name: '',
  company_address: '',
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  country: '',
};

export type LabFields = typeof EMPTY;

function fieldsOf(lab: Lab | undefined): LabFields {
  const known = Object.keys(EMPTY).map((field) => [field, lab?.[field as keyof LabFields] ?? '']);
  return Object.fromEntries(known) as LabFields;
}

interface LabFormOptions {
  lab: Lab | undefined;
  form: RefObject<HTMLFormElement | null>;
  onSaved: () => void;
}

/** The entered data of a lab and the server's errors (ADM-06). */
export function useLabForm({ lab, form, onSaved }: LabFormOptions) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(() => fieldsOf(lab));
  // The version the fields were filled from: the lab may be reloaded while the person types.
  const [version] = useState(lab?.version);
  const [isActive, setActive] = useState(lab?.is_active ?? true);
  const [logo, setLogo] = useState<File | null>(null);
  const [keepsLogo, setKeepsLogo] = useState(true);
  const [logoProblem, setLogoProblem] = useState<string>();
  const [areChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();
  // Asks whether to save although a similar lab exists.
  const [isAsking, setAsking] = useState(false);
  const { isBusy, submit } = useChange({
    send: ({ values, anyway }: { values: LabFields; anyway: boolean }) =>
      saveLab(lab?.id, {
        ...values,
        version,
        is_active: isActive,
        lab_logo: logo,
        remove_logo: lab && !keepsLogo && !logo ? true : undefined,
        register_anyway: anyway || undefined,
      }),
    onDone: onSaved,
    onProblem: (found) => {
      const isLikeAnother = !lab && found.status === 409;
      setAsking(isLikeAnother);
      if (isLikeAnother) return;
      setProblem(found);
      focusFirstError(form.current);
    },
  });
  const missing = (field: string) =>
    areChecked && (field === 'name' || field === 'email') && !fields[field].trim();
  const errorOf = (field: keyof LabFields | 'lab_logo') =>
    missing(field)
      ? field === 'name'
        ? t('adm.labs.nameMissing')
        : t('adm.labs.emailMissing')
      : (field === 'lab_logo' && logoProblem) || (problem && fieldText(t, problem, field));
  const isAboutFields = problem !== undefined && Object.keys(problem.fields).length > 0;
  return {
    fields,
    errorOf,
    alert: problem && !isAboutFields ? problemText(t, problem) : undefined,
    isActive,
    setActive,
    logo,
    currentLogo: keepsLogo ? (lab?.lab_logo ?? null) : null,
    isBusy,
    change: (field: keyof LabFields, value: string) => {
      setFields({ ...fields, [field]: value });
      setProblem(undefined);
    },
    changeLogo: (file: File | null) => {
      const isKnown = !file || LOGO_TYPES.includes(file.type);
      const isSmall = !file || file.size <= LOGO_MAX_BYTES;
      setLogoProblem(!isKnown ? t('server.pictureType') : !isSmall ? t('server.pictureSize') : undefined);
      if (!isKnown || !isSmall) return;
      setLogo(file);
      if (!file) setKeepsLogo(false);
    },
    save: () => {
      setChecked(true);
      if (!fields.name.trim() || !fields.email.trim()) focusFirstError(form.current);
      else submit({ values: fields, anyway: false });
    },
    isAsking,
    registerAnyway: () => submit({ values: fields, anyway: true }),
    stopAsking: () => setAsking(false),
  };
}
