import { queryOptions } from '@tanstack/react-query';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { Settings } from '#/api/types';
import { keepSettings, keptSettings } from '../model/kept-settings';

async function loadSettings(signal: AbortSignal): Promise<Settings> {
  return keepSettings(await unwrap(client.GET('/v1/user/settings/', { signal })));
}

export function settingsOptions() {
  return queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => loadSettings(signal),
    placeholderData: keptSettings,
  });
}

/** Sends and returns the whole object; the person cannot change the data location in it. */
export async function saveSettings(settings: Settings): Promise<Settings> {
  return keepSettings(await unwrap(client.PUT('/v1/user/settings/', { body: settings })));
}
