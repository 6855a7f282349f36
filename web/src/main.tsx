import './ui/theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadApp } from './api/app-info';
import { settleSignOut } from './api/revocation';
import { Providers } from './app/providers';
import { createAppRouter, placeOf } from './app/router';
import { followSessionEnds } from './app/session-end';
import { followOtherTabs, startTranslations } from './i18n/setup';

const router = createAppRouter();

async function start(root: HTMLElement) {
  await settleSignOut();
  const pageIsReady = router.load();
  const [app] = await Promise.all([loadApp(), startTranslations(), pageIsReady]);
  createRoot(root).render(
    <StrictMode>
      <Providers app={app}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing');

followSessionEnds({
  place: () => placeOf(router),
  go: (path) => window.location.replace(path),
  show: (path) => void router.navigate({ to: path, replace: true }),
  reload: () => window.location.reload(),
});

followOtherTabs();

start(root).catch(() => {
  // Nothing is translated yet when starting fails, so the one text here stands in the page itself.
  root.querySelector('.splash')?.setAttribute('data-failed', 'true');
});
