import { createHash } from 'node:crypto';
import type { ServerHalf } from '@baazi/contracts';
import type { ReleaseStore } from '@baazi/releases';
import { DrawingThread, type HalfCode } from './drawing-thread';
import { type Drawn, readDrawn } from './read-drawn';

/** The envelope of a public URL. An answer is an object that stays the same: its revision is computed once. */
export interface Answer {
  status: true;
  response: unknown;
}
/** The server half of a release. */
export interface ReleasedHalf extends ServerHalf {
  name: string;
  version: string;
}
/** What a drawing depends on: nothing of the person who reads it. */
interface DrawingRequest {
  shell: ReleasedHalf;
  remote: ReleasedHalf;
  path: string;
  language: 'en' | 'hi';
  /** attributes of the document that screens read */
  page: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, Answer>>;
  /** business time, ms */
  atMs: number;
}
/** A drawn screen, with what it was drawn from: the document carries the same. */
export interface Drawing extends Drawn {
  answers: Readonly<Record<string, Answer>>;
  /** business time, ISO */
  at: string;
  release: { name: string; version: string };
}

/** A document waits this long for a drawing from new answers: then it goes out with the one before. */
const WAIT_MS = 30;
/** One that has none before it waits longer: without a drawing the first card is seconds later. */
const FIRST_WAIT_MS = 100;
/** A drawing from the same answers is not drawn again before: the clock is set right as the screen is taken over. */
const FRESH_MS = 5000;
/** From the same answers, while it is drawn again. */
const KEPT_MS = 60_000;
/** From other answers, while it is drawn again: the service's own answers are used up to this age. */
const STALE_MS = 10_000;
const MAX_CACHED = 100;
/** Threads beyond the live releases are those of canaries. */
const MAX_THREADS = 6;
const FAULTS_ALLOWED = 3;
const FAULTS_WITHIN_MS = 60_000;

interface CachedDrawing {
  revision: string;
  drawing: Drawing;
  atMs: number;
}

const idOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

/**
 * Draws screens of visitors with the server halves of releases. A drawing is cached by release, path, language and the
 * revision of its answers. A release that fails three times within a minute draws no more.
 */
export class Drawings {
  readonly #cache = new Map<string, CachedDrawing>();
  readonly #pending = new Map<string, Promise<void>>();
  readonly #threads = new Map<string, Promise<DrawingThread>>();
  readonly #faultsAtMs = new Map<string, number[]>();
  readonly #off = new Set<string>();
  readonly #revisions = new WeakMap<Answer, string>();
  #isClosed = false;

  constructor(
    private readonly store: Pick<ReleaseStore, 'readFile'>,
    private readonly onFault: (fault: { release: ReleasedHalf; path: string; error: unknown; isOff: boolean }) => void,
    private readonly startThread = (halves: readonly HalfCode[]) => new DrawingThread(halves),
  ) {}

