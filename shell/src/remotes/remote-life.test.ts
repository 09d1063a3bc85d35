import type { RegistryEntry } from '../registry/registry';
import type { RemoteCode } from './load-remote';
import { cardOf, lifeAfter, type RemoteEvent, type RemoteLife } from './remote-life';

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

const fresh = { entry: live, pinned: false };
const ran = { entry: live, pinned: true, code: codeOf('2') };
const canaryState = { entry: canary, pinned: true, code: codeOf('3') };
/** The canary did not load for this player, who runs the live release instead. */
const liveBesideCanary = { entry: canary, pinned: true, code: codeOf('2') };
/** A canary broke: the live release has replaced it for the rest of the page. */
const afterCanary = { entry: live, pinned: true, code: undefined };

/** Every state of a remote, and the properties that affect its transitions. */
const lives = {
  known: { ...fresh, kind: 'known' },
  ahead: { ...fresh, kind: 'ahead' },
  loading: { ...fresh, kind: 'loading' },
  failed: { ...fresh, kind: 'failed' },
  reloading: { ...fresh, kind: 'reloading' },
  retrying: { ...fresh, kind: 'retrying' },
  'retrying twice': { ...fresh, kind: 'retryingTwice' },
  loaded: { ...fresh, kind: 'loaded', code: ran.code },
  'loaded, to start anew': { ...ran, kind: 'loaded' },
  started: { ...ran, kind: 'started' },
  running: { ...ran, kind: 'running' },
  broken: { ...ran, kind: 'broken' },
  restarting: { ...ran, kind: 'restarting' },
  'started on trial': { ...canaryState, kind: 'started' },
  'running on trial': { ...canaryState, kind: 'running' },
  'broken on trial': { ...canaryState, kind: 'broken' },
  retreating: { ...afterCanary, kind: 'retreating' },
  'known after a trial': { ...afterCanary, kind: 'known' },
  'failed after a trial': { ...afterCanary, kind: 'failed' },
  'started beside a trial': { ...liveBesideCanary, kind: 'started' },
  'running beside a trial': { ...liveBesideCanary, kind: 'running' },
} satisfies Record<string, RemoteLife>;

const delivered: { readonly [event in RemoteEvent]?: Partial<RemoteLife> } = {
  released: { entry: newer, code: undefined },
  arrived: { code: ran.code },
};
const events: readonly RemoteEvent[] = [
  'released',
  'prefetched',
  'missed',
  'wanted',
  'late',
  'arrived',
  'failed',
  'retried',
  'started',
  'mounted',
  'unmounted',
  'broke',
  'left',
  'renderFailed',
  'reset',
  'unloaded',
];
const after = (life: RemoteLife, event: RemoteEvent): RemoteLife | undefined =>
  lifeAfter(life, event, delivered[event]);

type Row = [life: keyof typeof lives, event: RemoteEvent, next: RemoteLife];
const moves: Row[] = [
  // A newer release replaces one that has not run.
  ['known', 'released', { ...lives.known, entry: newer }],
  ['failed', 'released', { ...lives.failed, entry: newer }],
  ['loaded', 'released', { ...lives.known, entry: newer }],
  // It is prefetched before anybody navigates to it.
  ['known', 'prefetched', lives.ahead],
  ['ahead', 'arrived', lives.loaded],
  ['ahead', 'missed', lives.known],
  ['ahead', 'wanted', lives.loading],
  // The player navigates to it.
  ['known', 'wanted', lives.loading],
  ['loading', 'arrived', lives.loaded],
  ['loading', 'late', lives.retrying],
  ['loading', 'failed', lives.failed],
  // It did not load: a card, and further attempts behind it.
  ['failed', 'wanted', lives.reloading],
  ['failed', 'retried', lives.retrying],
  ['reloading', 'arrived', lives.loaded],
  ['reloading', 'late', lives.retrying],
  ['reloading', 'failed', lives.failed],
  ['reloading', 'retried', lives['retrying twice']],
  ['retrying', 'arrived', lives.loaded],
  ['retrying', 'failed', lives.failed],
  ['retrying twice', 'arrived', lives.loaded],
  ['retrying twice', 'failed', lives.retrying],
  // It runs, and mounts and unmounts with the address. Its release is no longer replaced.
  ['loaded', 'started', lives.started],
  ['started', 'mounted', lives.running],
  ['running', 'unmounted', lives.started],
  // It breaks: a card, and a restart.
  ['started', 'broke', lives.broken],
  ['started', 'left', lives.broken],
  ['broken', 'retried', lives.restarting],
  ['running', 'reset', lives.restarting],
  ['restarting', 'unloaded', lives['loaded, to start anew']],
  ['restarting', 'started', lives.started],
  ['loaded, to start anew', 'started', lives.started],
  // A canary that breaks gives way to the live release, without a card. A player who only left proves nothing.
  ['started on trial', 'mounted', lives['running on trial']],
  ['started on trial', 'broke', lives.retreating],
  ['started on trial', 'renderFailed', lives.retreating],
  ['started on trial', 'left', lives['broken on trial']],
  ['running on trial', 'unmounted', lives['started on trial']],
  ['running on trial', 'renderFailed', lives.retreating],
  ['running on trial', 'reset', { ...canaryState, kind: 'restarting' }],
  ['broken on trial', 'retried', { ...canaryState, kind: 'restarting' }],
  ['retreating', 'unloaded', lives['known after a trial']],
  ['known after a trial', 'wanted', { ...afterCanary, kind: 'loading' }],
  ['known after a trial', 'prefetched', { ...afterCanary, kind: 'ahead' }],
  ['failed after a trial', 'wanted', { ...afterCanary, kind: 'reloading' }],
  ['failed after a trial', 'retried', { ...afterCanary, kind: 'retrying' }],
  // The live release in place of a canary that did not load is no canary.
  ['started beside a trial', 'mounted', lives['running beside a trial']],
  ['started beside a trial', 'broke', { ...liveBesideCanary, kind: 'broken' }],
  ['started beside a trial', 'left', { ...liveBesideCanary, kind: 'broken' }],
  ['running beside a trial', 'unmounted', lives['started beside a trial']],
  ['running beside a trial', 'reset', { ...liveBesideCanary, kind: 'restarting' }],
];

test.each(moves)('%s, %s', (life, event, next) => {
  expect(after(lives[life], event)).toEqual(next);
});

test.each(Object.entries(lives))('%s: every other event is refused', (name, life) => {
  const listed = moves.filter(([from]) => from === name).map(([, event]) => event);
  expect(events.filter((event) => after(life, event) !== undefined).sort()).toEqual(listed.sort());
});

test.each<[keyof typeof lives, ReturnType<typeof cardOf>]>([
  ['known', undefined],
  ['ahead', undefined],
  ['loading', undefined],
  ['failed', 'ready'],
  ['reloading', 'ready'],
  ['retrying', 'busy'],
  ['retrying twice', 'busy'],
  ['loaded', undefined],
  ['started', undefined],
  ['running', undefined],
  ['broken', 'ready'],
  ['restarting', 'busy'],
  ['retreating', undefined],
])('%s: the card is %s', (life, card) => {
  expect(cardOf(lives[life])).toBe(card);
});
