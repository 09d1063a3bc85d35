import { texts } from '../texts';
import { newPasswordErrors } from './change-password';

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
])('password %p -> %p', (entry, errors) => expect(newPasswordErrors(entry, texts.en.password)).toEqual(errors));
