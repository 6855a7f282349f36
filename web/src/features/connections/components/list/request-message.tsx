import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './request-message.module.css';

/** About as much text as fits in two lines. */
const SHORT_CHARACTERS = 160;
const SHORT_LINES = 2;

/** The message of a connection request; a long one can be expanded. */
export function RequestMessage({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > SHORT_CHARACTERS || text.trim().split('\n').length > SHORT_LINES;
  return (
    <div className={classes.message}>
      <p data-whole={isWhole || undefined}>{text}</p>
      {isLong && (
        <button type="button" aria-expanded={isWhole} onClick={() => setWhole((before) => !before)}>
          {isWhole ? t('connections.showLess') : t('common.showAll')}
        </button>
      )}
    </div>
  );
}
