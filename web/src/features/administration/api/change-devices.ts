import type { Skipped } from '#/api/administration';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import type { DeviceAct } from '../model/device-acts';

interface Outcome {
  /** The number of changed devices. */
  number: number;
  skipped: Skipped[];
}

/** Applies one action to many devices (ADM-02). */
export async function changeDevices(
  act: DeviceAct,
  ids: string[],
  features: string[] = [],
): Promise<Outcome> {
  switch (act) {
    case 'block':
    case 'unblock': {
      const body = { block: act === 'block', ids };
      const { changed } = await unwrap(client.POST('/v1/cs/devices/block/', { body }));
      return { number: changed, skipped: [] };
    }
    case 'features': {
      const { changed } = await unwrap(client.POST('/v1/cs/devices/features/', { body: { ids, features } }));
      return { number: changed, skipped: [] };
    }
    case 'reset': {
      const { reset, skipped } = await unwrap(
        client.DELETE('/v1/cs/devices/registrations/reset/', { body: { ids } }),
      );
      return { number: reset, skipped };
    }
    case 'remove': {
      const { removed, skipped } = await unwrap(client.DELETE('/v1/cs/devices/remove/', { body: { ids } }));
      return { number: removed, skipped };
    }
  }
}
