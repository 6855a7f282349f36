import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceDetail } from '#/api/administration';
import { client } from '#/api/client';
import { UnverifiedMark } from '#/ui/data-display/udi';
import { SectionCard } from '#/ui/layout/section-card';
import { useWritten } from '../../model/moments';
import { useDetail } from '../../model/use-detail';
import { AdminHeading } from '../admin-heading';
import { DetailPage } from '../detail-page';
import classes from '../detail-page.module.css';
import { DeviceActions } from '../devices/device-actions';
import { Facts } from '../facts';
import { DeviceStatePill } from '../state-pill';
import { NewTicketDialog } from '../tickets/new-ticket-dialog';

type Customer = NonNullable<DeviceDetail['reg_customer']>;

/** Only non-empty parts: accounts store an address as one text, which may contain these parts already. */
function partsOfAddress(t: TFunction, { city, state, zip_code }: Customer): [string, string][] {
  const parts: [string, string][] = [
    [t('adm.deviceDetail.city'), city],
    [t('adm.deviceDetail.state'), state],
    [t('adm.deviceDetail.zip'), zip_code],
  ];
  return parts.filter(([, value]) => value !== '');
}

function DeviceFacts({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation();
  const written = useWritten();
  const customer = device.reg_customer;
  return (
    <SectionCard
      title={device.udi}
      action={
        <>
          {!device.udi_verified && <UnverifiedMark />}
          <DeviceStatePill state={device.state} />
        </>
      }
    >
      <Facts
        facts={[
          ...(customer
            ? ([
                [t('connections.name'), customer.name],
                [t('login.email'), customer.email],
              ] as const)
            : ([[t('adm.devices.customer'), t('adm.deviceDetail.noCustomer')]] as const)),
          [t('devices.serial'), device.serial_no],
          [t('adm.devices.prodDate'), written.day(device.prod_date)],
          ...(customer
            ? ([
                [t('adm.registrations.installedAt'), written.day(customer.installed_date)],
                [t('adm.registrations.registeredAt'), written.moment(device.registered_at)],
                [t('signup.phone'), customer.phone],
                [t('signup.country'), written.country(customer.country)],
                [t('signup.address'), customer.address],
                ...partsOfAddress(t, customer),
              ] as const)
            : []),
          [t('adm.devices.features'), device.features.join(', ')],
        ]}
      />
    </SectionCard>
  );
}

interface DeviceDetailScreenProps {
  deviceId: string;
  mayWriteTickets: boolean;
  /**
   * Whether the reader may use the list of manufactured devices, and so may change any device, registered or
   * not.
   */
  mayChange: boolean;
}

/** A registered device and its customer, with all actions of the device list (ADM-02, ADM-03). */
export function DeviceDetailScreen({ deviceId, mayWriteTickets, mayChange }: DeviceDetailScreenProps) {
  const { t } = useTranslation();
  const [isWriting, setWriting] = useState(false);
  const query = useDetail(['device', deviceId], (signal) =>
    client.GET('/v1/cs/devices/{id}/', { params: { path: { id: deviceId } }, signal }),
  );
  const missing = t('adm.deviceDetail.missing');
  return (
    <>
      <AdminHeading
        title={t('adm.deviceDetail.title')}
        list={
          mayChange && query.data && !(mayWriteTickets && query.data.reg_customer)
            ? { to: '/adm/devices', title: t('adm.devices.title') }
            : { to: '/adm/registration', title: t('adm.registrations.title') }
        }
      >
        {mayWriteTickets && query.data?.reg_customer && (
          <Button size="sm" variant="default" onClick={() => setWriting(true)}>
            {t('adm.tickets.new')}
          </Button>
        )}
        {mayChange && query.data && <DeviceActions device={query.data} />}
      </AdminHeading>
      <DetailPage query={query} missing={missing}>
        {(device) =>
          device.reg_customer || mayChange ? (
            <DeviceFacts device={device} />
          ) : (
            <SectionCard>
              <p className={classes.missing}>{missing}</p>
            </SectionCard>
          )
        }
      </DetailPage>
      <NewTicketDialog opened={isWriting} device={query.data} onClose={() => setWriting(false)} />
    </>
  );
}
