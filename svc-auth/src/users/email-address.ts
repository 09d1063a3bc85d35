const GUEST_DOMAIN = '@guest.invalid';

export const guestAddress = (username: string): string => `${username}${GUEST_DOMAIN}`;
const OIDC_DOMAIN = '@oidc.invalid';
export const oidcAddress = (userId: string): string => `${userId}${OIDC_DOMAIN}`;
/** Of an operator who logs in at the OIDC provider and in no other way. */
export const isOidcAddress = (email: string): boolean => email.endsWith(OIDC_DOMAIN);
/** The address of a guest or of an operator of the OIDC provider is under .invalid; no mail is sent to it. */
export const isPlaceholderAddress = (email: string): boolean => email.endsWith(GUEST_DOMAIN) || isOidcAddress(email);

const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling for all addresses of one inbox (`a.b+x@gmail.com`, `ab@googlemail.com`). Only used to detect
 * self-referrals: for log-in these are different addresses.
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = email.slice(0, at).replace(/\+.*$/, '');
  return DOTLESS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
