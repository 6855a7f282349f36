/** What the administration's calls answer. */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** The words a state is said in; the schema calls them texts. */
type InState<Row, State> = Omit<Row, 'state'> & { state: State };

export type DeviceState = 'locked' | 'blocked' | 'registered' | 'free';
export type Device = InState<Schemas['DeviceRow'], DeviceState>;
export type DeviceDetail = InState<Schemas['DeviceDetail'], DeviceState>;
export type UserRegistration = InState<Schemas['UserRegistration'], DeviceState>;
export type LicenceKey = Omit<Schemas['LicenceRow'], 'licence_status'> & {
  licence_status: 'used' | 'notused' | 'rejected';
};
export type FeatureRegistration = Schemas['FeatureRegistrationRow'];
export type PartnerFeature = Schemas['PartnerFeatureRow'];
export type Lab = Schemas['KeptLab'];
export type UserState = 'active' | 'unactivated' | 'disabled';
export type UserRow = InState<Schemas['UserRow'], UserState>;
export type UserDetail = InState<Schemas['UserDetail'], UserState>;
export type UserFlag = keyof UserRow['flags'];
export type SupportOffer = Schemas['SupportOffer'];
export type SupportStart = Schemas['SupportStarted'];
export type UserLocations = Schemas['UserLocations'];
export type StaffCase = Schemas['MaskedCase'];
export type OpenedCase = Schemas['UnmaskedCase'];
export type StaffConnection = Schemas['FoundConnection'];
export type GroupDetail = Schemas['FoundGroup'];
export type Stats = Schemas['Stats'];
export type NamedCount = Stats['stats'][number];
export type DayCount = Stats['cases_per_day'][number];
export type TicketState = 'open' | 'answered' | 'closed';
export type TicketRow = InState<Schemas['Ticket'], TicketState>;
export type TicketDetail = InState<Schemas['TicketDetail'], TicketState>;
export type LogEntry = Schemas['LogEntry'];
export type LogCheck = Schemas['LogVerdict'];

/** What came of a change to many rows. */
export interface BulkAnswer {
  message: string;
  added?: number;
  removed?: number;
  reset?: number;
  changed?: number;
  /** The first of them where there are many. */
  skipped?: Skipped[];
  skipped_count?: number;
}

export interface Skipped {
  udi?: string;
  key?: string;
  /** Its row in the file, the header being row 1, or its line among those that were typed. */
  row?: number;
  reason: string;
}