  /** The drawing of a screen; undefined if there is none in time. It never throws. */
  async read(request: DrawingRequest): Promise<Drawing | undefined> {
    const { shell, remote, path, language, page, atMs } = request;
    if (this.#isClosed || this.#off.has(idOf(remote))) return undefined;
    const key = JSON.stringify([idOf(shell), idOf(remote), path, language, page]);
    const revision = Object.values(request.answers)
      .map((answer) => this.#revisionOf(answer))
      .join();
    if (!this.#isOf(revision, this.#youngerThan(FRESH_MS, key, atMs)) && !this.#pending.has(key))
      this.#start(key, revision, request);
    const kept = this.#youngerThan(KEPT_MS, key, atMs);
    if (this.#isOf(revision, kept)) return kept?.drawing;
    await this.#wait(key, this.#youngerThan(STALE_MS, key, atMs) ? WAIT_MS : FIRST_WAIT_MS);
    return this.#youngerThan(STALE_MS, key, atMs)?.drawing;
  }

  /** Documents that wait for a drawing go out without it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const thread of this.#threads.values())
      await thread.then(
        (one) => one.close(),
        () => undefined,
      );
  }

  async #wait(key: string, ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await Promise.race([this.#pending.get(key), timeout]);
    clearTimeout(timer);
  }

  #isOf(revision: string, cached: CachedDrawing | undefined): boolean {
    return cached?.revision === revision;
  }

  #youngerThan(ms: number, key: string, atMs: number): CachedDrawing | undefined {
    const cached = this.#cache.get(key);
    return cached && Math.abs(atMs - cached.atMs) < ms ? cached : undefined;
  }

  /** The same for answers that differ in their clock alone. */
  #revisionOf(answer: Answer): string {
    const known = this.#revisions.get(answer);
    if (known !== undefined) return known;
    const text = JSON.stringify(answer, (name, value: unknown) => (name === 'serverNow' ? undefined : value));
    const revision = createHash('sha1').update(text).digest('base64');
    this.#revisions.set(answer, revision);
    return revision;
  }

  #start(key: string, revision: string, request: DrawingRequest): void {
    const drawing = this.#draw(request)
      .then((drawn) => {
        this.#cache.delete(key);
        this.#cache.set(key, { revision, atMs: request.atMs, drawing: drawn });
        const [oldest] = this.#cache.keys();
        if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
      })
      .catch((error: unknown) => this.#noteFault(request, error))
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, drawing);
  }

  async #draw({ shell, remote, path, language, page, answers, atMs }: DrawingRequest): Promise<Drawing> {
    const thread = await this.#threadOf(shell, remote);
    const at = new Date(atMs).toISOString();
    const drawn = readDrawn(await thread.draw(JSON.stringify({ path, language, page, at, answers })));
    return { ...drawn, answers, at, release: { name: remote.name, version: remote.version } };
  }

  async #threadOf(shell: ReleasedHalf, remote: ReleasedHalf): Promise<DrawingThread> {
    if (this.#isClosed) throw new Error('the gateway stops');
    const id = `${idOf(shell)} ${idOf(remote)}`;
    const known = this.#threads.get(id);
    const thread = known ?? this.#open(shell, remote);
    // The last one used comes last.
    this.#threads.delete(id);
    this.#threads.set(id, thread);
    const [oldest] = this.#threads;
    if (this.#threads.size > MAX_THREADS && oldest) {
      this.#threads.delete(oldest[0]);
      void oldest[1].then((one) => one.close()).catch(() => undefined);
    }
    const running = await thread.catch((error: unknown) => {
      this.#threads.delete(id);
      throw error;
    });
    if (running.isRunning) return running;
    if (this.#threads.get(id) === thread) this.#threads.delete(id);
    return this.#threadOf(shell, remote);
  }

  async #open(shell: ReleasedHalf, remote: ReleasedHalf): Promise<DrawingThread> {
    return this.startThread(await Promise.all([shell, remote].map((half) => this.#codeOf(half))));
  }

  async #codeOf({ name, version, file, integrity }: ReleasedHalf): Promise<HalfCode> {
    const address = `${name}/${version}/${file}`;
    const bytes = await this.store.readFile(address);
    const hash = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (!bytes || hash !== integrity) throw new Error(`${address} is not what was released`);
    return { name: address, code: bytes.toString('utf8') };
  }

  #noteFault({ remote, path }: DrawingRequest, error: unknown): void {
    // Cut off by the gateway, not by the release.
    if (this.#isClosed) return;
    const nowMs = performance.now();
    const id = idOf(remote);
    const recent = [...(this.#faultsAtMs.get(id) ?? []), nowMs].filter((at) => nowMs - at < FAULTS_WITHIN_MS);
    this.#faultsAtMs.set(id, recent);
    const isOff = recent.length >= FAULTS_ALLOWED;
    if (isOff) this.#off.add(id);
    this.onFault({ release: remote, path, error, isOff });
  }
}
