import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage } from '@baazi/contracts';

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
  'accept-language': accepted,
}: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Chosen {
  const look = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie)?.[1];
  const language = /(?:^|;\s*)language=(en|hi)(?:;|$)/.exec(cookie)?.[1] ?? preferredLanguage(accepted);
  return { ...(look === 'dark' || look === 'light' ? { look } : {}), ...(language === 'hi' ? { language } : {}) };
}
