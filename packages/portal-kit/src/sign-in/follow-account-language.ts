import { endpoints } from '@baazi/contracts';
import { call } from '../call/call';
import { player$ } from '../session/player';
import { session$ } from '../session/session';
import { chosenLanguage$, language$, turnToLanguage } from '../texts/language';

/**
 * The language belongs to the account: a page turns to it when its player is there, and a switch by hand is told to it.
 * Between two such moments the page is left as it is.
 */
export function followAccountLanguage(): () => void {
  let followed: string | undefined;
  const following = player$.subscribe((player) => {
    const user = player?.user;
    if (user?._id === followed) return;
    followed = user?._id;
    if (user?.language && user.language !== language$.value) void turnToLanguage(user.language);
  });
  following.add(
    chosenLanguage$.subscribe((language) => {
      // Untold it holds on this device until the next sign-in.
      if (session$.value.at === 'signed-in')
        call(endpoints.setLanguage, { body: { language } }, { quiet: true }).catch(() => undefined);
    }),
  );
  return () => following.unsubscribe();
}
