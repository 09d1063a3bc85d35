const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling for the addresses that reach one inbox (`a.b+x@gmail.com`, `ab@googlemail.com`). Only to notice somebody
 * who refers himself: as a login these stay different addresses.
 */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const local = email.slice(0, at).replace(/\+.*$/, '');
  return DOTLESS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
