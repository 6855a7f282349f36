/** What the administration's calls answer; to be replaced by the generated schema once it has these routes. */

interface PersonName {
  id: string;
  name: string;
  email: string;
}

interface Customer {
  name: string;
  email: string;
  country: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip_code: string;
  installed_date: string | null;
}

export type DeviceState = 'locked' | 'blocked' | 'registered' | 'free';

export interface Device {
  id: string;
  udi: string;
  serial_no: string;
  prod_date: string | null;
  state: DeviceState;
  features: string[];
  reg_customer: Customer | null;
  created_at: number;
}

export interface DeviceDetail extends Device {
  registered_at: number | null;
  email_confirmed: boolean;
  system_id: string;
}

export interface Skipped {
  udi?: string;
  key?: string;
  reason: string;
}

/** What came of a change to many rows. */
export interface BulkAnswer {
  message: string;
  added?: number;
  removed?: number;
  reset?: number;
  changed?: number;
  skipped?: Skipped[];
}

export interface UserRegistration {
  id: string;
  udi: string;
  serial_no: string;
  name: string;
  email: string;
  country: string;
  installed_date: string | null;
  registered_at: number | null;
  email_confirmed: boolean;
  state: DeviceState;
}

export interface LicenceKey {
  id: string;
  licencekey: string;
  activated_at: number | null;
  udi: string | null;
  licence_status: 'used' | 'notused' | 'rejected';
}

export interface FeatureRegistration {
  id: string;
  udi: string;
  reg_key: string;
  feat_enable: boolean;
  licence_status: string;
  created_at: number;
}

export interface PartnerFeature {
  id: string;
  udi: string;
  option: boolean;
}

export interface Lab {
  id: string;
  name: string;
  email: string;
  company_name: string;
  company_address: string;
  contact_name: string;
  contact_email: string;
  contact_phone: string;
  lab_logo: string | null;
  country: string;
  is_active: boolean;
  created_at: number;
}

export type UserState = 'active' | 'unactivated' | 'disabled';

export interface UserRow {
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  role: string;
  institution: string;
  country: string;
  state: UserState;
  created_at: number;
  last_login_at: number | null;
  second_factor: number;
  flags: Record<string, boolean>;
}

export interface UserDetail extends UserRow {
  phone: string;
  address: string;
  picture: string | null;
  language: string;
  data_location: string;
  group: { id: string; name: string } | null;
  devices: { id: string; udi: string; serial_no: string }[];
  connections_count: number;
  cases_count: number;
  sessions_count: number;
  social_provider: string | null;
}

/** What looking as somebody else will ask for. */
export interface SupportOffer {
  user: PersonName;
  minutes: number;
  needs_code: boolean;
  /** 0 password, 1 SMS, 2 mail, 3 authenticator app. */
  method: number;
}

export interface SupportStart {
  token: string;
  until: number;
  user: PersonName;
}

export interface UserLocations {
  countries: {
    country: string;
    users: number;
    clinics: number;
    labs: number;
    dealers: number;
    others: number;
  }[];
  total: number;
}

interface CaseSide {
  id: string;
  name: string;
  institution: string;
}

export interface StaffCase {
  id: string;
  no: string;
  status: string;
  /** Masked. */
  patient: string;
  author: CaseSide;
  recipient: CaseSide | null;
  comment_count: number;
  file_count: number;
  created_at: number;
  updated_at: number;
  from_locked_device: boolean | number;
}

export interface OpenedCase {
  patient: { first_name: string; last_name: string; sex: string; born: string | null };
  title: string;
  note: string;
}

export interface StaffConnection {
  id: string;
  status: string;
  owner: PersonName;
  invited: { id: string | null; name: string; email: string };
  is_designated: boolean;
  created_at: number;
  answered_at: number | null;
  cases_count: number;
}

export interface GroupDetail {
  id: string;
  name: string;
  owner: PersonName | null;
  created_at: number;
  members: { id: string | null; name: string; email: string; status: string; joined_at: number | null }[];
}

export interface NamedCount {
  name: string;
  count: number;
}

export interface DayCount {
  day: string;
  count: number;
}

export interface Stats {
  stats: NamedCount[];
  cases_per_day: DayCount[];
  users_per_day: DayCount[];
  cases_by_status: NamedCount[];
  users_by_role: NamedCount[];
}

export type TicketState = 'open' | 'answered' | 'closed';

export interface TicketRow {
  id: string;
  no: string;
  state: TicketState;
  title: string;
  user: PersonName;
  device: { id: string; udi: string } | null;
  created_at: number;
  updated_at: number;
  answers: number;
}

export interface TicketDetail extends TicketRow {
  description: string;
  recipient: string;
  entries: { id: string; by_name: string; is_staff: boolean; text: string; at: number }[];
}

export interface LogEntry {
  id: string;
  /** None until it is chained. */
  seq: number | null;
  at: number;
  action: string;
  record: string | null;
  /** A word, or what was noted beside the action. */
  detail: unknown;
  person: PersonName | null;
  address: string | null;
}

export interface LogCheck {
  whole: boolean;
  entries: number;
  broken_at: number | null;
}
