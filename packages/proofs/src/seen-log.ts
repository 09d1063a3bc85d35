import { base64, ed25519, openNote, readCheckpoint, readKeys, same, sha256 } from '../verify.mjs';

/** The browser's memory of the log of books: the newest checkpoint it has seen, as a signed note. */
export interface SeenLog {
  note: string;
  /** ISO instant of the device's clock */
  at: string;
}
/** Two signed checkpoints of the house that contradict each other: anyone with both can prove it. */
export interface Fork {
  older: string;
  newer: string;
  /** the consistency path that was offered */
  path: string[];
  at: string;
}
export type LogView =
  | {
      kind: 'first' | 'same' | 'goes-on';
      size: number;
      root: string;
      note: string;
      before?: SeenLog & { size: number };
    }
  | { kind: 'unsigned' | 'out-of-reach' }
  | { kind: 'fork'; fork: Fork };

interface CheckDeps {
  /** endpoints of the contract table */
  at: Readonly<Record<'publicKeys' | 'publicLog' | 'logConsistency', { path: string }>>;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** fetches a public URL and unwraps its envelope; undefined: no response */
  ask?: (address: string) => Promise<unknown>;
  verifies?: typeof ed25519;
  now?: () => Date;
  wait?: (ms: number) => Promise<void>;
}
type Head = { origin: string; size: number; root: Uint8Array };

const SEEN = 'log-seen';
const FORK = 'log-fork';
/** An instance learns of the newest head within a second; after this time a difference is no delay. */
const RECHECK_AFTER_MS = 3000;
/** A request that hangs must not leave the page without a verdict. */
const TIMEOUT_MS = 10_000;

/** Without the player's token or cookies, so that nobody can be shown a log of their own. */
async function fetchAnonymously(address: string): Promise<unknown> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const options: RequestInit = { credentials: 'omit', cache: 'no-store', signal: late.signal };
  const answer = await fetch(address, options).catch(() => undefined);
  const envelope: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  clearTimeout(timer);
  return fieldOf(envelope, 'response');
}
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const textIn = (value: unknown, name: string): string => {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text : '';
};

/** Reads and validates a stored value. */
function stored<T>(
  storage: CheckDeps['storage'],
  name: string,
  isValid: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(name) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
const isSeen = (value: unknown): value is SeenLog => textIn(value, 'note') !== '' && textIn(value, 'at') !== '';
const isFork = (value: unknown): value is Fork =>
  textIn(value, 'older') !== '' && textIn(value, 'newer') !== '' && Array.isArray(fieldOf(value, 'path'));

export const seenLog = (storage: CheckDeps['storage']): SeenLog | undefined => stored(storage, SEEN, isSeen);
/** A detected fork is kept until the player accepts the log as it is. */
const seenFork = (storage: CheckDeps['storage']): Fork | undefined => stored(storage, FORK, isFork);
export function acceptFork(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(FORK);
  storage.removeItem(SEEN);
}
/** The fault report of a fork: only the two heads. */
export const forkFault = ({ older, newer }: Fork): [string, { remote: string; stage: string }] => {
  const head = (note: string): string => note.split('\n').slice(1, 3).join(' ');
  return [`${head(older)} / ${head(newer)}`, { remote: 'log-of-books', stage: 'fork' }];
};

/**
 * Fetches the newest checkpoint of the log of books and verifies that it extends the newest one this browser has seen.
 * An extension is stored as the newest; anything else is stored as a fork.
 */
export async function checkLog(given: CheckDeps): Promise<LogView> {
  const { storage, now = () => new Date(), wait = (ms) => new Promise((done) => setTimeout(done, ms)) } = given;
  const found = seenFork(storage);
  if (found) return { kind: 'fork', fork: found };
  let view = await checkOnce(given);
  // One of several instances may be behind for a moment.
  for (let tries = 0; view.kind === 'fork' && tries < 2; tries += 1) {
    await wait(RECHECK_AFTER_MS);
    view = await checkOnce(given);
  }
  if (view.kind === 'fork') storage.setItem(FORK, JSON.stringify(view.fork));
  if ('note' in view && view.kind !== 'same')
    storage.setItem(SEEN, JSON.stringify({ note: view.note, at: now().toISOString() } satisfies SeenLog));
  return view;
}

async function checkOnce({
  at,
  storage,
  ask = fetchAnonymously,
  verifies = ed25519,
  now = () => new Date(),
}: CheckDeps): Promise<LogView> {
  const [published, log] = await Promise.all([ask(at.publicKeys.path), ask(at.publicLog.path)]);
  const note = textIn(log, 'checkpoint');
  if (published === undefined || note === '') return { kind: 'out-of-reach' };
  const keys = await readKeys(JSON.stringify(published), verifies);
  const open = async (text: string): Promise<Head | undefined> => {
    const head = readCheckpoint(await openNote(text, keys, verifies));
    return head && keys.some(({ name }) => head.origin === `${name}/log`) ? head : undefined;
  };
  const head = await open(note);
  if (!head) return { kind: 'unsigned' };
  const seen = seenLog(storage);
  const facts = { size: head.size, root: btoa(String.fromCharCode(...head.root)), note };
  if (!seen) return { kind: 'first', ...facts };
  const fork = (path: string[] = []): LogView => ({
    kind: 'fork',
    fork: { older: seen.note, newer: note, path, at: now().toISOString() },
  });
  // Keys are published forever, so a checkpoint that no key verifies any more was disowned.
  const before = await open(seen.note);
  if (!before || before.origin !== head.origin || before.size > head.size) return fork();
  if (before.size === head.size)
    return same(before.root, head.root) ? { kind: 'same', ...facts, before: { ...seen, size: before.size } } : fork();
  const proof = fieldOf(await ask(`${at.logConsistency.path}?from=${before.size}&to=${head.size}`), 'path');
  if (!Array.isArray(proof)) return { kind: 'out-of-reach' };
  const path = proof.map(String);
  return (await extendsLog(before, head, path))
    ? { kind: 'goes-on', ...facts, before: { ...seen, size: before.size } }
    : fork(path);
}

const nodeHash = (left: Uint8Array, right: Uint8Array): Promise<Uint8Array> => sha256(Uint8Array.of(1), left, right);

/** RFC 9162 2.1.4.2: verifies that the newer tree starts with the leaves of the older. */
async function extendsLog(older: Head, newer: Head, given: readonly string[]): Promise<boolean> {
  if (older.size === 0) return given.length === 0;
  const steps = given.map((text) => base64(text));
  if (!steps.every((step) => step?.length === 32)) return false;
  const path = steps.filter((step) => step !== undefined);
  // If the older tree is a complete subtree of the newer, its root is the first node.
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  const first = at === 0 ? older.root : path.shift();
  if (!first) return false;
  let [then, now] = [first, first];
  for (const step of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [then, now] = [await nodeHash(step, then), await nodeHash(step, now)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else now = await nodeHash(now, step);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && same(then, older.root) && same(now, newer.root);
}
