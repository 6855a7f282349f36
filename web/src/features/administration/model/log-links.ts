/** The pages that show the records named in the log (ADM-07). */
import type { LinkProps } from '@tanstack/react-router';

/** The areas of the administration that the log links to. */
export type LinkedArea = 'data' | 'deviceDetail' | 'tickets' | 'labs';

interface Place {
  area: LinkedArea;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** The page of a record. A case has no page, so the link opens the list filtered by its number. */
export function placeOf(page: string, id: string): Place | undefined {
  switch (page) {
    case 'user':
      return { area: 'data', link: { to: '/adm/users/$uid', params: { uid: id } as never } };
    case 'group':
      return { area: 'data', link: { to: '/adm/group/$gid', params: { gid: id } as never } };
    case 'case':
      return { area: 'data', link: { to: '/adm/cases', search: { no: id } as never } };
    case 'device':
      return {
        area: 'deviceDetail',
        link: { to: '/adm/registration/info/$deviceId', params: { deviceId: id } as never },
      };
    case 'ticket':
      return {
        area: 'tickets',
        link: { to: '/adm/registration/tickets/$ticketId', params: { ticketId: id } as never },
      };
    case 'lab':
      return { area: 'labs', link: { to: '/adm/lab/$labId', params: { labId: id } as never } };
    default:
      return undefined;
  }
}
