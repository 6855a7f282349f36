import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#/ui/feedback/error-text';
import type { UnsentComment } from '../model/unsent';
import classes from './comment-bubble.module.css';
import { LinkedText } from './linked-text';

interface UnsentBubbleProps {
  comment: UnsentComment;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A comment that is being sent. If sending failed, shows the reason and the next steps. */
export function UnsentBubble({ comment, onRetry, onDiscard }: UnsentBubbleProps) {
  const { t } = useTranslation();
  const { text, problem } = comment;
  const bubble = useRef<HTMLLIElement>(null);
  // The person may have written it at the other end of the case.
  useEffect(() => {
    // In newer browsers this returns a promise, which must not become the effect's cleanup function.
    void bubble.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <li ref={bubble} className={classes.comment} data-own data-unsent={problem ? 'failed' : 'sending'}>
      <div className={classes.said}>
        <div className={classes.head} role="status">
          {!problem && t('comments.sending')}
        </div>
        <div className={classes.bubble}>
          <LinkedText text={text} />
        </div>
        {problem && (
          <div className={classes.failed} role="alert">
            <span>{problemText(t, problem)}</span>
            <Button size="compact-sm" variant="subtle" onClick={onRetry}>
              {t('common.retry')}
            </Button>
            <Button size="compact-sm" variant="subtle" data-dangerous onClick={onDiscard}>
              {t('comments.discard')}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
