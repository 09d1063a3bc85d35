import { BehaviorSubject } from 'rxjs';
import { atStart, portal } from '../portal/portal';

export type Session =
  { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; userId: string; role: 'player' | 'operator' };

/** The session of this page. Only the kit writes it: `signIn(token)`, `signOut()`, and replies of the server. */
export const session$ = new BehaviorSubject<Session>({ at: 'loading' });
atStart(() => session$.next({ at: 'loading' }));

/** Fixed by the product: the session's token and the amount of a pending payment, in local storage. */
export const TOKEN_KEY = 'token';
export const PENDING_AMOUNT_KEY = 'amount';

export const readToken = (): string | undefined => portal().storage.getItem(TOKEN_KEY) ?? undefined;
export const storeToken = (token: string): void => portal().storage.setItem(TOKEN_KEY, token);
export const dropToken = (): void => portal().storage.removeItem(TOKEN_KEY);

/**
 * The player that the token names, unverified: enough to show the right screens while the server does not answer, no
 * proof.
 */
export function holderOf(token: string): { userId: string; role: 'player' | 'operator' } | undefined {
  const { sub, role } = claimsOf(token) ?? {};
  return typeof sub === 'string' ? { userId: sub, role: role === 'operator' ? 'operator' : 'player' } : undefined;
}

interface Claims {
  sub?: unknown;
  role?: unknown;
  cnf?: unknown;
}
/** The claims of a token, unverified. */
export function claimsOf(token: string): Claims | undefined {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}
