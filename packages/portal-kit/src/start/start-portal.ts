import { sayKeptAlert } from '../alerts/kept-alert';
import { connectLive } from '../live/connect-live';
import { setPortal, type Portal } from '../portal/portal';
import { followAccountLanguage } from '../sign-in/follow-account-language';
import { followOtherTabs } from '../sign-in/follow-other-tabs';
import { resumeSession } from '../sign-in/resume-session';
import { LANGUAGE_KEY, showLanguage } from '../texts/language';
import { isLook, showLook, THEME_KEY } from '../theme/set-theme';
import { readBrought, withBrought } from './answers-in-page';
import { axiosTransport } from './axios-transport';
import { safeStorage } from './safe-storage';

/**
 * Starts the one portal of this page: storage, clock, session, player, live stream. With a token it begins to load the
 * player at once. Returns what stops it.
 */
export function startPortal({ transport, storage, clock, loadDocument }: Partial<Portal> = {}): () => void {
  const kept = storage ?? safeStorage();
  setPortal({
    transport: transport ?? withBrought(axiosTransport(), readBrought(kept)),
    storage: kept,
    clock: clock ?? Date.now,
    loadDocument: loadDocument ?? ((address) => window.location.assign(address)),
  });
  const look = kept.getItem(THEME_KEY);
  showLook(isLook(look) ? look : 'system');
  // Who has chosen none gets the page's, which is the browser's first of ours.
  const language = kept.getItem(LANGUAGE_KEY) ?? document.documentElement.lang;
  showLanguage(language === 'hi' ? 'hi' : 'en');
  const stops = [followOtherTabs(), followAccountLanguage(), connectLive()];
  void resumeSession();
  sayKeptAlert();
  return () => {
    for (const stop of stops) stop();
  };
}
