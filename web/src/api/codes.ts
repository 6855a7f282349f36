/** The server's error codes (API-04), sorted by the part of the page that has their texts. */
import type { components } from './schema.gen';

export type ErrorCode = components['schemas']['ErrorCode'];

type Of<Code extends ErrorCode> = Code;

/** Faults of an order, shown at its fields. */
export type OrderCode = Of<
  | 'bridge_materials_differ'
  | 'bridge_not_neighbours'
  | 'bridge_not_ordered'
  | 'bridge_pontics_only'
  | 'bridge_too_short'
  | 'bridges_overlap'
  | 'material_missing'
  | 'not_teeth'
  | 'restoration_missing'
  | 'restoration_type_missing'
  | 'too_many'
  | 'tooth_missing_twice'
  | 'tooth_not_in_system'
  | 'tooth_ordered_twice'
>;

/** Why an invitation to connect is refused. */
export type ConnectionCode = Of<
  | 'data_invalid'
  | 'email_already_added'
  | 'email_missing'
  | 'invitation_without_location'
  | 'not_invited'
  | 'own_email'
  | 'person_in_other_region'
  | 'request_already_accepted'
  | 'request_needed'
  | 'same_group'
  | 'token_invalid'
  | 'wrong_server'
>;

/** Why an invitation to a group is refused; the codes shared with connections have other texts there. */
export type GroupCode =
  | ConnectionCode
  | Of<
      | 'already_connected'
      | 'already_member'
      | 'different_role'
      | 'email_of_member'
      | 'in_other_group'
      | 'state_invalid'
    >;

/** Why an uploaded list was refused as a whole (LIC-01, LIC-02). */
export type UploadCode = Extract<ErrorCode, `upload_${string}`>;

/** The texts of the administration are loaded with its pages. */
export type AdministrationCode =
  | UploadCode
  | Of<'device_not_registered' | 'lab_changed' | 'lab_exists' | 'no_second_factor' | 'too_many_at_once'>;

/** Codes whose texts every page has. */
export type SharedCode = Exclude<ErrorCode, OrderCode | GroupCode | AdministrationCode>;
