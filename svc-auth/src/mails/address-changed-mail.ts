import type { Mail } from './mail';
import { maskedAddress } from './masked-address';

/** To the old address: it is the last mail that can warn its owner. */
export const addressChangedMail = (newEmail: string): Mail => ({
  subject: 'Your IPL Baazi email was changed',
  heading: 'Your account has a new email',
  paragraphs: [`From now on you log in with ${maskedAddress(newEmail)}, and mails about your account go there.`],
  smallPrint: 'If it was not you, answer this mail at once.',
});
