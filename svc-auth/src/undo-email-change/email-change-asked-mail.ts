import { type Mail, maskedAddress } from '@baazi/service-kit/mails';

/** To the old address, before anything is changed. */
export const emailChangeAskedMail = ({ newEmail, undoUrl }: { newEmail: string; undoUrl: string }): Mail => ({
  language: 'en',
  subject: 'Your IPL Baazi email is about to change',
  heading: 'Somebody asked for a new email',
  paragraphs: [
    `Your account is to get the email ${maskedAddress(newEmail)}. If it was you, enter the code that we sent there.`,
    'If it was not you, stop it now. It signs every device out, and we mail you the way to a new password.',
  ],
  action: { label: 'It was not me: stop it', url: undoUrl },
  smallPrint: 'The link works for 72 hours, once, also when the change is done by then.',
});
