import type { IncomingHttpHeaders } from 'node:http';
import { preferredLanguage } from '@baazi/contracts';

interface PagePreferences {
  theme?: 'dark' | 'light';
  language?: 'hi';
  /** the last reader was a signed-in player: an open page is drawn with the portal's frame at once */
  frame?: 'portal';
}

/**
 * Theme and language of a page: the reader's choice (cookies of the page's script, which are not forwarded to
 * services), else the device's theme and the browser's preferred language.
 */
export function pagePreferences({
  cookie = '',
  'accept-language': accepted,
}: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): PagePreferences {
  const theme = /(?:^|;\s*)theme=(dark|light)(?:;|$)/.exec(cookie)?.[1];
  const language = /(?:^|;\s*)language=(en|hi)(?:;|$)/.exec(cookie)?.[1] ?? preferredLanguage(accepted);
  const isFramed = /(?:^|;\s*)frame=portal(?:;|$)/.test(cookie);
  return {
    ...(theme === 'dark' || theme === 'light' ? { theme } : {}),
    ...(language === 'hi' ? { language } : {}),
    ...(isFramed ? { frame: 'portal' } : {}),
  };
}
