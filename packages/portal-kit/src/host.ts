/** For the shell, the alone page and tests, which bundle it: it changes together with them. */
export { startPortal } from './start/start-portal';
export { useValue } from './portal/use-value';
export { alerts$, dismissAlert, pauseAlert, resumeAlert } from './alerts/alerts';
export { connection$ } from './live/live';
export { setRunningRelease } from './faults/running-releases';
export { onBrokenRemote } from './lifecycles/tell-broken';
export { onReloadRemote } from './lifecycles/reload-remote';
export { onSlot, type FilledSlot, type SlotProps } from './slots/fill-slot';
export { preloadOverlays } from './overlays/overlays';
export { prepareDates } from './texts/day-and-time';
export { language$ } from './texts/language';
export { mountAlone, type Alone } from './alone/mount-alone';
export { fakeTransport, type FakeTransport } from './alone/fake-transport';
export { answer, refuse, reply } from './alone/answer';
export { memoryStorage, fakeToken } from './alone/memory-storage';
export { asha } from './alone/asha';
