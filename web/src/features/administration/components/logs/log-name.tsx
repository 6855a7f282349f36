import { Link } from '@tanstack/react-router';
import { type LinkedArea, placeOf } from '../../model/log-links';

interface LogNameProps {
  name: string;
  /** A detail that distinguishes equal names. */
  more?: string;
  /** The kind of page that shows this entry; `pageId` is its id. */
  page?: string | null;
  pageId?: string | null;
  /** The record as stored in the log, shown as a tooltip. */
  record?: string;
  mayOpen: (area: LinkedArea) => boolean;
}

/**
 * The name of a person or record in the log. It links to the page of that record if the reader may open it
 * (ADM-07).
 */
export function LogName({ name, more, page, pageId, record, mayOpen }: LogNameProps) {
  const place = page && pageId ? placeOf(page, pageId) : undefined;
  return (
    <span title={record}>
      {place && mayOpen(place.area) ? (
        <Link {...place.link} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {more && <small>{more}</small>}
    </span>
  );
}
