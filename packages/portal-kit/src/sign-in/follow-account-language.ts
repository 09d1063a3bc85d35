import { endpoints } from '@baazi/contracts';
import { call } from '../call/call';
import { player$ } from '../session/player';
import { session$ } from '../session/session';
import { chosenLanguage$, language$, switchLanguage } from '../texts/language';

/**
 * The language belongs to the account: a page switches to it when its player is loaded, and a switch by hand is saved
 * to the account. Otherwise the page keeps its language.
 */
export function followAccountLanguage(): () => void {
  let followed: string | undefined;
  const following = player$.subscribe((player) => {
    const user = player?.user;
    if (user?._id === followed) return;
    followed = user?._id;
    if (user?.language && user.language !== language$.value) void switchLanguage(user.language);
  });
  following.add(
    chosenLanguage$.subscribe((language) => {
      // If saving fails, the language holds on this device until the next sign-in.
      if (session$.value.at === 'signed-in')
        call(endpoints.setLanguage, { body: { language } }, { quiet: true }).catch(() => undefined);
    }),
  );
  return () => following.unsubscribe();
}
