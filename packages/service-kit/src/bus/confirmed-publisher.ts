import type { ConfirmChannel, Options } from 'amqplib';

const CONFIRM_WITHIN_MS = 10_000;

/**
 * A confirm channel that knows what came back: the broker confirms a message that fits no queue as well,
 * but returns it first. Only what was confirmed and not returned is in a queue.
 */
export class ConfirmedPublisher {
  private readonly returned = new Set<string>();

  constructor(private readonly channel: ConfirmChannel) {
    channel.on('return', (message) => {
      const id: unknown = message.properties.messageId;
      if (typeof id === 'string') this.returned.add(id);
    });
  }

  /** Never throws: `failed` covers a channel that closed and a broker that does not confirm. */
  publish(
    target: { exchange: string; routingKey: string },
    content: Buffer,
    options: Options.Publish & { messageId: string },
  ): Promise<'routed' | 'unroutable' | 'failed'> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve('failed'), CONFIRM_WITHIN_MS);
      try {
        this.channel.publish(
          target.exchange,
          target.routingKey,
          content,
          { ...options, mandatory: true, persistent: true },
          (error: unknown) => {
            clearTimeout(late);
            const cameBack = this.returned.delete(options.messageId);
            resolve(error ? 'failed' : cameBack ? 'unroutable' : 'routed');
          },
        );
      } catch {
        clearTimeout(late);
        resolve('failed');
      }
    });
  }
}
