/** @jest-environment jsdom */
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { hi } from './server-texts.hi';

beforeEach(() => startPortal({ transport: fakeTransport(), storage: memoryStorage() })());

test.each([
  ['Match called off', 'मैच रद्द किया गया'],
  ['Will it rain before nine?', 'Will it rain before nine?'],
])('translates %p to %p', (text, translated) => expect(hi.translate(text)).toBe(translated));
test('shows a result by its message, and an older one as it is stored', () => {
  const message = { key: 'won-by-runs', params: { team: 'DC', count: 25 } } as const;
  expect(hi.result('DC won by 25 runs', message)).toBe('DC 25 रन से जीती');
  expect(hi.result('DC won by 25 runs', undefined)).toBe('DC won by 25 runs');
});
test('shows the headings of the board by their message', () => {
  expect(hi.translate("Today's Fixtures", { key: 'todays-fixtures', params: {} })).toBe('आज के मैच');
  expect(hi.translate('Next Match Day: Sun, 6 Apr', { key: 'next-match-day', params: { day: '2025-04-06' } })).toBe(
    'अगले मैच: रविवार, 6 अप्रैल',
  );
});
