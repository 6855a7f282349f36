import { loadApp } from '#/api/app-info';
import { currentUser } from '#/api/session';

/** Whether the signed-in person still has to choose where their data is stored (PRF-03). */
export async function mustChooseRegion(): Promise<boolean> {
  if (currentUser()?.settings.data_loc_set !== false) return false;
  const { variant } = await loadApp();
  return variant.data_region;
}
