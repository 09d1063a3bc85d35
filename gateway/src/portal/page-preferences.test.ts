import { pagePreferences } from './page-preferences';

test.each<[string, string, { theme?: string; language?: string; frame?: string }]>([
  ['', '', {}],
  ['', 'hi-IN,hi;q=0.9,en;q=0.8', { language: 'hi' }],
  ['', 'en-IN,en;q=0.9,hi;q=0.8', {}],
  ['', 'ta-IN, hi;q=0.7, en;q=0.5', { language: 'hi' }],
  ['', 'en;q=0.5, hi;q=0.7', { language: 'hi' }],
  ['', 'hi;q=0', {}],
  ['', 'hindi, x', {}],
  ['language=en', 'hi-IN', {}],
  ['theme=dark; language=hi', 'en', { theme: 'dark', language: 'hi' }],
  ['theme=pink; language=fr', 'de', {}],
  ['frame=portal', 'en', { frame: 'portal' }],
  ['frame=ops', 'en', {}],
])('with the cookies %p and the languages %p', (cookie, accepted, chosen) =>
  expect(pagePreferences({ cookie, 'accept-language': accepted })).toEqual(chosen),
);
