import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceDetail } from '#/api/administration';
import { SectionCard } from '#/ui/section-card';
import { useWritten } from '../../model/moments';
import { useDetail } from '../../model/use-detail';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import classes from '../detail-page.module.css';
import { Facts } from '../facts';
import { DeviceStatePill } from '../state-pill';
import { NewTicketDialog } from '../tickets/new-ticket-dialog';

type Customer = NonNullable<DeviceDetail['reg_customer']>;

/** Only what is filled: accounts keep an address as one text, so all of it may stand in there. */
function partsOfAddress(t: TFunction, { city, state, zip_code }: Customer): [string, string][] {
  const parts: [string, string][] = [
    [t('adm.deviceDetail.city'), city],
    [t('adm.deviceDetail.state'), state],
    [t('adm.deviceDetail.zip'), zip_code],
  ];
  return parts.filter(([, value]) => value !== '');
}

interface DeviceDetailScreenProps {
  deviceId: string;
  mayWriteTickets: boolean;
}

/** A registered device and its customer (ADM-03). */
export function DeviceDetailScreen({ deviceId, mayWriteTickets }: DeviceDetailScreenProps) {
  const { t } = useTranslation();
  const written = useWritten();
  const [isWriting, setWriting] = useState(false);
  const query = useDetail<DeviceDetail>(`/v1/cs/devices/${encodeURIComponent(deviceId)}/`);
  const missing = t('adm.deviceDetail.missing');
  return (
    <>
      <AdminHeading
        title={t('adm.deviceDetail.title')}
        list={{ to: '/adm/registration', title: t('adm.registrations.title') }}
      >
        {mayWriteTickets && query.data?.reg_customer && (
          <Button size="sm" variant="default" onClick={() => setWriting(true)}>
            {t('adm.tickets.new')}
          </Button>
        )}
      </AdminHeading>
      <DetailPage query={query} missing={missing}>
        {(device) => {
          const customer = device.reg_customer;
          if (!customer) {
            return (
              <SectionCard>
                <p className={classes.missing}>{missing}</p>
              </SectionCard>
            );
          }
          return (
            <SectionCard title={device.udi} action={<DeviceStatePill state={device.state} />}>
              <Facts
                facts={[
                  [t('connections.name'), customer.name],
                  [t('login.email'), customer.email],
                  [t('devices.serial'), device.serial_no],
                  [t('adm.devices.prodDate'), written.day(device.prod_date)],
                  [t('adm.registrations.installedAt'), written.day(customer.installed_date)],
                  [t('adm.registrations.registeredAt'), written.moment(device.registered_at)],
                  [t('signup.phone'), customer.phone],
                  [t('signup.country'), written.country(customer.country)],
                  [t('signup.address'), customer.address],
                  ...partsOfAddress(t, customer),
                  [t('adm.devices.features'), device.features.join(', ')],
                ]}
              />
            </SectionCard>
          );
        }}
      </DetailPage>
      <NewTicketDialog
        opened={isWriting}
        device={query.data && { id: query.data.id, udi: query.data.udi }}
        onClose={() => setWriting(false)}
      />
    </>
  );
}
