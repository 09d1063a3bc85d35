import { paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';

export const newUpiMail = ({
  amount,
  maskedUpi,
  portalOrigin,
}: {
  amount: string;
  maskedUpi: string;
  portalOrigin: string;
}): Mail => ({
  language: 'en',
  subject: 'A withdrawal to a new UPI ID',
  heading: 'A withdrawal to a new UPI ID',
  paragraphs: [
    `${amount} were asked for to ${maskedUpi}, where no money of yours went before. If it was you, everything is as it should be.`,
    'If it was not you, set a new password at once: it signs every device out. Then cancel the withdrawal in your wallet.',
  ],
  action: { label: 'It was not me: set a new password', url: `${portalOrigin}${paths.forgotPassword}` },
});
