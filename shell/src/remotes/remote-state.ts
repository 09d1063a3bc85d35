import type { RegistryEntry } from '../registry/registry';
import type { RemoteCode } from './load-remote';

/** An event of a remote on a page. */
export type RemoteEvent =
  | 'released'
  | 'prefetchStarted'
  | 'prefetchFailed'
  | 'requested'
  | 'timedOut'
  | 'loaded'
  | 'loadFailed'
  | 'retried'
  | 'started'
  | 'mounted'
  | 'unmounted'
  | 'stepFailed'
  | 'abandoned'
  | 'renderFailed'
  | 'reset'
  | 'unloaded';

type Kind =
  | 'registered'
  | 'prefetching'
  | 'loading'
  | 'failed'
  | 'reloading'
  | 'retrying'
  | 'retryingTwice'
  | 'loaded'
  | 'started'
  | 'mounted'
  | 'broken'
  | 'restarting'
  | 'rollingBack';

/** The state of a remote on one page, from its registration to its mount. */
export interface RemoteState {
  readonly kind: Kind;
  /** the release that this page runs, with its previous release */
  readonly entry: RegistryEntry;
  /** its code has run on this page: a newer release applies from the next document */
  readonly hasRun: boolean;
  /** from the state `loaded` on */
  readonly code?: RemoteCode | undefined;
}

type Transitions = { readonly [kind in Kind]?: { readonly [event in RemoteEvent]?: Kind } };

/** All transitions: an event that a state does not list changes nothing. */
const transitions: Transitions = {
  registered: { released: 'registered', prefetchStarted: 'prefetching', requested: 'loading' },
  // Prefetched: its code is loading, and nobody has navigated to it yet.
  prefetching: { loaded: 'loaded', prefetchFailed: 'registered', requested: 'loading' },
  loading: { loaded: 'loaded', timedOut: 'retrying', loadFailed: 'failed' },
  // No release of it loaded. It is reloaded when the player returns, and retried by the card's button.
  failed: { released: 'failed', requested: 'reloading', retried: 'retrying' },
  reloading: { loaded: 'loaded', timedOut: 'retrying', loadFailed: 'failed', retried: 'retryingTwice' },
  retrying: { loaded: 'loaded', loadFailed: 'failed' },
  retryingTwice: { loaded: 'loaded', loadFailed: 'retrying' },
  loaded: { released: 'registered', started: 'started' },
  // single-spa owns it: it bootstraps, mounts, or waits for the player to return.
  started: { mounted: 'mounted', stepFailed: 'broken', abandoned: 'broken' },
  mounted: { unmounted: 'started', reset: 'restarting' },
  broken: { retried: 'restarting' },
  // Being unloaded, to start from its bootstrap. single-spa may start it before it reports that it was unloaded.
  restarting: { unloaded: 'loaded', started: 'started' },
  // Being unloaded; the live release has replaced it already.
  rollingBack: { unloaded: 'registered' },
};

/** A canary that breaks gives way to the live release. A player who only left proves nothing. */
const canaryTransitions: Transitions = {
  started: { stepFailed: 'rollingBack', renderFailed: 'rollingBack' },
  mounted: { renderFailed: 'rollingBack' },
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
export const cardOf = (state: RemoteState | undefined): 'ready' | 'busy' | undefined => state && cards[state.kind];

/** Its code is loading. */
export const isLoading = ({ kind }: RemoteState): boolean => transitions[kind]?.loaded !== undefined;

const isCanary = ({ entry, code }: RemoteState): boolean => code !== undefined && code.version === entry.canaryVersion;

/**
 * The state after an event, with the release or the code that the event delivers. Undefined: the event does not apply
 * to this state.
 */
export function stateAfter(
  state: RemoteState,
  event: RemoteEvent,
  delivered?: Partial<Pick<RemoteState, 'entry' | 'code'>>,
): RemoteState | undefined {
  const kind = (isCanary(state) && canaryTransitions[state.kind]?.[event]) || transitions[state.kind]?.[event];
  if (!kind || (event === 'released' && state.hasRun)) return undefined;
  const live = kind === 'rollingBack' && state.entry.lastGood && { entry: state.entry.lastGood, code: undefined };
  return { ...state, ...delivered, ...live, kind, hasRun: state.hasRun || kind === 'started' };
}
