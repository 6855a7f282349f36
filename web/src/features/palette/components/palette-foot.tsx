import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './palette.module.css';

/** The keys of the palette and, for screen readers, the number of entries. */
export function PaletteFoot({ count }: { count: number | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">
        {count !== undefined && t('palette.resultCount', { count })}
      </VisuallyHidden>
      <div className={classes.foot}>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd>
          {t('palette.hintMove')}
        </span>
        <span>
          <kbd>↵</kbd>
          {t('palette.hintOpen')}
        </span>
        <span>
          <kbd>Esc</kbd>
          {t('palette.hintClose')}
        </span>
      </div>
    </>
  );
}
