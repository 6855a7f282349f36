/**
 * The server's settings, needed before anything is shown. They are part of the page; in development they are
 * fetched.
 */
import { createContext, use } from 'react';
import type { AppInfo } from './types';

const DEVELOPMENT_API_KEY = 'archway-web';

export interface App extends AppInfo {
  api_key: string;
}

let loading: Promise<App> | undefined;

/** The same promise for every caller, also before the first page is shown. */
export function loadApp(): Promise<App> {
  loading ??= readApp().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readApp(): Promise<App> {
  const inPage = document.getElementById('archway-app')?.textContent;
  if (inPage) return JSON.parse(inPage) as App;
  const response = await fetch('/v1/app-info/', { headers: { 'api-key': DEVELOPMENT_API_KEY } });
  if (!response.ok) throw new Error(`app-info answered ${response.status}`);
  return { ...((await response.json()) as AppInfo), api_key: DEVELOPMENT_API_KEY };
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp outside of AppContext');
  return app;
}
