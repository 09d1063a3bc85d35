import type { Mail } from '@baazi/service-kit/mails';
import type { User } from '../users/user';

export const welcomeMail = (user: Pick<User, 'name' | 'username' | 'email'>, portalOrigin: string): Mail => ({
  language: 'en',
  subject: 'Welcome to IPL Baazi',
  heading: `Welcome, ${user.name}`,
  paragraphs: [
    `Your account is ready. Your username is ${user.username}; you log in with ${user.email} and the password you chose.`,
    'Please verify your email on your profile: a withdrawal may ask for it.',
  ],
  action: { label: 'Open IPL Baazi', url: `${portalOrigin}/login` },
  smallPrint:
    'You did not sign up? Then somebody mistyped an address. Choose "Forgot Password?" to take the account over, or ignore this mail.',
});
