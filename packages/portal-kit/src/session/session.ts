import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';
import { useValue } from '../portal/use-value';

export type Session =
  { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; userId: string; role: 'player' | 'operator' };

/** The session of this page. Only the kit writes it: `signIn(token)`, `signOut()`, and replies of the server. */
export const session$ = new BehaviorSubject<Session>({ at: 'loading' });
atStart(() => session$.next({ at: 'loading' }));

export const useSession = (): Session => useValue(session$);
