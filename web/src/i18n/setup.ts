/** Starts i18next with the catalogue of the reader's language; the other languages are not loaded. */
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import type administration from '../../../locales/en/administration.json';
import type en from '../../../locales/en/pages.json';
import { FALLBACK_LANGUAGE, type Language, matchLanguage } from './languages';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'pages';
    // The administration's texts are in a catalogue of their own, which joins this one when it is needed.
    resources: { pages: typeof en & typeof administration };
  }
}

const catalogues = import.meta.glob<{ default: typeof en }>('../../../locales/*/pages.json');

const STORAGE_KEY = 'language';

const detector = new LanguageDetector();
detector.init(
  // Without this option the detector returns only the first code it finds, which may be a language we do not have.
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

/** Which further catalogues are in use, and in which languages each is loaded. */
const joined = new Map<LoadTexts, Set<string>>();

async function join(load: LoadTexts, language: Language): Promise<void> {
  const have = joined.get(load) ?? new Set();
  joined.set(load, have);
  if (have.has(language)) return;
  i18next.addResourceBundle(language, 'pages', await load(language), true);
  have.add(language);
}

/** A page starts loading before the first catalogue, and may finish earlier. */
function firstCatalogue(): Promise<void> {
  if (i18next.isInitialized) return Promise.resolve();
  return new Promise((resolve) => i18next.on('initialized', () => resolve()));
}

/** Adds the texts of one area, in this language and in every language chosen later. */
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

/** Switches the pages to another language and remembers it in this browser. */
export async function changeLanguage(language: Language): Promise<void> {
  await show(language);
  detector.cacheUserLanguage(language);
}

/** A language chosen in one tab applies to all tabs. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY && newValue) void show(matchLanguage([newValue]));
  });
}
