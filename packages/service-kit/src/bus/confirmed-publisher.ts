import type { ConfirmChannel, Options } from 'amqplib';

const CONFIRM_WITHIN_MS = 10_000;

/**
 * A confirm channel that tracks returned messages: the broker also confirms a message that is not routed to any queue,
 * but returns it first. Only a confirmed message that was not returned is in a queue.
 */
export class ConfirmedPublisher {
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
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
    return new Promise((resolve) => {
      const timeout = setTimeout(() => resolve('failed'), CONFIRM_WITHIN_MS);
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
          },
        );
      } catch {
        clearTimeout(timeout);
        resolve('failed');
      }
    });
  }
}
