import { currentUser, isSessionOfBrowser, type SessionEnd, watchSession } from '#/api/session';
import { leaveNote } from './login-note';
import type { Place } from './router';

interface Browser {
  place: () => Place;
  /** With a real page load, in place of this page: once its session has ended it shows nothing to come back to. */
  go: (path: string) => void;
  /** Without one. */
  show: (path: '/login') => void;
  reload: () => void;
}

/** Leaves with a real page load, so that nothing of the old session stays in memory (SES-02, SES-03). */
export function followSessionEnds({ place, go, show, reload }: Browser): () => void {
  const stopWatching = watchSession((end: SessionEnd) => {
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

  /** Back may show a page as it was left; meanwhile it heard nothing of what other tabs did. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (!persisted) return;
    const isEmptied = place().isSignedInPage && !currentUser();
    if (isEmptied || !isSessionOfBrowser()) reload();
  }

  window.addEventListener('pageshow', onPageShow);
  return () => {
    stopWatching();
    window.removeEventListener('pageshow', onPageShow);
  };
}
