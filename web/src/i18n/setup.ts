/** Starts i18next with the one catalogue the reader needs; the other languages stay on the server. */
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import type administration from '../../../locales/en/administration.json';
import type en from '../../../locales/en/pages.json';
import { FALLBACK_LANGUAGE, type Language, matchLanguage } from './languages';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'pages';
    // The texts of the administration lie in a catalogue of their own, which joins this one when it is needed.
    resources: { pages: typeof en & typeof administration };
  }
}

const catalogues = import.meta.glob<{ default: typeof en }>('../../../locales/*/pages.json');

const STORAGE_KEY = 'language';

const detector = new LanguageDetector();
detector.init(
  // The detector gives back every code it found, in order, only when it believes somebody will choose among them.
  { languageUtils: { getBestMatchFromCodes: matchLanguage } },
  {
    order: ['querystring', 'cookie', 'localStorage', 'navigator', 'htmlTag', 'path', 'subdomain'],
    lookupQuerystring: 'lang',
    lookupCookie: 'language',
    lookupLocalStorage: STORAGE_KEY,
    caches: ['localStorage', 'cookie'],
    cookieOptions: { path: '/', sameSite: 'lax' },
    cookieMinutes: 60 * 24 * 365,
  },
);

async function loadCatalogue(language: Language): Promise<typeof en> {
  const load =
    catalogues[`../../../locales/${language}/pages.json`] ??
    catalogues[`../../../locales/${FALLBACK_LANGUAGE}/pages.json`];
  if (!load) throw new Error('no catalogue');
  return (await load()).default;
}

function detectedLanguage(): Language {
  const detected = detector.detect();
  return matchLanguage(typeof detected === 'string' ? [detected] : (detected ?? []));
}

export async function startTranslations(): Promise<void> {
  const language = detectedLanguage();
  document.documentElement.lang = language;
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'pages',
    ns: ['pages'],
    resources: { [language]: { pages: await loadCatalogue(language) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    returnNull: false,
  });
}

type LoadTexts = (language: Language) => Promise<object>;

/** Which catalogues besides the first one are in use, and in which languages they have come. */
const joined = new Map<LoadTexts, Set<string>>();

async function join(load: LoadTexts, language: Language): Promise<void> {
  const have = joined.get(load) ?? new Set();
  joined.set(load, have);
  if (have.has(language)) return;
  i18next.addResourceBundle(language, 'pages', await load(language), true);
  have.add(language);
}

/** A page begins to load before the first catalogue has come, and may be the faster of the two. */
function firstCatalogue(): Promise<void> {
  if (i18next.isInitialized) return Promise.resolve();
  return new Promise((resolve) => i18next.on('initialized', () => resolve()));
}

/** Joins the texts of one area to those of the pages, in this language and in every one chosen later. */
export async function joinCatalogue(load: LoadTexts): Promise<void> {
  await firstCatalogue();
  await join(load, matchLanguage([i18next.language]));
}

async function show(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'pages')) {
    i18next.addResourceBundle(language, 'pages', await loadCatalogue(language));
  }
  await Promise.all([...joined.keys()].map((load) => join(load, language)));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Shows the pages in another language and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language);
  detector.cacheUserLanguage(language);
}

/** A language chosen in one tab is the language of all of them. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue) void show(matchLanguage([newValue]));
  });
}
