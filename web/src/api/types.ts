/** The names the pages use for the shapes of the wire; the generated schema is read nowhere else. */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type AppInfo = Schemas['AppInfo'];
export type User = Schemas['User'] & {
  /** Whether the institution is the one that runs this installation. */
  is_main_company?: boolean;
  /** Who looks as this person, and until when; only within such a session (ADM-05). */
  support?: { by_name: string; until: number } | null;
};
/** Every answer to a sign-in, complete or not. */
export type SignInAnswer = Schemas['LoginAnswer'];
/** What a completed login, code or refresh answers. */
export type LoginAnswer = Omit<Schemas['SignedIn'], 'user'> & { user: User };

/** A profile as local storage may hold it: without the access token (SES-01). */
export type StoredUser = Omit<User, 'token'>;
