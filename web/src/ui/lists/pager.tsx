import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pager.module.css';
import { pagesAround } from './pages-around';

interface PagerProps {
  page: { number: number; num_per_page: number; total_num: number; num_pages: number };
  /** The number of rows on this page. */
  shown: number;
  /** The total as text where the number alone would be wrong, such as "10,000+". */
  total?: string;
  /** The last page is unknown: the count stopped before the end of the list. */
  isEndless?: boolean;
  onGo: (page: number) => void;
}

interface StepProps {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, icon: Icon, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={17} stroke={1.75} />
    </button>
  );
}

/** The position in the whole list and buttons to the other pages (LST-01). */
export function Pager({ page, shown, total, isEndless = false, onGo }: PagerProps) {
  const { t } = useTranslation();
  const { number, num_per_page, total_num, num_pages } = page;
  const first = (number - 1) * num_per_page + 1;
  const isAtStart = number <= 1;
  const isAtEnd = number >= num_pages;
  return (
    <nav className={classes.pager} aria-label={t('pager.pages')}>
      <span className={classes.where}>
        {t('pager.range', {
          first,
          last: first + shown - 1,
          total: total ?? total_num,
        })}
      </span>
      {num_pages > 1 && (
        <div className={classes.steps}>
          <Step
            label={t('pager.first')}
            icon={IconChevronLeftPipe}
            disabled={isAtStart}
            onClick={() => onGo(1)}
          />
          <Step
            label={t('pager.previous')}
            icon={IconChevronLeft}
            disabled={isAtStart}
            onClick={() => onGo(number - 1)}
          />
          {pagesAround(number, num_pages).map((other) => (
            <button
              key={other}
              type="button"
              className={classes.step}
              aria-label={t('pager.page', { number: other })}
              aria-current={other === number ? 'page' : undefined}
              onClick={() => onGo(other)}
            >
              {other}
            </button>
          ))}
          <Step
            label={t('pager.next')}
            icon={IconChevronRight}
            disabled={isAtEnd}
            onClick={() => onGo(number + 1)}
          />
          <Step
            label={t('pager.last')}
            icon={IconChevronRightPipe}
            disabled={isAtEnd || isEndless}
            onClick={() => onGo(num_pages)}
          />
        </div>
      )}
    </nav>
  );
}
