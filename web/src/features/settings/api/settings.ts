import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';

function loadSettings(signal: AbortSignal) {
  return unwrap(client.GET('/v1/user/settings/', { signal }));
}

export type Settings = Awaited<ReturnType<typeof loadSettings>>;

export function settingsOptions() {
  return queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => loadSettings(signal) });
}

/** Takes and answers the whole object; what it says about the place of the data is not for the person to change. */
export async function saveSettings(settings: Settings): Promise<Settings> {
  return unwrap(client.PUT('/v1/user/settings/', { body: settings }));
}
