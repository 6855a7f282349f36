/** Who may open what of the administration (ADM-01). The server decides at each call; this decides what is offered. */
import type { StoredUser } from '#/api/types';

export type Area =
  | 'dashboard'
  | 'data'
  | 'registrations'
  | 'deviceDetail'
  | 'tickets'
  | 'factory'
  | 'licences'
  | 'labs'
  | 'logs';

export type Flags = Pick<
  StoredUser,
  'is_staff' | 'is_device_manager' | 'is_sales_manager' | 'is_device_user_viewer' | 'is_main_company'
>;

export function mayAdminister(user: Flags): boolean {
  return user.is_staff || user.is_device_manager || user.is_sales_manager || user.is_device_user_viewer;
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
