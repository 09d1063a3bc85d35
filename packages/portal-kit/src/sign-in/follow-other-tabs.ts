import { paths } from '@baazi/contracts';
import { portal } from '../portal/portal';
import { holderOf, readToken, session$, TOKEN_KEY } from '../session/session';
import { endIfTokenLost, endSession } from '../session/sign-out';
import { resumeSession } from './sign-in';

/** Follows a sign-out, sign-in or change of player in another tab, and a browser that empties its storage. */
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
  document.addEventListener('visibilitychange', endIfTokenLost);
  return () => {
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', endIfTokenLost);
  };
}
