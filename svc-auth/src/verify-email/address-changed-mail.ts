import { type Mail, maskedAddress } from '@baazi/service-kit/mails';

/** To the old address: it is the last mail that can warn its owner. */
export const addressChangedMail = ({ newEmail, undoUrl }: { newEmail: string; undoUrl: string }): Mail => ({
  language: 'en',
  subject: 'Your IPL Baazi email was changed',
  heading: 'Your account has a new email',
  paragraphs: [
    `From now on you log in with ${maskedAddress(newEmail)}, and mails about your account go there.`,
    'If it was not you, take it back. It signs every device out, and we mail you the way to a new password.',
  ],
  action: { label: 'It was not me: take it back', url: undoUrl },
  smallPrint: 'The link works for 72 hours, once.',
});
