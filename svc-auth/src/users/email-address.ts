const GUEST_DOMAIN = '@guest.invalid';

export const guestAddress = (username: string): string => `${username}${GUEST_DOMAIN}`;
/** A guest's address is a placeholder under .invalid; no mail is sent to it. */
export const isGuestAddress = (email: string): boolean => email.endsWith(GUEST_DOMAIN);

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
