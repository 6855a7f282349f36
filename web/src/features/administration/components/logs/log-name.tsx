import { Link } from '@tanstack/react-router';
import { type LinkedArea, placeOf } from '../../model/log-links';

interface LogNameProps {
  name: string;
  /** What else tells it apart. */
  more?: string;
  /** What kind of page shows it, and which. */
  page?: string | null;
  pageId?: string | null;
  /** As the log keeps it. */
  record?: string;
  mayOpen: (area: LinkedArea) => boolean;
}

/** A person or a thing of the log by its name, which leads to its page where the reader may open that (ADM-07). */
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
