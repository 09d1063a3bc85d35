import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';
import { useValue } from '../portal/use-value';

export type Session =
  { at: 'loading' } | { at: 'signed-out' } | { at: 'signed-in'; userId: string; role: 'player' | 'operator' };

/** Who is at the screen. Only the kit writes it: `signIn(token)`, `signOut()`, and what the server says. */
export const session$ = new BehaviorSubject<Session>({ at: 'loading' });
atStart(() => session$.next({ at: 'loading' }));

export const useSession = (): Session => useValue(session$);
