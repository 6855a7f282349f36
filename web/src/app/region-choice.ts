import { loadApp } from '#/api/app-info';
import { currentUser } from '#/api/session';

/** Whether the signed-in person has yet to say where the data shall be stored, before anything else (PRF-03). */
export async function mustChooseRegion(): Promise<boolean> {
  if (currentUser()?.settings.data_loc_set !== false) return false;
  const { variant } = await loadApp();
  return variant.data_region;
}
