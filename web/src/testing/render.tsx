import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { type App, AppContext } from '#/api/app-info';
import en from '../../../locales/en/pages.json';
import { app } from './people';

export async function startEnglish(): Promise<void> {
  if (i18next.isInitialized) return;
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'pages', resources: { en: { pages: en } }, react: { useSuspense: false } });
}

/** One component with what every component expects around it. */
export async function renderInApp(component: ReactNode, installation: Partial<App> = {}) {
  await startEnglish();
  return render(
    <AppContext value={{ ...app, ...installation }}>
      <MantineProvider env="test">{component}</MantineProvider>
    </AppContext>,
  );
}
