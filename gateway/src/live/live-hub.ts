import type { LiveEvents, LiveName } from '@baazi/contracts';
import { randomUUID } from 'node:crypto';

/** A page that listens. */
export interface Listener {
  readonly userId: string;
  readonly sid: string;
  write(frame: string): void;
  close(): void;
}

const MAX_STREAMS_PER_PLAYER = 8;

/** One server-sent event, as this gateway itself says it. */
export const frameOf = <N extends LiveName>(name: N, data: LiveEvents[N]): string =>
  sentEvent({ name, id: randomUUID(), data });

/** `trace` is a field of ours: pages ignore fields that they do not know. */
export function sentEvent({
  name,
  id,
  traceId,
  data,
}: {
  name: LiveName;
  id: string;
  traceId?: string;
  data: object;
}): string {
  const trace = traceId === undefined ? '' : `trace: ${traceId}\n`;
  return `event: ${name}\nid: ${id}\n${trace}data: ${JSON.stringify(data)}\n\n`;
}

/** Who listens on this gateway. Channels of the source are followed only while somebody does. */
export class LiveHub {
  readonly #byPlayer = new Map<string, Set<Listener>>();

  constructor(
    private readonly source: { follow(userId: string): Promise<void>; unfollow(userId: string): Promise<void> },
  ) {}

  /** Resolves when the player's channel is followed: what happens from now on is heard. */
  async add(listener: Listener): Promise<void> {
    const listeners = this.#byPlayer.get(listener.userId) ?? new Set<Listener>();
    this.#byPlayer.set(listener.userId, listeners);
    listeners.add(listener);
    if (listeners.size > MAX_STREAMS_PER_PLAYER) listeners.values().next().value?.close();
    await this.source.follow(listener.userId);
  }

  remove(listener: Listener): void {
    const listeners = this.#byPlayer.get(listener.userId);
    if (!listeners?.delete(listener) || listeners.size > 0) return;
    this.#byPlayer.delete(listener.userId);
    void this.source.unfollow(listener.userId);
  }

  deliver(userId: string, frame: string): void {
    for (const listener of this.listenersOf(userId)) listener.write(frame);
  }

  /** `all`: everybody */
  listenersOf(userId: string): readonly Listener[] {
    return [...(userId === 'all' ? this.listeners() : (this.#byPlayer.get(userId) ?? []))];
  }

  *listeners(): Generator<Listener> {
    for (const set of this.#byPlayer.values()) yield* set;
  }

  get players(): readonly string[] {
    return [...this.#byPlayer.keys()];
  }
}
