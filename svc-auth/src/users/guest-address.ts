const GUEST_DOMAIN = '@guest.invalid';

export const guestAddress = (username: string): string => `${username}${GUEST_DOMAIN}`;
/** A guest's address exists nowhere: nothing is ever mailed to it. */
export const isGuestAddress = (email: string): boolean => email.endsWith(GUEST_DOMAIN);
