import { useTranslation } from 'react-i18next';
import type { NamedCount } from '#/api/administration';
import { useWritten } from '../../model/moments';
import classes from './dashboard-screen.module.css';

const GIGABYTE = 1_000_000_000;

/** The key figures. Figures unknown to this client, from a newer server, are left out. */
export function Figures({ stats }: { stats: NamedCount[] }) {
  const { t, i18n } = useTranslation();
  const written = useWritten();
  const labels: Record<string, string> = {
    users: t('adm.users.title'),
    active_users_30d: t('adm.dashboard.activeUsers'),
    cases: t('cases.title'),
    cases_30d: t('adm.dashboard.casesLately'),
    files: t('adm.cases.files'),
    storage_bytes: t('adm.dashboard.storage'),
    devices: t('adm.users.devices'),
    registered_devices: t('adm.dashboard.registeredDevices'),
    open_tickets: t('adm.dashboard.openTickets'),
    connections: t('connections.title'),
  };
  const storage = new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  });
  return (
    <dl className={classes.figures}>
      {stats
        .filter(({ name }) => labels[name])
        .map(({ name, count }) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{name === 'storage_bytes' ? storage.format(count / GIGABYTE) : written.number(count)}</dd>
          </div>
        ))}
    </dl>
  );
}
