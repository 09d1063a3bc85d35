import { askedOf } from './asked-of';

test('reads a requested plan and its return address', () =>
  expect(askedOf({ pay: 2, back: '/user/dashboard' })).toEqual({ planId: 2, back: '/user/dashboard' }));
test.each([
  null,
  undefined,
  'pay',
  {},
  { pay: 2 },
  { pay: 5, back: '/' },
  { pay: '2', back: '/' },
  { pay: 2, back: 7 },
])('ignores %j', (state) => expect(askedOf(state)).toBeUndefined());
