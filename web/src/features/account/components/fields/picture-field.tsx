import { IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#/api/problem';
import { checkPicture, PICTURE_TYPES } from '../../model/fields/picture';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  picture: File | null;
  /** The URL of the account's current picture, unless the person has removed it. */
  current?: string | null;
  error?: string;
  /** Null means no picture at all: neither a new one nor the current one. */
  onChange: (picture: File | null, faults?: Fault[]) => void;
}

function usePreview(picture: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!picture) return setUrl(undefined);
    const created = URL.createObjectURL(picture);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [picture]);
  return url;
}

export function PictureField({ picture, current, error, onChange }: PictureFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(picture);
  const shown = picture ? preview : current;
  const id = useId();

  function choose(file: File | undefined) {
    if (!file) return;
    const problem = checkPicture(file);
    if (problem) onChange(null, [{ code: problem === 'type' ? 'picture_kind' : 'picture_too_large' }]);
    else onChange(file);
  }

  return (
    <fieldset className={classes.field} aria-label={t('signup.picture')}>
      <div className={classes.preview}>
        {shown ? <img src={shown} alt="" /> : <IconUser size={24} stroke={1.5} aria-hidden />}
      </div>
      <div>
        <div className={classes.actions}>
          <label className={classes.choose}>
            <input
              ref={input}
              type="file"
              name="picture"
              accept={PICTURE_TYPES.join(',')}
              aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
              aria-invalid={error ? true : undefined}
              onChange={(event) => {
                choose(event.currentTarget.files?.[0]);
                event.currentTarget.value = '';
              }}
            />
            {picture || current ? t('signup.pictureChange') : t('signup.pictureChoose')}
          </label>
          {(picture || current) && (
            <button
              type="button"
              className={classes.remove}
              onClick={() => {
                onChange(null);
                input.current?.focus();
              }}
            >
              {t('signup.pictureRemove')}
            </button>
          )}
        </div>
        <p id={`${id}-hint`} className={classes.hint}>
          {t('signup.pictureHint')}
        </p>
        {error && (
          <p id={`${id}-error`} role="alert" className={classes.error}>
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
