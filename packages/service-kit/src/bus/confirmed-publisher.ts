import type { ConfirmChannel, Options } from 'amqplib';

const CONFIRM_WITHIN_MS = 10_000;

interface Limit {
  withinMs: number;
  /** Called when no message at all was confirmed for that long. */
  onSilence: () => void;
}

/**
 * A confirm channel that tracks returned messages: the broker also confirms a message that is not routed to any queue,
 * but returns it first. Only a confirmed message that was not returned is in a queue.
 */
export class ConfirmedPublisher {
  private readonly returned = new Set<string>();
  private lastConfirmedAtMs = performance.now();

  constructor(
    private readonly channel: ConfirmChannel,
    private readonly limit: Limit = { withinMs: CONFIRM_WITHIN_MS, onSilence: () => undefined },
  ) {
    channel.on('return', (message) => {
      const id: unknown = message.properties.messageId;
      if (typeof id === 'string') this.returned.add(id);
    });
  }

  /** Never throws: `failed` covers a closed channel and a missing confirmation. */
  publish(
    target: { exchange: string; routingKey: string },
    content: Buffer,
    options: Options.Publish & { messageId: string },
  ): Promise<'routed' | 'unroutable' | 'failed'> {
    const { withinMs, onSilence } = this.limit;
    const judgeSilence = () => {
      if (performance.now() - this.lastConfirmedAtMs >= withinMs) onSilence();
    };
    return new Promise((resolve) => {
      const timeout = setTimeout(() => {
        resolve('failed');
        judgeSilence();
      }, withinMs);
      try {
        this.channel.publish(
          target.exchange,
          target.routingKey,
          content,
          { ...options, mandatory: true, persistent: true },
          (error: unknown) => {
            clearTimeout(timeout);
            const wasReturned = this.returned.delete(options.messageId);
            resolve(error ? 'failed' : wasReturned ? 'unroutable' : 'routed');
            // A refusal is no confirmation: a broker that only refuses is left as one that is silent.
            if (error) judgeSilence();
            else this.lastConfirmedAtMs = performance.now();
          },
        );
      } catch {
        clearTimeout(timeout);
        resolve('failed');
      }
    });
  }
}
