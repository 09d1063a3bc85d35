import type { RegistryEntry } from '../registry/registry';
import type { RemoteCode } from './load-remote';

/** The events of a remote's life on a page. */
export type RemoteEvent =
  | 'released'
  | 'prefetched'
  | 'missed'
  | 'wanted'
  | 'late'
  | 'arrived'
  | 'failed'
  | 'retried'
  | 'started'
  | 'mounted'
  | 'unmounted'
  | 'broke'
  | 'left'
  | 'renderFailed'
  | 'reset'
  | 'unloaded';

type Kind =
  | 'known'
  | 'ahead'
  | 'loading'
  | 'failed'
  | 'reloading'
  | 'retrying'
  | 'retryingTwice'
  | 'loaded'
  | 'started'
  | 'running'
  | 'broken'
  | 'restarting'
  | 'retreating';

/** A remote's life on one page, from the registry to the screen. */
export interface RemoteLife {
  readonly kind: Kind;
  /** the release of this page, with its fallback */
  readonly entry: RegistryEntry;
  /** its code has run on this page: a newer release comes with the next document */
  readonly pinned: boolean;
  /** from `loaded` on */
  readonly code?: RemoteCode | undefined;
}

type Moves = { readonly [kind in Kind]?: { readonly [event in RemoteEvent]?: Kind } };

/** Every transition: an event that a state does not list changes nothing. */
const moves: Moves = {
  known: { released: 'known', prefetched: 'ahead', wanted: 'loading' },
  // Prefetched: its code loads before it is opened.
  ahead: { arrived: 'loaded', missed: 'known', wanted: 'loading' },
  loading: { arrived: 'loaded', late: 'retrying', failed: 'failed' },
  // No release of it loaded. It is reloaded on the next visit, and by the card's button.
  failed: { released: 'failed', wanted: 'reloading', retried: 'retrying' },
  reloading: { arrived: 'loaded', late: 'retrying', failed: 'failed', retried: 'retryingTwice' },
  retrying: { arrived: 'loaded', failed: 'failed' },
  retryingTwice: { arrived: 'loaded', failed: 'retrying' },
  loaded: { released: 'known', started: 'started' },
  // single-spa has it: it bootstraps, mounts, or waits for the next visit.
  started: { mounted: 'running', broke: 'broken', left: 'broken' },
  running: { unmounted: 'started', reset: 'restarting' },
  broken: { retried: 'restarting' },
  // Being unloaded, to start from its bootstrap. single-spa may start it before the unload is reported.
  restarting: { unloaded: 'loaded', started: 'started' },
  // Being unloaded, already replaced by the live release.
  retreating: { unloaded: 'known' },
};

/** A broken canary gives way to the live release. A player who only left proves nothing. */
const movesOnTrial: Moves = {
  started: { broke: 'retreating', renderFailed: 'retreating' },
  running: { renderFailed: 'retreating' },
};

/** The card in a remote's area: with 'Try again', or busy. */
const cards: { readonly [kind in Kind]?: 'ready' | 'busy' } = {
  failed: 'ready',
  reloading: 'ready',
  retrying: 'busy',
  retryingTwice: 'busy',
  broken: 'ready',
  restarting: 'busy',
};
export const cardOf = (life: RemoteLife | undefined): 'ready' | 'busy' | undefined => life && cards[life.kind];

/** Its code is on the way. */
export const isLoading = ({ kind }: RemoteLife): boolean => moves[kind]?.arrived !== undefined;

const isOnTrial = ({ entry, code }: RemoteLife): boolean => code !== undefined && code.version === entry.trial;

/** The state after an event, with its release or code. Undefined: the event does not fit this state. */
export function lifeAfter(
  life: RemoteLife,
  event: RemoteEvent,
  brought?: Partial<Pick<RemoteLife, 'entry' | 'code'>>,
): RemoteLife | undefined {
  const kind = (isOnTrial(life) && movesOnTrial[life.kind]?.[event]) || moves[life.kind]?.[event];
  if (!kind || (event === 'released' && life.pinned)) return undefined;
  const live = kind === 'retreating' && life.entry.lastGood && { entry: life.entry.lastGood, code: undefined };
  return { ...life, ...brought, ...live, kind, pinned: life.pinned || kind === 'started' };
}
