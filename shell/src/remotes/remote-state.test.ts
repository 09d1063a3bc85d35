import type { RegistryEntry } from '../registry/registry';
import type { RemoteCode } from './load-remote';
import { cardOf, stateAfter, type RemoteEvent, type RemoteState } from './remote-state';

const release = (version: string): RegistryEntry => ({
  name: 'mf-wallet',
  version,
  entry: `/releases/mf-wallet/${version}/remoteEntry.js`,
  integrity: '',
  preload: [],
  files: {},
  routes: [],
  slots: [],
  fills: [],
});
const codeOf = (version: string): RemoteCode => {
  const step = async (): Promise<void> => undefined;
  return { lifecycles: { bootstrap: step, mount: step, unmount: step }, version };
};
const live: RegistryEntry = { ...release('2'), lastGood: release('1') };
const newer = release('3');
const canary: RegistryEntry = { ...newer, lastGood: live, canaryVersion: newer.version };

const fresh = { entry: live, hasRun: false };
const ran = { entry: live, hasRun: true, code: codeOf('2') };
const canaryState = { entry: canary, hasRun: true, code: codeOf('3') };
/** The canary did not load for this player, who runs the live release instead. */
const liveBesideCanary = { entry: canary, hasRun: true, code: codeOf('2') };
/** A canary broke: the live release has replaced it for the rest of the page. */
const afterCanary = { entry: live, hasRun: true, code: undefined };

/** Every state of a remote, and the properties that affect its transitions. */
const states = {
  registered: { ...fresh, kind: 'registered' },
  prefetching: { ...fresh, kind: 'prefetching' },
  loading: { ...fresh, kind: 'loading' },
  failed: { ...fresh, kind: 'failed' },
  reloading: { ...fresh, kind: 'reloading' },
  retrying: { ...fresh, kind: 'retrying' },
  'retrying twice': { ...fresh, kind: 'retryingTwice' },
  loaded: { ...fresh, kind: 'loaded', code: ran.code },
  'loaded, to start anew': { ...ran, kind: 'loaded' },
  started: { ...ran, kind: 'started' },
  mounted: { ...ran, kind: 'mounted' },
  broken: { ...ran, kind: 'broken' },
  restarting: { ...ran, kind: 'restarting' },
  'canary started': { ...canaryState, kind: 'started' },
  'canary mounted': { ...canaryState, kind: 'mounted' },
  'canary broken': { ...canaryState, kind: 'broken' },
  'rolling back': { ...afterCanary, kind: 'rollingBack' },
  'registered after a canary': { ...afterCanary, kind: 'registered' },
  'failed after a canary': { ...afterCanary, kind: 'failed' },
  'started beside a canary': { ...liveBesideCanary, kind: 'started' },
  'mounted beside a canary': { ...liveBesideCanary, kind: 'mounted' },
} satisfies Record<string, RemoteState>;

const delivered: { readonly [event in RemoteEvent]?: Partial<RemoteState> } = {
  released: { entry: newer, code: undefined },
  loaded: { code: ran.code },
};
const events: readonly RemoteEvent[] = [
  'released',
  'prefetchStarted',
  'prefetchFailed',
  'requested',
  'timedOut',
  'loaded',
  'loadFailed',
  'retried',
  'started',
  'mounted',
  'unmounted',
  'stepFailed',
  'abandoned',
  'renderFailed',
  'reset',
  'unloaded',
];
const after = (state: RemoteState, event: RemoteEvent): RemoteState | undefined =>
  stateAfter(state, event, delivered[event]);

