/** A copy of the settings in this browser, which pages use until the server has answered (SES-03). */
import { currentUser } from '#/api/session';
import { personalStorage } from '#/api/support';
import type { Settings } from '#/api/types';

const STORAGE_KEY = 'settings';
const SWITCHES = [
  'use_auto_refresh',
  'post_publish_email',
  'post_edit_email',
  'comment_add_email',
  'comment_edit_email',
  'data_loc_set',
] as const;

/** An answer that arrives after signing out is not kept. */
export function keepSettings(settings: Settings): Settings {
  if (currentUser()) personalStorage().setItem(STORAGE_KEY, JSON.stringify(settings));
  return settings;
}

function isWhole(stored: Partial<Settings> | null): stored is Settings {
  const hasProjection = stored?._3d_projection === 'perspective' || stored?._3d_projection === 'parallel';
  const hasPlace = typeof stored?.data_location === 'string';
  return hasProjection && hasPlace && SWITCHES.every((name) => typeof stored[name] === 'boolean');
}

/** Undefined unless it is complete and valid: another version of the pages may have stored it. */
export function keptSettings(): Settings | undefined {
  try {
    const stored = JSON.parse(personalStorage().getItem(STORAGE_KEY) ?? 'null') as Partial<Settings> | null;
    return isWhole(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
