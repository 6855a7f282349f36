import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ToothOrder } from '../../model/order';
import { DetailFields } from './detail-fields';
import classes from './tooth-panel.module.css';

const DETAILS = ['retention', 'occlusal', 'proximal', 'antagonist', 'note'] as const;

interface DetailsProps {
  common: Partial<ToothOrder>;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (changed: Partial<ToothOrder>) => void;
}

/** The fields that few orders need, shown on demand or when one has a value. */
export function Details({ common, isOpen, onOpen, onChange }: DetailsProps) {
  const { t } = useTranslation();
  const isShown = isOpen || DETAILS.some((name) => common[name] !== '');
  return (
    <div className={classes.details}>
      {isShown ? (
        <DetailFields common={common} onChange={onChange} />
      ) : (
        <button type="button" className={classes.more} onClick={onOpen}>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
          {t('orders.moreDetails')}
        </button>
      )}
    </div>
  );
}
