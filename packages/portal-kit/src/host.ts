/** For the shell, the alone page and tests. Not shared with the micro-frontends. */
export { startPortal } from './portal/start-portal';
export type { Portal } from './portal/portal';
export { useValue } from './portal/use-value';
export { alerts$, dismissAlert, pauseAlert, resumeAlert, type ShownAlert } from './alerts/alerts';
export { connection$ } from './live/live';
export { tellRelease } from './faults/running-releases';
export { onBrokenRemote } from './lifecycles/broken-remote';
export { onReloadRemote } from './lifecycles/reload-remote';
export { preloadOverlays } from './overlays/lazy';
export { PortalStyle } from './theme/portal-style';
export { tokensCss } from './theme/tokens';
export { language$ } from './texts/language';
export { look$ } from './theme/set-theme';
export { mountAlone, type Alone, type AloneOptions } from './alone/mount-alone';
export { pretendTransport, type PretendTransport } from './alone/pretend-transport';
export { answer, refuse, reply, type Answer } from './alone/answer';
export { memoryStorage, pretendToken } from './alone/memory-storage';
export { asha } from './alone/asha';
