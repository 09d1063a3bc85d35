import type { IncomingHttpHeaders } from 'node:http';

interface Chosen {
  look?: 'dark' | 'light';
  language?: 'hi';
}

/**
 * The look and language of a page: what was chosen by hand (cookies of the page's own script, which go to no service),
 * else the device's look and the language that the browser says its reader prefers.
 */
export function chosenByReader({
  cookie = '',
  'accept-language': accepted = '',
}: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Chosen {
  const look = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie)?.[1];
  const language = /(?:^|;\s*)language=(en|hi)(?:;|$)/.exec(cookie)?.[1] ?? preferred(accepted);
  return { ...(look === 'dark' || look === 'light' ? { look } : {}), ...(language === 'hi' ? { language } : {}) };
}

/** Of the languages that we speak the one with the most weight, the first of equals (RFC 9110, 12.5.4). */
function preferred(accepted: string): 'en' | 'hi' | undefined {
  let best: { language: 'en' | 'hi'; weight: number } | undefined;
  for (const range of accepted.slice(0, 500).split(',')) {
    const [, language, q = '1'] =
      /^\s*(en|hi)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(range) ?? [];
    const weight = Number(q);
    if (language && weight > (best?.weight ?? 0))
      best = { language: language.toLowerCase() === 'hi' ? 'hi' : 'en', weight };
  }
  return best?.language;
}
