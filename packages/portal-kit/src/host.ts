/** For the shell, the standalone page and tests, which bundle it: it changes together with them. */
export { startPortal } from './start/start-portal';
export { useValue } from './portal/use-value';
export { alerts$, dismissAlert, pauseAlert, resumeAlert } from './alerts/alerts';
export { connection$ } from './live/live';
export { setRunningRelease } from './faults/report-fault';
export { onBrokenRemote, onReloadRemote } from './lifecycles/remote-handlers';
export { onSlot, type FilledSlot, type SlotProps } from './slots/fill-slot';
export { preloadOverlays } from './overlays/overlays';
export { prepareDates } from './texts/day-and-time';
export { language$ } from './texts/language';
export { mountAlone, type Alone } from './standalone/mount-standalone';
export { fakeTransport, type FakeTransport } from './standalone/fake-transport';
export { answer, refuse, reply } from './standalone/answer';
export { memoryStorage } from './start/safe-storage';
export { asha, fakeToken } from './standalone/sample-player';
