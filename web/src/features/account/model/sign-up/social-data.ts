/**
 * Reads the data in the URL of the social sign-up page (ACC-14). It only prefills the form; the server does
 * not trust it.
 */

export interface SocialSignup {
  /** The provider's name in the URL of the completion request. */
  path: string;
  /** The provider's name in this installation's configuration. */
  provider: string;
  email: string;
  name: string;
}

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function decode(data: string): unknown {
  try {
    const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function readDetails(details: unknown, nameKey: 'fullname' | 'username') {
  if (!isObject(details)) return undefined;
  const { email, [nameKey]: name } = details;
  if (typeof email !== 'string' || !email) return undefined;
  return { email, name: typeof name === 'string' ? name : '' };
}

export function readSocialData(data: string | undefined): SocialSignup | undefined {
  const content = data ? decode(data) : undefined;
  if (!isObject(content)) return undefined;
  if (content.google_login === true) {
    const person = readDetails(content.gg_details, 'fullname');
    return person && { path: 'google-oauth2', provider: 'google', ...person };
  }
  if (content.facebook_login === true) {
    const person = readDetails(content.fb_details, 'username');
    return person && { path: 'facebook', provider: 'facebook', ...person };
  }
  const name = content.social_login;
  if (typeof name !== 'string' || !/^[\w-]+$/.test(name)) return undefined;
  const person = readDetails(content.details, 'fullname');
  return person && { path: name, provider: name, ...person };
}
