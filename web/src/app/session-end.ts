import { type SessionEnd, watchSession } from '#/api/session';
import { leaveNote } from './login-note';
import type { Place } from './router';

interface Browser {
  place: () => Place;
  /** With a real page load. */
  go: (path: string) => void;
  /** Without one. */
  show: (path: '/login') => void;
  reload: () => void;
}

/** Leaves with a real page load, so that nothing of the old session stays in memory (SES-02, SES-03). */
export function followSessionEnds({ place, go, show, reload }: Browser): () => void {
  return watchSession((end: SessionEnd) => {
    if (end === 'elsewhere') return reload();
    if (end === 'signed-out') return go('/');
    if (end === 'support') return go('/adm');
    // A server that cannot be reached has no page to load either.
    if (end === 'unconfirmed') return show('/login');
    if (end === 'relogin') {
      leaveNote('relogin');
      const { path, isSignedInPage } = place();
      const login = path.startsWith('/adm/') ? '/adm' : '/login';
      if (isSignedInPage) go(`${login}?next=${encodeURIComponent(path)}`);
    }
  });
}
