import { Button } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listDate } from '#/i18n/dates';
import { LookOnly } from '#/ui/controls/look-only';
import { SendAgain } from '#/ui/controls/send-again';
import { Pill } from '#/ui/data-display/pill';
import { UnverifiedMark } from '#/ui/data-display/udi';
import { ArchDrawing } from '#/ui/drawings/arch-drawing';
import { SectionCard } from '#/ui/layout/section-card';
import { ListSkeleton } from '#/ui/lists/list-skeleton';
import { LoadError } from '#/ui/lists/load-error';
import rows from '#/ui/lists/row-list.module.css';
import { devicesOptions } from '../api/devices';
import { sendDeviceConfirmation } from '../api/send-device-confirmation';
import classes from './device-list.module.css';

/** The devices that the person has registered, and whether their email was confirmed (SET-01). */
export function DeviceList({ onRegister }: { onRegister: () => void }) {
  const { t, i18n } = useTranslation();
  const { data: devices, error, refetch } = useQuery(devicesOptions());
  const registerButton = (
    <LookOnly>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconScan size={18} stroke={1.6} />}
        onClick={onRegister}
      >
        {t('devices.register')}
      </Button>
    </LookOnly>
  );
  return (
    <SectionCard>
      {error && !devices && <LoadError error={error} onRetry={() => void refetch()} />}
      {!devices && !error && <ListSkeleton />}
      {devices?.length === 0 && (
        <div className={classes.empty}>
          <div className={classes.drawing}>
            <ArchDrawing />
          </div>
          <p>{t('devices.none')}</p>
          {registerButton}
        </div>
      )}
      {devices && devices.length > 0 && (
        <ul className={rows.list}>
          {devices.map(({ id, udi, udi_verified, serial_no, registered_at, email_confirmed }) => (
            <li key={id} className={rows.row}>
              <span className={rows.icon}>
                <IconScan size={20} stroke={1.6} aria-hidden />
              </span>
              <div>
                <div className={rows.name}>
                  <span className={rows.mono}>{serial_no}</span>
                  {!udi_verified && <UnverifiedMark />}
                  {!email_confirmed && <Pill tone="amber">{t('devices.unconfirmed')}</Pill>}
                </div>
                <div className={rows.facts}>
                  {t('devices.registeredOn', { date: listDate(i18n.language, registered_at) })}
                </div>
                {udi !== serial_no && (
                  <div className={rows.facts}>
                    <span className={rows.mono}>{udi}</span>
                  </div>
                )}
                {!email_confirmed && (
                  <LookOnly>
                    <SendAgain send={() => sendDeviceConfirmation(id)} sentText={t('devices.mailSent')} />
                  </LookOnly>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {devices && devices.length > 0 && <div className={classes.more}>{registerButton}</div>}
    </SectionCard>
  );
}
