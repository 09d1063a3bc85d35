import type { Channel, ChannelModel, Options } from 'amqplib';
import { errorFacts } from '../faults/error-facts';
import type { Logger } from '../telemetry/create-logger';

const PRECONDITION_FAILED = 406;

/**
 * Declares queues on its own channel, because the broker closes the channel of a declaration that conflicts with an
 * existing queue.
 */
export class Declarer {
  private constructor(
    private readonly model: ChannelModel,
    private readonly log: Logger,
    private readonly onAnswer: () => void,
    private channel: Channel,
  ) {}

  /** `onAnswer` is called after each response of the broker. */
  static async open(model: ChannelModel, log: Logger, onAnswer: () => void): Promise<Declarer> {
    return new Declarer(model, log, onAnswer, await freshChannel(model));
  }

  async exchange(name: string, type: 'topic' | 'fanout' | 'direct'): Promise<void> {
    await this.channel.assertExchange(name, type, { durable: true });
    this.onAnswer();
  }

  /**
   * A queue that an earlier version declared with other settings is kept as it is: its messages matter more than its
   * settings.
   */
  async queue(name: string, options: Options.AssertQueue): Promise<void> {
    try {
      await this.channel.assertQueue(name, { durable: true, ...options });
    } catch (error) {
      if (errorFacts(error).code !== PRECONDITION_FAILED) throw error;
      this.log.warn({ queue: name }, 'a queue keeps the settings of an earlier version');
      this.channel = await freshChannel(this.model);
      await this.channel.checkQueue(name);
    }
    this.onAnswer();
  }

  async bind(queue: string, exchange: string, pattern: string): Promise<void> {
    await this.channel.bindQueue(queue, exchange, pattern);
    this.onAnswer();
  }

  async close(): Promise<void> {
    await this.channel.close();
  }
}

async function freshChannel(model: ChannelModel): Promise<Channel> {
  const channel = await model.createChannel();
  channel.on('error', () => undefined);
  return channel;
}
