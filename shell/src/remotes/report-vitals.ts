import { endpoints } from '@baazi/contracts';
import { readToken } from '@baazi/portal-kit/host';
import { wasHidden } from './report-mounts';
import { stateOf } from './remote-states';
import { onScreenMark } from './screen-marks';
import { VisitVitals, type Vitals } from './visit-vitals';

/** Of the Layout Instability API, which the DOM types do not have. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; currentRect: DOMRectReadOnly }[];
}
/** The shortest that browsers report. */
const SHORTEST_EVENT_MS = 16;

const elementOf = (node: Node | null | undefined): Element | undefined =>
  node instanceof Element ? node : (node?.parentElement ?? undefined);

/** The app whose screen or extension contains the element: the shell's own parts have no such ancestor. */
function appOf(element: Element): string {
  const owner = element.closest<HTMLElement>('[data-piece], [data-remote]');
  return owner?.dataset['piece'] ?? owner?.dataset['remote'] ?? 'shell';
}

/** Dialogs and menus of all apps are rendered outside of their screens. */
const isOverlay = (element: Element): boolean =>
  element.closest('#overlay [role=dialog], #overlay [role=menu]') !== null;

/** Receives entries of a type, also the buffered ones; returns those that are still to be delivered. */
function observe<T extends PerformanceEntry>(
  type: string,
  receive: (entry: T) => void,
  options: { durationThreshold?: number } = {},
): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  // The type of the entries follows from the name that is observed.
  const receiveAll = (entries: PerformanceEntryList): void => entries.forEach((entry) => receive(entry as T));
  const observer = new PerformanceObserver((list) => receiveAll(list.getEntries()));
  observer.observe({ type, buffered: true, ...options });
  return () => receiveAll(observer.takeRecords());
}

/**
 * Reports to the gateway, whenever the page is hidden, the web vitals of the visit until then: for each app those that
 * its elements caused. The elements that the gateway drew lie in the element of the app that drew them.
 */
export function reportVitals(shell: string): void {
  const vitals = new VisitVitals();
  let firstApp: string | undefined;
  let overlayApp = 'shell';
  /** by the time of the event: its element may be gone before the browser reports how long it took */
  const appsOfEvents = new Map<number, string>();
  let isFirstVisit = true;

  const ownerOf = (element: Element | undefined): string | undefined =>
    element && (isOverlay(element) ? overlayApp : appOf(element));

  onScreenMark((what, remote) => {
    firstApp ??= remote;
    if (what === 'mounted') vitals.noteVisible(remote);
  });
  const noteApp = ({ target, timeStamp }: Event): void => {
    if (!(target instanceof Element)) return;
    // The interaction that opens a dialog says which app's dialog it is.
    if (!isOverlay(target)) overlayApp = appOf(target);
    appsOfEvents.set(timeStamp, overlayApp);
  };
  for (const type of ['pointerdown', 'pointerup', 'click', 'keydown'])
    window.addEventListener(type, noteApp, { capture: true, passive: true });
  const deliver = [
    observe<LargestContentfulPaint>('largest-contentful-paint', ({ element, startTime }) => {
      // An element that was removed since has no name; the screen's app is the likeliest.
      const app = ownerOf(element ?? undefined) ?? firstApp;
      if (isFirstVisit && app && !wasHidden(0, startTime)) vitals.notePaint(app, startTime);
    }),
    observe<LayoutShift>('layout-shift', ({ value, hadRecentInput, sources, startTime }) => {
      const areaOf = ({ currentRect: { width, height } }: LayoutShift['sources'][number]): number => width * height;
      const [largest] = [...sources].sort((one, other) => areaOf(other) - areaOf(one));
      const app = ownerOf(elementOf(largest?.node));
      if (app && !hadRecentInput) vitals.noteShift(app, startTime, value);
    }),
    observe<PerformanceEventTiming>(
      'event',
      ({ interactionId, target, startTime, duration }) => {
        const app = appsOfEvents.get(startTime) ?? ownerOf(elementOf(target));
        if (interactionId && app) vitals.noteInteraction(app, interactionId, duration);
      },
      { durationThreshold: SHORTEST_EVENT_MS },
    ),
  ];

  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return;
    for (const rest of deliver) rest();
    isFirstVisit = false;
    appsOfEvents.clear();
    for (const [remote, measured] of vitals.take()) {
      const version = remote === 'shell' ? shell : stateOf(remote)?.code?.version;
      if (version) send({ remote, version, vitals: measured });
    }
  });
}

/** The page may end now, so nothing is awaited, and the token comes without the proof that takes time to sign. */
function send(body: { remote: string; version: string; vitals: Vitals }): void {
  const { method, path } = endpoints.reportMount;
  const token = readToken();
  const headers = { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) };
  fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true }).catch(() => undefined);
}
