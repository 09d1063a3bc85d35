import { inCoins, rupeesText } from '@baazi/contracts';
import { language$, type Language } from './language';

/**
 * In the money mode `play` nothing is rupees: nothing is paid in and nothing paid out. The page says so from its first
 * byte.
 */
export const playsForCoins = (): boolean => document.documentElement.dataset['money'] === 'play';

const words = (text: string): string => inCoins(text, language$.value === 'hi' ? 'सिक्के' : 'coins');

/** Words as they are shown: coins where coins are played for. */
export const moneyTexts = (text: string): string => (playsForCoins() ? words(text) : text);

/** '₹1,00,000', in play mode '1,00,000 coins'. */
export const rupees = (amount: number): string => moneyTexts(rupeesText(amount));

const told: Record<Language, WeakMap<object, unknown>> = { en: new WeakMap(), hi: new WeakMap() };

/** A part's texts with coins in them, functions included; made once for each and language. */
export function textsInCoins<T>(texts: T): T {
  // The shape stays: every string of it, and every string that one of its functions gives.
  return convert(texts) as T;
}

function convert(value: unknown): unknown {
  if (typeof value === 'string') return words(value);
  if (typeof value === 'function')
    return (...words: unknown[]): unknown => convert(Reflect.apply(value, undefined, words));
  if (typeof value !== 'object' || value === null) return value;
  const made = told[language$.value];
  const known = made.get(value);
  if (known !== undefined) return known;
  const coins = Array.isArray(value)
    ? value.map(convert)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]));
  made.set(value, coins);
  return coins;
}
