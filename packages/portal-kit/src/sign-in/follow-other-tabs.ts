import { paths } from '@baazi/contracts';
import { portal } from '../portal/portal';
import { session$ } from '../session/session';
import { endSession } from '../session/sign-out';
import { holderOf, readToken, TOKEN_KEY } from '../session/token';
import { resumeSession } from './resume-session';

/** Follows a sign-out, sign-in or change of player in another tab. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const token = readToken();
    const session = session$.value;
    if (!token) {
      if (session.at === 'signed-in') endSession();
    } else if (session.at === 'signed-in') {
      if (holderOf(token)?.userId !== session.userId) portal().loadDocument(paths.home);
    } else {
      void resumeSession();
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
