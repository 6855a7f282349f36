import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHADE_GUIDES } from '#/teeth/restorations';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { SHADE_MAX_CHARACTERS } from '../../model/limits';
import { shadeColor } from '../../model/shade-colors';
import classes from './shade-field.module.css';

/** No guide: the clinic says it in its own words. */
const OWN_WORDS = '';
const USUAL_GUIDE = 'vita_classical';

interface ShadeFieldProps {
  /** Undefined where several teeth differ. */
  guide: string | undefined;
  shade: string | undefined;
  onChange: (guide: string, shade: string) => void;
}

/** A guide and one of its shades, found by eye or by name. */
export function ShadeField({ guide, shade, onChange }: ShadeFieldProps) {
  const { t } = useTranslation();
  const { shadeGuideName } = useRestorationWords();
  const name = useId();
  /** The guide that a person opened, and the shade at that time: opening a guide changes no shade. */
  const [opened, setOpened] = useState({ guide: USUAL_GUIDE, at: '' });
  const at = `${guide} ${shade}`;
  const shown = opened.at !== at && shade && guide !== undefined ? guide : opened.guide;
  const shades: readonly string[] = SHADE_GUIDES.find(({ code }) => code === shown)?.shades ?? [];

  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        {t('orders.shade')}
        {shade && <span className={classes.chosen}>{shade}</span>}
        {shade === undefined && <span className={classes.differ}>{t('orders.differ')}</span>}
      </legend>
      <div className={classes.guides}>
        {[...SHADE_GUIDES.map(({ code }) => code as string), OWN_WORDS].map((code) => (
          <button
            key={code}
            type="button"
            className={classes.guide}
            aria-pressed={code === shown}
            onClick={() => setOpened({ guide: code, at })}
          >
            {code === OWN_WORDS ? t('orders.shadeOwn') : shadeGuideName(code)}
          </button>
        ))}
      </div>
      {shown === OWN_WORDS ? (
        <TextInput
          size="sm"
          aria-label={t('orders.shadeOwnLabel')}
          placeholder={t('orders.shadeOwnPlaceholder')}
          autoComplete="off"
          maxLength={SHADE_MAX_CHARACTERS}
          value={guide === OWN_WORDS ? (shade ?? '') : ''}
          onChange={(event) => {
            setOpened({ guide: OWN_WORDS, at: '' });
            onChange(OWN_WORDS, event.currentTarget.value);
          }}
        />
      ) : (
        <div className={classes.shades} data-many={shades.length > 16 || undefined}>
          {shades.map((code) => (
            <label key={code} className={classes.shade}>
              <input
                type="radio"
                name={name}
                checked={guide === shown && shade === code}
                onChange={() => onChange(shown, code)}
                onClick={() => guide === shown && shade === code && onChange(shown, '')}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' || event.key === 'Delete') onChange(shown, '');
                }}
              />
              <span className={classes.swatch} style={{ background: shadeColor(shown, code) }} />
              {code}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
