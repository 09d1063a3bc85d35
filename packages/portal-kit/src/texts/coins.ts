import { inCoins, rupeesText } from '@baazi/contracts';
import { language$, type Language } from './language';

/**
 * In the money mode `play` there are no rupees: no deposits and no withdrawals. The page declares the mode in its
 * first bytes.
 */
export const playsForCoins = (): boolean => document.documentElement.dataset['money'] === 'play';

const inCurrency = (text: string): string => inCoins(text, language$.value === 'hi' ? 'सिक्के' : 'coins');

/** Texts for display: coins where the mode is `play`. */
export const moneyTexts = (text: string): string => (playsForCoins() ? inCurrency(text) : text);

/** '₹1,00,000', in play mode '1,00,000 coins'. */
export const rupees = (amount: number): string => moneyTexts(rupeesText(amount));

const convertedTexts: Record<Language, WeakMap<object, unknown>> = { en: new WeakMap(), hi: new WeakMap() };

/** An app's texts with coins in them, functions included; built once for each language. */
export function textsInCoins<T>(texts: T): T {
  // The shape stays: every string of it, and every string that one of its functions returns.
  return convert(texts) as T;
}

function convert(value: unknown): unknown {
  if (typeof value === 'string') return inCurrency(value);
  if (typeof value === 'function')
    return (...inCurrency: unknown[]): unknown => convert(Reflect.apply(value, undefined, inCurrency));
  if (typeof value !== 'object' || value === null) return value;
  const made = convertedTexts[language$.value];
  const known = made.get(value);
  if (known !== undefined) return known;
  const coins = Array.isArray(value)
    ? value.map(convert)
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, convert(inner)]));
  made.set(value, coins);
  return coins;
}
