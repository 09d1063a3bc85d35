import { readRowKey, writeRowKey } from './row-key';

test.each([
  ['an instant', { value: new Date('2025-04-05T14:00:00Z'), id: 'ipl-2025-18' }, 'd1743861600000~ipl-2025-18'],
  ['an amount', { value: -500, id: 'w1' }, 'n-500~w1'],
  ['a name', { value: 'आशा ~ Rao', id: 'u-1' }, 'tआशा ~ Rao~u-1'],
  ['no name', { value: '', id: 'u-1' }, 't~u-1'],
  ['nothing', { value: null, id: 'sandbox:p1' }, '-~sandbox:p1'],
])('round-trips %s', (_what, key, text) => {
  expect(writeRowKey(key)).toBe(text);
  expect(readRowKey(text)).toEqual(key);
});

test.each([
  '',
  'yesterday',
  'd~x',
  'dnow~x',
  'n1e9~x',
  'n1.5~x',
  'd9999999999999999~x',
  't~',
  'tA\u0000~x',
  '-x~y',
  'tA~x y',
])('rejects %p', (text) => expect(readRowKey(text)).toBeUndefined());
