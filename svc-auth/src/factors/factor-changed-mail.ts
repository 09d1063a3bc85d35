import { paths } from '@baazi/contracts';
import type { Mail } from '@baazi/service-kit/mails';
import type { Factor } from './factor';

export type FactorChange = 'add-factor' | 'remove-factor' | 'renew-recovery-codes' | 'use-recovery-code';
const headings: Record<FactorChange, string> = {
  'add-factor': 'A second factor was added',
  'remove-factor': 'A second factor was removed',
  'renew-recovery-codes': 'Your recovery codes were renewed',
  'use-recovery-code': 'A recovery code was used',
};

export function factorChangedMail({
  change,
  factor,
  portalOrigin,
}: {
  change: FactorChange;
  factor?: Pick<Factor, 'kind' | 'name'>;
  portalOrigin: string;
}): Mail {
  const what =
    factor && (factor.kind === 'totp' ? 'It is an authenticator app.' : `It is the passkey '${factor.name}'.`);
  return {
    language: 'en',
    subject: 'How you sign in to IPL Baazi was changed',
    heading: headings[change],
    paragraphs: [
      ...(what === undefined ? [] : [what]),
      'If it was you, everything is as it should be. If not, somebody else knows your password: set a new one now, and look at your second factors.',
    ],
    action: { label: 'It was not me: set a new password', url: `${portalOrigin}${paths.forgotPassword}` },
  };
}
