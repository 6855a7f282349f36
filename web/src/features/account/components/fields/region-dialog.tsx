import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { longDate } from '#/i18n/dates';
import { Dialog } from '#/ui/dialogs/dialog';
import dialogs from '#/ui/dialogs/dialog.module.css';
import { homeRegion } from '../../model/region/region';
import { CountryField } from './country-field';

/** Data of accounts older than this may be moved. */
const MIGRATION_DATE = new Date(2023, 0, 8).getTime();

type RegionStep = 'notice' | 'country' | 'confirm';

interface RegionDialogProps {
  opened: boolean;
  /** In display order. The last step is always the confirmation. */
  steps: readonly RegionStep[];
  /** The country to confirm when no step asks for it. */
  country?: string;
  onConfirm: (country: string) => void;
  onCancel: () => void;
}

/**
 * Tells the person in which region the data will be stored, before the choice becomes final (ACC-17, PRF-03).
 */
export function RegionDialog({ opened, steps, country, onConfirm, onCancel }: RegionDialogProps) {
  const { t, i18n } = useTranslation();
  const [index, setIndex] = useState(0);
  const [picked, setPicked] = useState('');
  const body = useRef<HTMLFormElement>(null);
  const step = steps[index] ?? 'confirm';
  const chosen = picked || country || '';

  // The dialog sets the focus only when it opens, not when the step changes.
  useEffect(() => {
    if (index > 0) body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [index]);

  const titles = {
    notice: t('region.noticeTitle'),
    country: t('region.countryTitle'),
    confirm: t('region.confirmTitle'),
  };

  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      onClosed={() => {
        setIndex(0);
        setPicked('');
      }}
      title={titles[step]}
    >
      <form
        ref={body}
        className={dialogs.body}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step === 'confirm') onConfirm(chosen);
          else setIndex(index + 1);
        }}
      >
        <div className={dialogs.text} aria-live="polite">
          {step === 'notice' && (
            <p>{t('region.notice', { date: longDate(i18n.language, MIGRATION_DATE) })}</p>
          )}
          {step === 'country' && <p>{t('region.countryText')}</p>}
          {step === 'confirm' && <Confirmation country={chosen} />}
        </div>
        {step === 'country' && <CountryField value={picked} isFirst onChange={setPicked} />}
        <div className={dialogs.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" data-autofocus disabled={step === 'country' && !picked}>
            {step === 'confirm' ? t('region.confirm') : t('region.continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Confirmation({ country }: { country: string }) {
  const { t, i18n } = useTranslation();
  const app = useApp();
  const region = homeRegion(app, country) === 'EU' ? t('region.eu') : t('region.us');
  const name = new Intl.DisplayNames([i18n.language], { type: 'region', fallback: 'code' }).of(country);
  return (
    <>
      <p>{t('region.confirmText', { country: name, region })}</p>
      <p>{t('region.fixed')}</p>
    </>
  );
}
