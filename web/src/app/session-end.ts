import { currentUser, isSessionOfBrowser, type SessionEnd, watchSession } from '#/api/session';
import { leaveNote } from './login-note';
import type { Place } from './router';

interface Browser {
  place: () => Place;
  /** With a full page load that replaces this page: after the session has ended, Back must not show it. */
  go: (path: string) => void;
  /** Without a page load. */
  show: (path: '/login') => void;
  reload: () => void;
}

/** Leaves with a full page load, so that nothing of the old session stays in memory (SES-02, SES-03). */
export function followSessionEnds({ place, go, show, reload }: Browser): () => void {
  const stopWatching = watchSession((end: SessionEnd) => {
    if (end === 'elsewhere') return reload();
    if (end === 'signed-out') return go('/');
    if (end === 'support') return go('/adm');
    // When the server cannot be reached, a page load would fail, too.
    if (end === 'unconfirmed') return show('/login');
    if (end === 'relogin') {
      leaveNote('relogin');
      const { path, isSignedInPage } = place();
      const login = path.startsWith('/adm/') ? '/adm' : '/login';
      if (isSignedInPage) go(`${login}?next=${encodeURIComponent(path)}`);
    }
  });

  /** Back may show a page from the browser's cache, which missed the changes of other tabs. */
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
