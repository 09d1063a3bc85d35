import type { Mail } from './mail';

/** The link carries address and code behind the `#`: that part of a link never reaches a server, a log or a referrer. */
export const resetCodeMail = ({
  email,
  code,
  portalOrigin,
}: {
  email: string;
  code: string;
  portalOrigin: string;
}): Mail => ({
  subject: 'Your One-Time Password for IPL Baazi',
  heading: 'Set a new password',
  paragraphs: ['Enter this One-Time Password to set a new password. It works for 10 minutes, once.'],
  code,
  action: {
    label: 'Set a new password',
    url: `${portalOrigin}/reset-password#${new URLSearchParams({ email, otp: code }).toString()}`,
  },
  smallPrint:
    'You did not ask for it? Then ignore this mail: your password stays as it is. We never ask for this code by phone or chat.',
  usefulForSeconds: 600,
});
