import { IconBook2, IconMessage2, IconPhone, IconPresentation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { LookOnly } from '#/ui/controls/look-only';
import { DashboardCard } from './dashboard-card';
import classes from './help-area.module.css';
import { LabSoftwareButton } from './lab-software-button';

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

interface WayProps {
  href: string;
  icon: ComponentType<typeof ICON>;
  label: string;
  /** Shown at the end of the row. */
  detail?: string;
}

/** A link to another site or a phone number. */
function Way({ href, icon: Icon, label, detail }: WayProps) {
  const isPage = !href.startsWith('tel:');
  return (
    <li>
      <a
        href={href}
        className={classes.way}
        {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
      >
        <Icon {...ICON} />
        <span>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </a>
    </li>
  );
}

/** The help links configured for this installation; hidden if there are none (DSH-03). */
export function HelpArea({ isClinic }: { isClinic: boolean }) {
  const { t } = useTranslation();
  const { help, demo_request_url } = useApp();
  const isEmpty = !Object.values(help).some(Boolean) && !demo_request_url;
  if (isEmpty) return null;
  const docs = isClinic ? help.clinic_docs : help.lab_docs;
  const phone = help.support_phone;
  return (
    <DashboardCard title={t('dashboard.help')}>
      <ul className={classes.ways}>
        {docs && (
          <Way
            href={docs}
            icon={IconBook2}
            label={isClinic ? t('dashboard.clinicDocs') : t('dashboard.labDocs')}
          />
        )}
        {phone && (
          <Way
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            icon={IconPhone}
            label={t('dashboard.askSupport')}
            detail={phone}
          />
        )}
        {help.helpdesk && (
          <li>
            <Link to="/helpdesk" className={classes.way}>
              <IconMessage2 {...ICON} />
              <span>{t('dashboard.writeToHelpdesk')}</span>
            </Link>
          </li>
        )}
        {demo_request_url && (
          <Way href={demo_request_url} icon={IconPresentation} label={t('dashboard.demo')} />
        )}
      </ul>
      {!isClinic && (help.has_lab_software || help.lab_software) && (
        <div className={classes.software}>
          <div>
            <strong>{t('dashboard.labSoftware')}</strong>
            <p>{t('dashboard.labSoftwareText')}</p>
          </div>
          <LookOnly>
            <LabSoftwareButton isHere={help.has_lab_software} elsewhere={help.lab_software} />
          </LookOnly>
        </div>
      )}
    </DashboardCard>
  );
}
