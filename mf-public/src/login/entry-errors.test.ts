import { codeErrors } from '../forgot-password/code-errors';
import { newPasswordErrors } from '../forgot-password/new-password-errors';
import { signupErrors } from '../signup/signup-errors';
import { en } from '../texts.en';
import { loginErrors } from './login-errors';

test.each([
  [
    { email: ' ', password: '' },
    { email: 'Please provide a valid email.', password: 'Please provide a valid password.' },
  ],
  [{ email: 'a@b.in', password: '  ' }, { password: 'Please provide a valid password.' }],
  [{ email: 'a@b.in', password: 'x' }, {}],
])('login %p -> %p', (entry, errors) => expect(loginErrors(entry, en.loginPage)).toEqual(errors));

test.each([
  [{ email: 'a@b.in', password: 'one', confirm_password: 'two' }, { confirm_password: 'Password does not match.' }],
  [{ email: 'a@b.in', password: 'one', confirm_password: '' }, {}],
  [
    { email: '', password: '', confirm_password: 'two' },
    { email: 'Please provide a valid email.', password: 'Please provide a valid password.' },
  ],
])('sign-up %p -> %p', (entry, errors) =>
  expect(signupErrors(entry, { ...en.loginPage, mismatch: en.signupPage.mismatch })).toEqual(errors),
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
