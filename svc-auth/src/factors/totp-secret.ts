import { openText, sealText } from '@baazi/service-kit';
import type { Auth } from '../auth';
import type { TotpFactor } from './factor';

/** Who reads the database reads no secret. */
const sealOf = ({ service }: Auth, userId: string) => ({
  secret: service.config.OTP_PEPPER,
  purpose: 'ipl-baazi totp',
  owner: userId,
});

export const sealSecret = (auth: Auth, { userId, secret }: { userId: string; secret: Buffer }): string =>
  sealText(secret.toString('base64'), sealOf(auth, userId));
export const openSecret = (auth: Auth, { userId, sealedSecret }: TotpFactor): Buffer =>
  Buffer.from(openText(sealedSecret, sealOf(auth, userId)), 'base64');
