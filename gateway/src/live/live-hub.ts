import { watchers, type LiveEvents, type LiveName } from '@baazi/contracts';
import { randomUUID } from 'node:crypto';

/** An open stream of a page. */
export interface Listener {
  readonly userId: string;
  readonly sid: string;
  /** matchIDs whose scores the page subscribes to */
  readonly matches: readonly string[];
  write(frame: string): void;
  /** Ends the stream, after one last frame. */
  close(frame?: string): void;
}

const MAX_STREAMS_PER_PLAYER = 8;

/** A server-sent event that originates in this gateway. */
export const frameOf = <N extends LiveName>(name: N, data: LiveEvents[N]): string =>
  sentEvent({ name, id: randomUUID(), data });

/** `trace` is a custom field; browsers ignore unknown fields. */
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

/** The open streams of this gateway. Channels of the source are subscribed only while a stream needs them. */
export class LiveHub {
  /** by user id and by watched match (`watchers`) */
  readonly #byChannel = new Map<string, Set<Listener>>();
  readonly #all = new Set<Listener>();

  constructor(
    private readonly source: { subscribe(channel: string): Promise<void>; unsubscribe(channel: string): Promise<void> },
  ) {}

  /** Resolves when the listener's channels are subscribed, so that later events are delivered. */
  async add(listener: Listener): Promise<void> {
    this.#all.add(listener);
    await Promise.all(
      channelsOf(listener).map((channel) => {
        const listeners = this.#byChannel.get(channel) ?? new Set<Listener>();
        this.#byChannel.set(channel, listeners);
        listeners.add(listener);
        if (channel === listener.userId && listeners.size > MAX_STREAMS_PER_PLAYER)
          listeners.values().next().value?.close(frameOf('too-many', {}));
        return this.source.subscribe(channel);
      }),
    );
  }

  remove(listener: Listener): void {
    this.#all.delete(listener);
    for (const channel of channelsOf(listener)) {
      const listeners = this.#byChannel.get(channel);
      if (!listeners?.delete(listener) || listeners.size > 0) continue;
      this.#byChannel.delete(channel);
      void this.source.unsubscribe(channel);
    }
  }

  deliver(channel: string, frame: string): void {
    for (const listener of this.listenersOf(channel)) listener.write(frame);
  }

  /** `all`: every listener */
  listenersOf(channel: string): readonly Listener[] {
    return [...(channel === 'all' ? this.#all : (this.#byChannel.get(channel) ?? []))];
  }

  listeners(): readonly Listener[] {
    return [...this.#all];
  }

  get channels(): readonly string[] {
    return [...this.#byChannel.keys()];
  }
}

const channelsOf = ({ userId, matches }: Listener): string[] => [userId, ...matches.map(watchers)];
