/**
 * Which region stores the data of a country. The server decides; this only tells the person beforehand
 * (ACC-17).
 */

import type { AppInfo } from '#/api/types';

export type Region = 'EU' | 'US';

/**
 * The same list as in `crates/domain/src/region.rs`: Europe and the territories of its members. Data of all
 * other countries is stored in the US.
 */
const EUROPE = new Set(
  (
    'AD AL AT AX BA BE BG BL CH CY CZ DE DK EE ES FI FO FR GB GF GG GI GL GP GR HR HU IE IM IS ' +
    'IT JE LI LT LU LV MC MD ME MF MK MQ MT NC NL NO PF PL PM PT RE RO RS SE SI SJ SK SM TF UA VA WF XK YT'
  ).split(' '),
);

/** An installation without a counterpart in the other region stores all data itself. */
export function homeRegion(app: Pick<AppInfo, 'server_loc' | 'region_sites'>, country: string): Region {
  const here: Region = app.server_loc === 'US' ? 'US' : 'EU';
  const other: Region = here === 'EU' ? 'US' : 'EU';
  return app.region_sites[other] ? regionOfCountry(country) : here;
}

export function regionOfCountry(country: string): Region {
  return EUROPE.has(country) ? 'EU' : 'US';
}
