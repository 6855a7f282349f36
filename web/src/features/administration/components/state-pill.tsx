import { useTranslation } from 'react-i18next';
import { Pill, type Tone } from '#/ui/data-display/pill';

type DeviceState = 'locked' | 'blocked' | 'registered' | 'free';
type UserState = 'active' | 'unactivated' | 'disabled';
type TicketState = 'open' | 'answered' | 'closed';

/** The schema types a state as a string; an unknown state of a newer server is shown as it is. */
function statePill<State extends string>(
  state: string,
  words: Record<State, string>,
  tones: Record<State, Tone>,
) {
  const known = Object.hasOwn(words, state) ? (state as State) : undefined;
  return <Pill tone={known ? tones[known] : 'grey'}>{known ? words[known] : state}</Pill>;
}

/** The state of a device. */
export function DeviceStatePill({ state }: { state: string }) {
  const words = useDeviceStates();
  const tones: Record<DeviceState, Tone> = {
    locked: 'amber',
    blocked: 'grey',
    registered: 'green',
    free: 'blue',
  };
  return statePill(state, words, tones);
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

export function UserStatePill({ state }: { state: string }) {
  const words = useUserStates();
  const tones: Record<UserState, Tone> = { active: 'green', unactivated: 'amber', disabled: 'grey' };
  return statePill(state, words, tones);
}

export function useTicketStates(): Record<TicketState, string> {
  const { t } = useTranslation();
  return { open: t('cases.open'), answered: t('adm.tickets.answered'), closed: t('cases.closed') };
}

export function TicketStatePill({ state }: { state: string }) {
  const words = useTicketStates();
  const tones: Record<TicketState, Tone> = { open: 'amber', answered: 'green', closed: 'grey' };
  return statePill(state, words, tones);
}
