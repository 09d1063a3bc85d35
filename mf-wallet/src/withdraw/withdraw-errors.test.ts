import { texts } from '../texts';
import { withdrawErrors } from './withdraw-errors';

test.each([
  [
    { upi: '', amount: '' },
    { upi: 'Please Enter UPI.', amount: 'Please Enter Amount.' },
  ],
  [
    { upi: 'a@upi', amount: '99' },
    { upi: 'Please enter valid UPI.', amount: 'Minimun amount is 100.' },
  ],
  [{ upi: '<img>@upi', amount: '100' }, { upi: 'Please enter valid UPI.' }],
  [{ upi: ' player@upi ', amount: '100' }, {}],
  [{ upi: 'player@upi', amount: '101', most: 100 }, { amount: 'You can withdraw up to ₹100 now.' }],
  [{ upi: 'player@upi', amount: '100', most: 100 }, {}],
])('%p -> %p', ({ most, ...entry }: { upi: string; amount: string; most?: number }, errors) =>
  expect(withdrawErrors({ ...entry, most }, texts.en.withdraw)).toEqual(errors),
);
