import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLookOnly } from '#/ui/controls/look-only';
import classes from './new-case-link.module.css';

interface NewCaseLinkProps {
  isCompact?: boolean;
  /** Set if another button on the page is more important. */
  isQuiet?: boolean;
}

/** Starts a new order (ORD-02). */
export function NewCaseLink({ isCompact = false, isQuiet = false }: NewCaseLinkProps) {
  const { t } = useTranslation();
  const lookOnly = useLookOnly();
  if (lookOnly) {
    return (
      <Button
        className={isCompact ? classes.compact : undefined}
        disabled
        title={lookOnly}
        size={isCompact ? 'sm' : 'md'}
        leftSection={<IconPlus size={isCompact ? 17 : 18} stroke={2} aria-hidden />}
      >
        {t('cases.newCase')}
      </Button>
    );
  }
  return (
    <Button
      className={isCompact ? classes.compact : undefined}
      renderRoot={(props) => <Link to="/cases/new" aria-keyshortcuts="n" {...props} />}
      variant={isQuiet ? 'default' : 'filled'}
      size={isCompact ? 'sm' : 'md'}
      leftSection={<IconPlus size={isCompact ? 17 : 18} stroke={2} aria-hidden />}
    >
      {t('cases.newCase')}
    </Button>
  );
}
