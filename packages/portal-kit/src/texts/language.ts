import { BehaviorSubject } from 'rxjs';
import { portal } from '../portal/portal';

export type Language = 'en' | 'hi';
export const LANGUAGE_KEY = 'language';

export const language$ = new BehaviorSubject<Language>('en');

/** Hindi and English texts as a part declares them: English travels with the part, Hindi comes only to its readers. */
export interface Texts<T> {
  en: T;
  hi?: T | (() => Promise<T>);
}

interface Loaded {
  load(language: Language): Promise<void>;
}
const parts = new Set<Loaded>();
const hindi = new WeakMap<Texts<unknown>, unknown>();

export const hindiOf = <T>(texts: Texts<T>): T | undefined => hindi.get(texts) as T | undefined;

const isLoader = <T>(texts: T | (() => Promise<T>)): texts is () => Promise<T> => typeof texts === 'function';

/** Brings a part's texts in the current language, and keeps the part in step with later switches. A text that will not load stays English. */
export async function loadTexts<T>(texts: Texts<T>): Promise<void> {
  const load = async (language: Language): Promise<void> => {
    if (language !== 'hi' || !texts.hi || hindi.has(texts)) return;
    hindi.set(texts, isLoader(texts.hi) ? await texts.hi().catch(() => texts.en) : texts.hi);
  };
  if (!loading.has(texts)) {
    loading.add(texts);
    parts.add({ load });
  }
  await load(language$.value);
}
const loading = new WeakSet<object>();

/** Switches the language of every part on the page at once, and remembers it. */
export async function setLang(language: Language): Promise<void> {
  await Promise.all([...parts].map((part) => part.load(language)));
  document.documentElement.lang = language;
  portal().storage.setItem(LANGUAGE_KEY, language);
  language$.next(language);
}
