import type { Mail } from '@baazi/service-kit/mails';

export const passwordChangedMail = (portalOrigin: string): Mail => ({
  language: 'en',
  subject: 'Your IPL Baazi password was changed',
  heading: 'Your password was changed',
  paragraphs: ['Other devices were signed out. If it was you, everything is as it should be.'],
  action: { label: 'It was not me: set a new password', url: `${portalOrigin}/forgot-password` },
});
