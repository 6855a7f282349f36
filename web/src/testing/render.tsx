import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { type App, AppContext } from '#/api/app-info';
import en from '../../../locales/en/pages.json';
import { app } from './people';

export async function startEnglish(): Promise<void> {
  if (!i18next.isInitialized) {
    const resources = { en: { pages: en } };
    await i18next
      .use(initReactI18next)
      // As in the app: React escapes the texts.
      .init({
        lng: 'en',
        defaultNS: 'pages',
        resources,
        interpolation: { escapeValue: false },
        react: { useSuspense: false },
      });
  }
  // An earlier test may have changed the language.
  if (i18next.language !== 'en') await i18next.changeLanguage('en');
}

/** Renders one component inside the providers that every component needs. */
export async function renderInApp(component: ReactNode, installation: Partial<App> = {}) {
  await startEnglish();
  return render(
    <AppContext value={{ ...app, ...installation }}>
      <MantineProvider env="test">{component}</MantineProvider>
    </AppContext>,
  );
}
