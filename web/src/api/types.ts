/** The page's names for the types on the wire. Only this folder reads the generated schema. */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type AppInfo = Schemas['AppInfo'];
export type User = Schemas['User'];
export type Settings = Schemas['Settings'];
/** Every answer to a sign-in, complete or not. */
export type SignInAnswer = Schemas['LoginAnswer'];
/** The answer of a completed sign-in or refresh. */
export type LoginAnswer = Schemas['SignedIn'];

/** A profile as local storage may keep it: without the access token (SES-01). */
export type StoredUser = Omit<User, 'token'>;

/** Another person changed the status of a case first. */
export type StatusConflict = Schemas['StatusConflict'];
