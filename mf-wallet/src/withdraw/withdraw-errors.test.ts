import { en } from '../texts.en';
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
])('%p -> %p', (entry, errors) => expect(withdrawErrors(entry, en.withdraw)).toEqual(errors));
