/**
 * Who may open which area of the administration (ADM-01). The server checks each call; this decides what the menu
 * offers.
 */
import type { StoredUser } from '#/api/types';

const AREAS = [
  'dashboard',
  'data',
  'registrations',
  'deviceDetail',
  'tickets',
  'factory',
  'licences',
  'labs',
  'logs',
] as const;

export type Area = (typeof AREAS)[number];

export type Flags = Pick<
  StoredUser,
  'is_staff' | 'is_device_manager' | 'is_sales_manager' | 'is_device_user_viewer' | 'is_main_company'
>;

/** Whether the person may open any area; staff of other companies than the main company may open none. */
export function mayAdminister(user: Flags): boolean {
  return AREAS.some((area) => mayOpen(area, user));
}

export function mayOpen(area: Area, user: Flags): boolean {
  const { is_staff, is_device_manager, is_sales_manager, is_device_user_viewer } = user;
  const isMain = user.is_main_company === true;
  switch (area) {
    case 'dashboard':
    case 'data':
      return is_staff && isMain;
    case 'registrations':
      return is_device_manager || is_device_user_viewer;
    case 'deviceDetail':
      return is_device_manager || is_device_user_viewer || (is_sales_manager && isMain);
    case 'tickets':
      return is_device_manager || (is_staff && isMain);
    case 'logs':
      return is_device_manager;
    case 'factory':
      return isMain && (is_device_manager || is_sales_manager);
    case 'licences':
      return is_device_manager || is_sales_manager;
    case 'labs':
      return isMain && (is_staff || is_device_manager || is_sales_manager);
  }
}
