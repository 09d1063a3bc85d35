import type { Mail } from '@baazi/service-kit/mails';

/**
 * The link carries all of it behind the `#`: that part of a link never reaches a server, a log or a referrer. Its token
 * is enough; the code is filled in should the token be too old.
 */
export const resetCodeMail = ({
  email,
  code,
  token,
  portalOrigin,
}: {
  email: string;
  code: string;
  token: string;
  portalOrigin: string;
}): Mail => ({
  language: 'en',
  subject: 'Your One-Time Password for IPL Baazi',
  heading: 'Set a new password',
  paragraphs: [
    'Enter this One-Time Password where you asked for it. It works for 10 minutes, once. The link works for half an hour, on any device.',
  ],
  code,
  action: {
    label: 'Set a new password',
    url: `${portalOrigin}/reset-password#${new URLSearchParams({ email, otp: code, token }).toString()}`,
  },
  smallPrint:
    'You did not ask for it? Then ignore this mail: your password stays as it is. We never ask for this code by phone or chat.',
  usefulForSeconds: 1800,
});
