import { showStoredAlert } from '../alerts/next-page-alert';
import { connectLive } from '../live/connect-live';
import { setPortal, type Portal } from '../portal/portal';
import { followAccountLanguage } from '../sign-in/follow-account-language';
import { followOtherTabs } from '../sign-in/follow-other-tabs';
import { resumeSession } from '../sign-in/sign-in';
import { browserStorage } from '../storage/safe-storage';
import { LANGUAGE_KEY, showLanguage } from '../texts/language';
import { isTheme, applyTheme, THEME_KEY } from '../theme/set-theme';
import { readInlinedReplies, withInlinedReplies } from './inlined-replies';
import { axiosTransport } from './axios-transport';

/**
 * Starts the portal of this page: storage, clock, session, player, live stream. With a token it starts loading the
 * player immediately. Returns a function that stops it.
 */
export function startPortal({ transport, storage, clock, loadDocument, ...given }: Partial<Portal> = {}): () => void {
  const localData = storage ?? browserStorage;
  setPortal({
    transport: transport ?? withInlinedReplies(axiosTransport(), readInlinedReplies(localData)),
    storage: localData,
    clock: clock ?? Date.now,
    loadDocument: loadDocument ?? ((address) => window.location.assign(address)),
    loadIdentityDialog: given.loadIdentityDialog ?? (() => import('../confirm-identity/confirm-identity')),
  });
  const theme = localData.getItem(THEME_KEY);
  applyTheme(isTheme(theme) ? theme : 'system');
  // Without a choice the language is the page's, which is the first of the browser's languages that we support.
  const language = localData.getItem(LANGUAGE_KEY) ?? document.documentElement.lang;
  showLanguage(language === 'hi' ? 'hi' : 'en');
  const stops = [followOtherTabs(), followAccountLanguage(), connectLive()];
  void resumeSession();
  showStoredAlert();
  return () => {
    for (const stop of stops) stop();
  };
}
