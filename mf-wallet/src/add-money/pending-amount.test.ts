import { requestedPayment } from './pending-amount';

test('returns the plan and the address to return to', () =>
  expect(requestedPayment({ pay: 2, back: '/user/dashboard' })).toEqual({ planId: 2, back: '/user/dashboard' }));
test.each([
  null,
  undefined,
  'pay',
  {},
  { pay: 2 },
  { pay: 5, back: '/' },
  { pay: '2', back: '/' },
  { pay: 2, back: 7 },
])('returns nothing for %j', (state) => expect(requestedPayment(state)).toBeUndefined());
