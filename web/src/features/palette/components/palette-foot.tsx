import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './palette.module.css';

/** What the keys do, and for those who hear the page, how many entries there are. */
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
