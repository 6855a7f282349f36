import { useTranslation } from 'react-i18next';
import { countryName } from '#/i18n/countries';
import { Avatar } from '#/ui/data-display/avatar';
import { Dialog } from '#/ui/dialogs/dialog';
import type { Connection } from '../../api/connections';
import { sharedHow } from '../../model/actions';
import { displayName } from '../../model/names';
import type { ConnectionDialogProps } from './dialog-props';
import classes from './information-dialog.module.css';

/** A `tel:` link has no spaces or punctuation. */
function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

function Facts({ connection }: { connection: Connection }) {
  const { t, i18n } = useTranslation();
  const { name, email, country, institution, phone, address } = connection;
  const facts = [
    { label: t('connections.name'), value: name },
    { label: t('connections.email'), value: email, href: `mailto:${email}` },
    { label: t('connections.country'), value: country && countryName(i18n.language, country) },
    { label: t('connections.institution'), value: institution },
    { label: t('connections.phone'), value: phone, href: phoneLink(phone) },
    { label: t('connections.address'), value: address },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          {value ? (
            <dd>{href ? <a href={href}>{value}</a> : value}</dd>
          ) : (
            <dd data-unknown>{t('connections.unknown')}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** All details of a partner (CON-04). */
export function InformationDialog({ connection, ...frame }: ConnectionDialogProps) {
  const { t } = useTranslation();
  const { name, email, picture, owner } = connection;
  const how = sharedHow(connection);
  return (
    <Dialog {...frame} title={t('connections.information')} size={460}>
      <div className={classes.head}>
        <Avatar name={name} email={email} picture={picture} size={64} />
        <div>
          <h3 className={classes.name}>{displayName(connection)}</h3>
          {how && (
            <p className={classes.origin}>
              {how === 'requested'
                ? t('connections.requestedBy', { name: owner.username })
                : t('connections.sharedBy', { name: owner.username })}
            </p>
          )}
        </div>
      </div>
      <Facts connection={connection} />
    </Dialog>
  );
}
