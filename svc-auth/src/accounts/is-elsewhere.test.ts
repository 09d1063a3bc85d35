import { isElsewhere } from './is-elsewhere';

const licence = { jurisdiction: 'MT', number: 'MGA/B2C/123/2026', minimumAge: 18 };
const named = (country: string) => ({ 'x-gw-country': country });

test.each([
  ['without a licence: nobody is elsewhere', undefined, undefined, {}, false],
  ['nothing declared', licence, undefined, {}, true],
  ['another country declared', licence, 'DE', {}, true],
  ['the country of the licence declared', licence, 'MT', {}, false],
  ['the proxy names the same country', licence, 'MT', named('MT'), false],
  ['the proxy names another country', licence, 'MT', named('DE'), true],
])('%s', (_who, by, livesIn, headers, elsewhere) => expect(isElsewhere(by, { livesIn, headers })).toBe(elsewhere));
