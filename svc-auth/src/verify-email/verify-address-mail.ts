import type { Mail } from '@baazi/service-kit/mails';

export const verifyAddressMail = ({
  name,
  code,
  portalOrigin,
}: {
  name: string;
  code: string;
  portalOrigin: string;
}): Mail => ({
  language: 'en',
  subject: 'Verify your email for IPL Baazi',
  heading: `Verify your email, ${name}`,
  paragraphs: ['Enter this One-Time Password on your profile. It works for 10 minutes, once.'],
  code,
  action: { label: 'Open my profile', url: `${portalOrigin}/user/profile` },
  smallPrint: 'You did not ask for it? Then somebody mistyped an address, and you can ignore this mail.',
  usefulForSeconds: 600,
});
