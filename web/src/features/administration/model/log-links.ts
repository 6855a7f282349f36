/** Where the things the log names are shown (ADM-07). */
import type { LinkProps } from '@tanstack/react-router';

/** Areas whose pages the log leads to. */
export type LinkedArea = 'data' | 'deviceDetail' | 'tickets' | 'labs';

interface Place {
  area: LinkedArea;
  link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** The page of a thing; cases have none, so it is the list with this one. */
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
