import { paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';

export const loginCodeOffMail = (portalOrigin: string): Mail => ({
  language: 'en',
  subject: 'Your IPL Baazi login no longer asks for a code',
  heading: 'The code at login was switched off',
  paragraphs: ['From now on the password alone logs in. If it was you, everything is as it should be.'],
  action: { label: 'It was not me: set a new password', url: `${portalOrigin}${paths.forgotPassword}` },
});