type Row = [state: keyof typeof states, event: RemoteEvent, next: RemoteState];
const transitions: Row[] = [
  // A newer release replaces one that has not run.
  ['registered', 'released', { ...states.registered, entry: newer }],
  ['failed', 'released', { ...states.failed, entry: newer }],
  ['loaded', 'released', { ...states.registered, entry: newer }],
  // It is prefetched before anybody navigates to it.
  ['registered', 'prefetchStarted', states.prefetching],
  ['prefetching', 'loaded', states.loaded],
  ['prefetching', 'prefetchFailed', states.registered],
  ['prefetching', 'requested', states.loading],
  // The player navigates to it.
  ['registered', 'requested', states.loading],
  ['loading', 'loaded', states.loaded],
  ['loading', 'timedOut', states.retrying],
  ['loading', 'loadFailed', states.failed],
  // It did not load: a card, and further attempts behind it.
  ['failed', 'requested', states.reloading],
  ['failed', 'retried', states.retrying],
  ['reloading', 'loaded', states.loaded],
  ['reloading', 'timedOut', states.retrying],
  ['reloading', 'loadFailed', states.failed],
  ['reloading', 'retried', states['retrying twice']],
  ['retrying', 'loaded', states.loaded],
  ['retrying', 'loadFailed', states.failed],
  ['retrying twice', 'loaded', states.loaded],
  ['retrying twice', 'loadFailed', states.retrying],
  // It runs, and mounts and unmounts with the address. Its release is no longer replaced.
  ['loaded', 'started', states.started],
  ['started', 'mounted', states.mounted],
  ['mounted', 'unmounted', states.started],
  // It breaks: a card, and a restart.
  ['started', 'stepFailed', states.broken],
  ['started', 'abandoned', states.broken],
  ['broken', 'retried', states.restarting],
  ['mounted', 'reset', states.restarting],
  ['restarting', 'unloaded', states['loaded, to start anew']],
  ['restarting', 'started', states.started],
  ['loaded, to start anew', 'started', states.started],
  // A canary that breaks gives way to the live release, without a card. A player who only left proves nothing.
  ['canary started', 'mounted', states['canary mounted']],
  ['canary started', 'stepFailed', states['rolling back']],
  ['canary started', 'renderFailed', states['rolling back']],
  ['canary started', 'abandoned', states['canary broken']],
  ['canary mounted', 'unmounted', states['canary started']],
  ['canary mounted', 'renderFailed', states['rolling back']],
  ['canary mounted', 'reset', { ...canaryState, kind: 'restarting' }],
  ['canary broken', 'retried', { ...canaryState, kind: 'restarting' }],
  ['rolling back', 'unloaded', states['registered after a canary']],
  ['registered after a canary', 'requested', { ...afterCanary, kind: 'loading' }],
  ['registered after a canary', 'prefetchStarted', { ...afterCanary, kind: 'prefetching' }],
  ['failed after a canary', 'requested', { ...afterCanary, kind: 'reloading' }],
  ['failed after a canary', 'retried', { ...afterCanary, kind: 'retrying' }],
  // The live release in place of a canary that did not load is no canary.
  ['started beside a canary', 'mounted', states['mounted beside a canary']],
  ['started beside a canary', 'stepFailed', { ...liveBesideCanary, kind: 'broken' }],
  ['started beside a canary', 'abandoned', { ...liveBesideCanary, kind: 'broken' }],
  ['mounted beside a canary', 'unmounted', states['started beside a canary']],
  ['mounted beside a canary', 'reset', { ...liveBesideCanary, kind: 'restarting' }],
];

test.each(transitions)('%s, %s', (state, event, next) => {
  expect(after(states[state], event)).toEqual(next);
});

test.each(Object.entries(states))('%s: every other event is refused', (name, state) => {
  const listed = transitions.filter(([from]) => from === name).map(([, event]) => event);
  expect(events.filter((event) => after(state, event) !== undefined).sort()).toEqual(listed.sort());
});

test.each<[keyof typeof states, ReturnType<typeof cardOf>]>([
  ['registered', undefined],
  ['prefetching', undefined],
  ['loading', undefined],
  ['failed', 'ready'],
  ['reloading', 'ready'],
  ['retrying', 'busy'],
  ['retrying twice', 'busy'],
  ['loaded', undefined],
  ['started', undefined],
  ['mounted', undefined],
  ['broken', 'ready'],
  ['restarting', 'busy'],
  ['rolling back', undefined],
])('%s: the card is %s', (state, card) => {
  expect(cardOf(states[state])).toBe(card);
});
