/** The names the pages use for the shapes of the wire; the generated schema is read in this folder only. */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type AppInfo = Schemas['AppInfo'];
export type User = Schemas['User'];
export type Settings = Schemas['Settings'];
/** Every answer to a sign-in, complete or not. */
export type SignInAnswer = Schemas['LoginAnswer'];
/** What a completed login, code or refresh answers. */
export type LoginAnswer = Schemas['SignedIn'];

/** A profile as local storage may hold it: without the access token (SES-01). */
export type StoredUser = Omit<User, 'token'>;

/** Another person changed the status of a case first. */
export type StatusConflict = Schemas['StatusConflict'];
