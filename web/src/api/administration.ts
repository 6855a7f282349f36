/** Request and response types of the administration. */
import type { components, paths } from './schema.gen';

type Schemas = components['schemas'];

export type Device = Schemas['DeviceRow'];
export type DeviceDetail = Schemas['DeviceDetail'];
export type FeatureRegistration = Schemas['FeatureRegistrationRow'];
export type PartnerFeature = Schemas['PartnerFeatureRow'];
export type Lab = Schemas['KeptLab'];
/** The schema describes a file as a string. */
export type LabForm = Schemas['LabForm'] & { lab_logo: File | null };
export type UserDetail = Schemas['UserDetail'];
export type UserFlag = keyof Schemas['UserFlags'];
export type StaffCase = Schemas['MaskedCase'];
export type OpenedCase = Schemas['UnmaskedCase'];
export type NamedCount = Schemas['Figure'];
export type DayCount = Schemas['DayFigure'];
export type TicketDetail = Schemas['TicketDetail'];
export type LogCheck = Schemas['LogVerdict'];
export type DevicesAdded = Schemas['DevicesAdded'];
export type PartnerFeaturesAdded = Schemas['PartnerFeaturesAdded'];

/** The answer to an uploaded sheet. */
export type SheetAnswer = DevicesAdded | Schemas['KeysAdded'] | Schemas['RegistrationsAdded'];

/** An entry that the server skipped. */
export type Skipped = { reason: string } & Partial<Schemas['SkippedDevice'] & Schemas['SkippedKey']>;

interface ListCall {
  get: {
    parameters: { query?: unknown };
    responses: {
      200: { content: { 'application/json': { results: unknown[]; pageInfo: Schemas['PageInfo'] } } };
    };
  };
}

/** The paths that return one page of a list. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends ListCall ? Path : never;
}[keyof paths];

export type RowOf<Path extends ListPath> =
  paths[Path]['get']['responses'][200]['content']['application/json']['results'][number];

type QueryOf<Path extends ListPath> = NonNullable<paths[Path]['get']['parameters']['query']>;

/** The filters of a list. */
export type FilterOf<Path extends ListPath> = Exclude<
  keyof QueryOf<Path> & string,
  'search' | 'sort' | 'page' | 'page_size'
>;
