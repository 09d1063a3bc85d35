import { texts } from '../texts';
import { profileErrors } from './profile-errors';

const blank = { name: 'Asha', email: 'a@b.in', upi: '', phone: '', dob: '' };
test.each([
  [
    { name: ' ', email: '' },
    { name: 'Please provide a valid name.', email: 'Please provide a email.' },
  ],
  [{ upi: 'x@1' }, { upi: 'Please enter valid UPI.' }],
  [{ upi: ' asha@upi ', phone: '+919876543210', dob: '2007-04-05' }, {}],
  [
    { email: 'asha', upi: 'x@1', phone: '12345', dob: '2007-04-06' },
    {
      email: 'Please provide a valid email.',
      phone: 'Please provide a valid phone number.',
      dob: 'You must be 18 or older to play.',
      upi: 'Please enter valid UPI.',
    },
  ],
])('profile %p -> %p', (entry, errors) =>
  expect(profileErrors({ ...blank, ...entry }, { today: '2025-04-05', copy: texts.en.profile })).toEqual(errors),
);
