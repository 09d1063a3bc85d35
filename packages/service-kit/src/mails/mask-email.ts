/** `r***@example.in`: enough for support, not enough for a thief of logs. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');
