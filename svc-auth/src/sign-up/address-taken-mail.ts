import type { Mail } from '@baazi/service-kit/mails';

export const addressTakenMail = (portalOrigin: string): Mail => ({
  language: 'en',
  subject: 'You already have an IPL Baazi account',
  heading: 'Somebody tried to sign up with your email',
  paragraphs: [
    'There is an account with this address already, so nothing was changed. If it was you, log in, or set a new password when you have forgotten yours.',
  ],
  action: { label: 'Forgot Password?', url: `${portalOrigin}/forgot-password` },
  smallPrint: 'If it was not you, you need not do anything.',
});
