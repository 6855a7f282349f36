import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JawQuestion as Question } from '../hooks/use-jaw-question';
import type { SaidJaw } from '../source';
import classes from './jaw-question.module.css';

/** Asks which jaw a scan shows if its name does not tell (VWR-06). */
export function JawQuestion({ source, isSaving, problem, answer }: Question) {
  const { t } = useTranslation();
  const questionId = useId();
  const answers: [SaidJaw, string][] = [
    ['upper', t('viewer.layers.upper')],
    ['lower', t('viewer.layers.lower')],
    ['none', t('viewer.jaw.neither')],
  ];
  return (
    <fieldset className={classes.card} aria-labelledby={questionId}>
      <div className={classes.words}>
        <p id={questionId} className={classes.question}>
          {t('viewer.jaw.question')}
        </p>
        <p className={classes.file} title={source.name}>
          {source.name}
        </p>
      </div>
      <div className={classes.answers}>
        {answers.map(([jaw, word]) => (
          <Button key={jaw} size="sm" variant="default" disabled={isSaving} onClick={() => void answer(jaw)}>
            {word}
          </Button>
        ))}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}
