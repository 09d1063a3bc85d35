import { codeErrors, newPasswordErrors } from '../forgot-password/recovery-errors';
import { en } from '../texts';
import { loginErrors, signupErrors } from './entry-errors';

test.each([
  [
    { email: ' ', password: '' },
    { email: 'Please provide a valid email.', password: 'Please provide a valid password.' },
  ],
  [{ email: 'a@b.in', password: '  ' }, { password: 'Please provide a valid password.' }],
  [{ email: 'a@b.in', password: 'x' }, {}],
])('login %p -> %p', (entry, errors) => expect(loginErrors(entry, en.loginPage)).toEqual(errors));

test.each([
  [
    { name: 'Asha', email: 'a@b.in', password: 'one', confirm_password: 'two' },
    { confirm_password: 'Password does not match.' },
  ],
  [{ name: 'Asha', email: 'a@b.in', password: 'one', confirm_password: '' }, {}],
  [
    { name: ' ', email: '', password: '', confirm_password: 'two' },
    {
      name: 'Please provide a valid name.',
      email: 'Please provide a valid email.',
      password: 'Please provide a valid password.',
    },
  ],
])('sign-up %p -> %p', (entry, errors) =>
  expect(signupErrors(entry, { ...en.loginPage, ...en.signupPage })).toEqual(errors),
);

test.each([
  [{ password: '', confirmPassword: '' }, { password: 'A valid password is required.' }],
  [{ password: 'new-one', confirmPassword: 'other' }, { confirmPassword: 'Passwords do not match.' }],
  [{ password: 'new-one', confirmPassword: 'new-one' }, {}],
])('new password %p -> %p', (entry, errors) => expect(newPasswordErrors(entry, en.forgot)).toEqual(errors));

test.each([
  [
    { email: ' ', otp: '' },
    { email: 'Please provide a valid Email.', otp: 'One-Time Password is required.' },
  ],
  [{ email: 'a@b.in', otp: 'A2B3C4' }, {}],
])('reset link %p -> %p', (entry, errors) => expect(codeErrors(entry, en.forgot)).toEqual(errors));
