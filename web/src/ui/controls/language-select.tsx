import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#/i18n/languages';
import { changeLanguage } from '#/i18n/setup';
import { notify } from '../feedback/notify';
import classes from './preferences.module.css';

/** A native select: it adds nothing to the first load, and every phone has its own way to show it. */
export function LanguageSelect({ onChange }: { onChange: (language: Language) => void }) {
  const { t, i18n } = useTranslation();
  async function choose(language: Language) {
    try {
      await changeLanguage(language);
      onChange(language);
    } catch {
      void notify({ kind: 'error', text: t('errors.offline') });
    }
  }
  return (
    <span className={classes.language}>
      <IconWorld size={17} stroke={1.75} aria-hidden />
      <select
        aria-label={t('common.language')}
        value={i18n.language}
        onChange={(event) => void choose(event.currentTarget.value as Language)}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={15} stroke={1.75} aria-hidden />
    </span>
  );
}
