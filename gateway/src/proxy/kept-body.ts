import type { IncomingMessage } from 'node:http';

const MOST_KEPT_BYTES = 64 * 1024;

/**
 * Keeps a small body while it streams by, so that it can be sent a second time. Make it in the tick in which the stream
 * is piped.
 */
export class KeptBody {
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  constructor(private readonly request: IncomingMessage) {
    request.on('data', (chunk: Buffer) => {
      this.#size += chunk.length;
      if (this.#size > MOST_KEPT_BYTES) this.#chunks = undefined;
      else this.#chunks?.push(chunk);
    });
  }

  /** All of it, when the caller has sent it; nothing when it is too large to be kept or the caller has gone. */
  whole(): Promise<Buffer | undefined> {
    const { request } = this;
    return new Promise((resolve) => {
      const settle = (): void => resolve(this.#chunks && request.complete ? Buffer.concat(this.#chunks) : undefined);
      if (this.#chunks === undefined || request.readableEnded || request.destroyed) return settle();
      request.once('end', settle).once('close', settle);
      // The way to the first copy has broken and paused the stream.
      request.resume();
    });
  }
}
