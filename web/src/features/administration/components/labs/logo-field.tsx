import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lab-form.module.css';

interface LogoFieldProps {
  logo: File | null;
  /** The URL of the lab's current logo, unless it was removed. */
  current: string | null;
  error: string | undefined;
  onChange: (logo: File | null) => void;
}

function usePreview(logo: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!logo) return setUrl(undefined);
    const created = URL.createObjectURL(logo);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [logo]);
  return url;
}

/** The logo of a lab: a PNG or JPEG file. */
export function LogoField({ logo, current, error, onChange }: LogoFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(logo);
  const shown = logo ? preview : current;
  return (
    <fieldset className={classes.logo} aria-label={t('adm.labs.logo')}>
      <div className={classes.preview}>
        {shown ? <img src={shown} alt="" /> : <IconPhoto size={24} stroke={1.5} aria-hidden />}
      </div>
      <div>
        <Button size="sm" variant="default" onClick={() => input.current?.click()}>
          {shown ? t('signup.pictureChange') : t('signup.pictureChoose')}
        </Button>
        {shown && (
          <Button size="sm" variant="subtle" onClick={() => onChange(null)}>
            {t('signup.pictureRemove')}
          </Button>
        )}
        <p className={classes.hint}>{t('signup.pictureHint')}</p>
        {error && (
          <p role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('adm.labs.logo')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onChange(file);
        }}
      />
    </fieldset>
  );
}
