import type { RegistryEntry } from '../registry/registry';
import type { RemoteCode } from './load-remote';

/** An event of a remote on a page. */
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

/** The state of a remote on one page, from its registration to its mount. */
export interface RemoteLife {
  readonly kind: Kind;
  /** the release that this page runs, with its previous release */
  readonly entry: RegistryEntry;
  /** its code has run on this page: a newer release applies from the next document */
  readonly pinned: boolean;
  /** from `loaded` on */
  readonly code?: RemoteCode | undefined;
}

type Moves = { readonly [kind in Kind]?: { readonly [event in RemoteEvent]?: Kind } };

/** All transitions: an event that a state does not list changes nothing. */
const moves: Moves = {
  known: { released: 'known', prefetched: 'ahead', wanted: 'loading' },
  // Prefetched: its code is loading, and nobody has navigated to it yet.
  ahead: { arrived: 'loaded', missed: 'known', wanted: 'loading' },
  loading: { arrived: 'loaded', late: 'retrying', failed: 'failed' },
  // No release of it loaded. It is reloaded when the player returns, and retried by the card's button.
  failed: { released: 'failed', wanted: 'reloading', retried: 'retrying' },
  reloading: { arrived: 'loaded', late: 'retrying', failed: 'failed', retried: 'retryingTwice' },
  retrying: { arrived: 'loaded', failed: 'failed' },
  retryingTwice: { arrived: 'loaded', failed: 'retrying' },
  loaded: { released: 'known', started: 'started' },
  // single-spa owns it: it bootstraps, mounts, or waits for the player to return.
  started: { mounted: 'running', broke: 'broken', left: 'broken' },
  running: { unmounted: 'started', reset: 'restarting' },
  broken: { retried: 'restarting' },
  // Being unloaded, to start from its bootstrap. single-spa may start it before it reports that it was unloaded.
  restarting: { unloaded: 'loaded', started: 'started' },
  // Being unloaded; the live release has replaced it already.
  retreating: { unloaded: 'known' },
};

/** A canary that breaks gives way to the live release. A player who only left proves nothing. */
const canaryMoves: Moves = {
  started: { broke: 'retreating', renderFailed: 'retreating' },
  running: { renderFailed: 'retreating' },
};

/** The card in a remote's element: with 'Try again', or busy with it. */
const cards: { readonly [kind in Kind]?: 'ready' | 'busy' } = {
  failed: 'ready',
  reloading: 'ready',
  retrying: 'busy',
  retryingTwice: 'busy',
  broken: 'ready',
  restarting: 'busy',
};
export const cardOf = (life: RemoteLife | undefined): 'ready' | 'busy' | undefined => life && cards[life.kind];

/** Its code is loading. */
export const isLoading = ({ kind }: RemoteLife): boolean => moves[kind]?.arrived !== undefined;

const isCanary = ({ entry, code }: RemoteLife): boolean => code !== undefined && code.version === entry.canaryVersion;

/**
 * The state after an event, with the release or the code that the event delivers. Undefined: the event does not apply
 * to this state.
 */
export function lifeAfter(
  life: RemoteLife,
  event: RemoteEvent,
  delivered?: Partial<Pick<RemoteLife, 'entry' | 'code'>>,
): RemoteLife | undefined {
  const kind = (isCanary(life) && canaryMoves[life.kind]?.[event]) || moves[life.kind]?.[event];
  if (!kind || (event === 'released' && life.pinned)) return undefined;
  const live = kind === 'retreating' && life.entry.lastGood && { entry: life.entry.lastGood, code: undefined };
  return { ...life, ...delivered, ...live, kind, pinned: life.pinned || kind === 'started' };
}
