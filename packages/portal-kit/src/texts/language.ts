import { BehaviorSubject, Subject } from 'rxjs';
import { portal } from '../portal/portal';
import { writePreferenceCookie } from '../portal/write-preference-cookie';

export type Language = 'en' | 'hi';
export const LANGUAGE_KEY = 'language';

export const language$ = new BehaviorSubject<Language>('en');

/**
 * English and Hindi texts as an app declares them: English is in the app's bundle, Hindi is loaded only for its
 * readers.
 */
export interface Texts<T> {
  en: T;
  hi?: T | (() => Promise<T>);
}

const isLoader = <T>(texts: T | (() => Promise<T>)): texts is () => Promise<T> => typeof texts === 'function';

const loaders = new Map<Texts<unknown>, () => Promise<void>>();
const hindi = new WeakMap<Texts<unknown>, unknown>();
/** Counts loaded texts, so that mounted screens render again. */
export const loaded$ = new BehaviorSubject(0);

/** The Hindi texts of an app, if loaded. */
export function hindiOf<T>(texts: Texts<T>): T | undefined {
  if (texts.hi !== undefined && !isLoader(texts.hi)) return texts.hi;
  // `loadTexts` stored them for these texts.
  return hindi.get(texts) as T | undefined;
}

/** Loads an app's texts in the current language and on later switches. Texts that fail to load stay English. */
export async function loadTexts<T>(texts: Texts<T>): Promise<void> {
  const { en, hi } = texts;
  if (hi === undefined || !isLoader(hi)) return;
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= hi()
      .catch(() => en)
      .then((translated) => {
        hindi.set(texts, translated);
        loaded$.next(loaded$.value + 1);
      }));
  if (!loaders.has(texts)) loaders.set(texts, load);
  if (language$.value === 'hi') await loaders.get(texts)?.();
}

export function showLanguage(language: Language): void {
  const root = document.documentElement;
  if ((root.lang || 'en') !== language) writePreferenceCookie(LANGUAGE_KEY, language, true);
  // Even the same value would restyle every element.
  if (root.lang !== language) root.lang = language;
  if (language !== language$.value) language$.next(language);
}

/** Language that the player chose by hand. */
export const chosenLanguage$ = new Subject<Language>();

/** Switches every app on the page to a language and stores it. */
export async function switchLanguage(language: Language): Promise<void> {
  if (language === 'hi') await Promise.all([...loaders.values()].map((load) => load()));
  portal().storage.setItem(LANGUAGE_KEY, language);
  showLanguage(language);
}

/** The player's own choice: for this page, this device, and the account. */
export async function setLang(language: Language): Promise<void> {
  chosenLanguage$.next(language);
  await switchLanguage(language);
}
