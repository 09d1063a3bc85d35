import { openText, sealText } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import type { TotpFactor } from './factor';

/** Who reads the database reads no secret. */
const sealOf = ({ service }: AuthContext, userId: string) => ({
  secret: service.config.OTP_PEPPER,
  purpose: 'ipl-baazi totp',
  owner: userId,
});

export const sealSecret = (auth: AuthContext, { userId, secret }: { userId: string; secret: Buffer }): string =>
  sealText(secret.toString('base64'), sealOf(auth, userId));
export const openSecret = (auth: AuthContext, { userId, sealedSecret }: TotpFactor): Buffer =>
  Buffer.from(openText(sealedSecret, sealOf(auth, userId)), 'base64');
