import { newPasswordErrors } from '../password/new-password-errors';
import { en } from '../texts.en';
import { profileErrors } from './profile-errors';

test.each([
  [
    { name: ' ', email: '', upi: '' },
    { name: 'Please provide a valid name.', email: 'Please provide a email.' },
  ],
  [{ name: 'Asha', email: 'a@b.in', upi: 'x@1' }, { upi: 'Please enter valid UPI.' }],
  [{ name: 'Asha', email: 'a@b.in', upi: ' asha@upi ' }, {}],
])('profile %p -> %p', (entry, errors) => expect(profileErrors(entry, en.profile)).toEqual(errors));

test.each([
  [
    { current_password: '', password: '', confirm_password: '' },
    { current_password: 'Please provide a valid password.', password: 'Please provide a valid password.' },
  ],
  [
    { current_password: 'x', password: 'new-one', confirm_password: 'other' },
    { confirm_password: 'Passwords do not match.' },
  ],
  [
    { current_password: '', password: 'new-one', confirm_password: 'other' },
    { current_password: 'Please provide a valid password.', confirm_password: 'Passwords do not match.' },
  ],
  [
    { current_password: '', password: '', confirm_password: 'other' },
    { current_password: 'Please provide a valid password.', password: 'Please provide a valid password.' },
  ],
  [{ current_password: 'x', password: 'new-one', confirm_password: 'new-one' }, {}],
])('password %p -> %p', (entry, errors) => expect(newPasswordErrors(entry, en.password)).toEqual(errors));
