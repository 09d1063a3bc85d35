import { askedOf } from './asked-of';

test('a screen asks for a plan and says where it leads back to', () =>
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
])('%j asks for nothing', (state) => expect(askedOf(state)).toBeUndefined());
