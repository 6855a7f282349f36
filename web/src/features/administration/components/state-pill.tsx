import { useTranslation } from 'react-i18next';
import type { DeviceState, TicketState, UserState } from '#/api/administration';
import { Pill, type Tone } from '#/ui/data-display/pill';

/** How a device stands. */
export function DeviceStatePill({ state }: { state: DeviceState }) {
  const words = useDeviceStates();
  const tones: Record<DeviceState, Tone> = {
    locked: 'amber',
    blocked: 'grey',
    registered: 'green',
    free: 'blue',
  };
  return <Pill tone={tones[state]}>{words[state]}</Pill>;
}

export function useDeviceStates(): Record<DeviceState, string> {
  const { t } = useTranslation();
  return {
    locked: t('adm.devices.locked'),
    blocked: t('adm.devices.blocked'),
    registered: t('adm.devices.registered'),
    free: t('adm.devices.free'),
  };
}

export function useUserStates(): Record<UserState, string> {
  const { t } = useTranslation();
  return {
    active: t('adm.users.active'),
    unactivated: t('adm.users.unactivated'),
    disabled: t('adm.users.disabled'),
  };
}

export function UserStatePill({ state }: { state: UserState }) {
  const words = useUserStates();
  const tones: Record<UserState, Tone> = { active: 'green', unactivated: 'amber', disabled: 'grey' };
  return <Pill tone={tones[state]}>{words[state]}</Pill>;
}

export function useTicketStates(): Record<TicketState, string> {
  const { t } = useTranslation();
  return { open: t('cases.open'), answered: t('adm.tickets.answered'), closed: t('cases.closed') };
}

export function TicketStatePill({ state }: { state: TicketState }) {
  const words = useTicketStates();
  const tones: Record<TicketState, Tone> = { open: 'amber', answered: 'green', closed: 'grey' };
  return <Pill tone={tones[state]}>{words[state]}</Pill>;
}
