import type { Mail } from '@baazi/service-kit/mails';

export const accountDeletedMail = (): Mail => ({
  language: 'en',
  subject: 'Your IPL Baazi account was deleted',
  heading: 'Goodbye, and thank you for playing',
  paragraphs: [
    'Your account and what we knew about you are deleted. The books keep the amounts, without your name, as the law asks of us.',
  ],
  smallPrint: 'This is the last mail you get from us.',
});
