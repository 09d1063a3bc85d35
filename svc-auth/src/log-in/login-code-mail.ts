import type { Mail } from '@baazi/service-kit/mails';

export const loginCodeMail = ({ code, portalOrigin }: { code: string; portalOrigin: string }): Mail => ({
  language: 'en',
  subject: 'Your login code for IPL Baazi',
  heading: 'Is it you?',
  paragraphs: ['Enter this One-Time Password beside your password to log in. It works for 10 minutes, once.'],
  code,
  action: { label: 'Log in', url: `${portalOrigin}/login` },
  smallPrint:
    'You are not logging in? Somebody may be trying passwords at your account. He needs this code to get in, so keep it to yourself.',
  usefulForSeconds: 600,
});
