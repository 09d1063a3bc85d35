import { endpoints } from '@baazi/contracts';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { lifecycles } from '../lifecycles/lifecycles';
import type { User } from '../session/player';
import { session$ } from '../session/session';
import { startPortal } from '../start/start-portal';
import type { Texts } from '../texts/language';
import { loadFace } from '../theme/load-face';
import { PortalStyle } from '../theme/portal-style';
import { answer, type Answer } from './answer';
import { memoryStorage } from '../storage/safe-storage';
import { fakeToken } from './sample-player';
import { fakeTransport, type FakeTransport } from './fake-transport';
import { ToastAlone } from './standalone-toast';

export interface AloneOptions<T> {
  /** the address, from `paths` */
  at: string;
  /** the signed-in player; absent: signed out */
  player?: User;
  answers?: readonly Answer[];
  texts?: Texts<T>;
  storage?: Record<string, string>;
  /** the device's clock */
  clock?: () => number;
}
export interface Alone extends Pick<FakeTransport, 'requests' | 'unanswered' | 'push' | 'breakLive' | 'answerWith'> {
  /** addresses that the page would have loaded as new documents */
  loaded: string[];
  unmount: () => Promise<void>;
}

const sessionKnown = (): Promise<void> =>
  new Promise((resolve) => {
    const subscription = session$.subscribe((session) => {
      if (session.at === 'loading') return;
      resolve();
      queueMicrotask(() => subscription.unsubscribe());
    });
  });

let standing: (() => Promise<void>) | undefined;

/**
 * An app without shell and gateway: the real kit over a fake transport. For `npm run dev -w mf-...` and for tests,
 * which then query the screen.
 */
export async function mountAlone<T>(
  App: ComponentType,
  { at, player, answers = [], texts, storage, clock }: AloneOptions<T>,
): Promise<Alone> {
  await standing?.();
  // State changes happen outside of test events here (replies, live messages), as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const transport = fakeTransport([
    ...answers,
    ...(player ? [answer(endpoints.currentUser, player)] : []),
    answer(endpoints.logout, {}),
    answer(endpoints.reportFault, {}),
  ]);
  const loaded: string[] = [];
  window.history.replaceState(null, '', at);
  const stop = startPortal({
    transport,
    storage: memoryStorage({ ...storage, ...(player ? { token: fakeToken(player._id, player.role) } : {}) }),
    loadDocument: (address) => loaded.push(address),
    clock,
  });
  await sessionKnown();
  // jsdom has no fonts.
  if ('FontFace' in window) void loadFace();
  const chrome = document.createElement('div');
  const domElement = document.createElement('main');
  document.body.append(chrome, domElement);
  const chromeRoot = createRoot(chrome);
  chromeRoot.render(
    <>
      <PortalStyle />
      <ToastAlone />
    </>,
  );
  const part = lifecycles(App, { texts });
  const props = { name: 'alone', domElement };
  await part.bootstrap(props);
  await part.mount(props);
  const unmount = async (): Promise<void> => {
    standing = undefined;
    await part.unload(props);
    chromeRoot.unmount();
    stop();
    chrome.remove();
    domElement.remove();
  };
  standing = unmount;
  return {
    requests: transport.requests,
    unanswered: transport.unanswered,
    push: transport.push,
    breakLive: transport.breakLive,
    answerWith: transport.answerWith,
    loaded,
    unmount,
  };
}
