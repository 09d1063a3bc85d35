import type { KeyObject } from 'node:crypto';
import { Duplex } from 'node:stream';
import type { EventEntry, Part, PayloadOf } from '@baazi/contracts';
import { connect, type Channel, type ChannelModel, type ConsumeMessage, type RecoveringChannelModel } from 'amqplib';
import { InfrastructureError } from '../faults/infrastructure-error';
import type { ServiceKeys, SignText } from '../identity/service-signatures';
import type { Logger } from '../telemetry/create-logger';
import type { Metrics } from '../telemetry/metrics';
import type { OutboxRow } from './outbox';
import type { Publisher } from './outbox-relay';
import { brokerAddresses } from '../config/broker-addresses';
import { ConfirmedPublisher } from './confirmed-publisher';
import { consume, type Consumer, type ReceivedEvent } from './consumer';
import { listDeadLetters, replayDeadLetter, type DeadLetter } from './dead-letters';
import { Declarer } from './declarer';
import { frameSigner, signatureCheck, type IsSignedBy } from './frame';
import { retryOrPark } from './retry-or-park';
import { PauseGate } from './pause-gate';
import { publishRows } from './publish-rows';
import { busNames, declareEvents, declareQueue, declareRetries, type BusNames } from './topology';

export interface BusOptions {
  part: Part;
  url: string;
  namespace: string;
  log: Logger;
  metrics: Metrics;
  /** Called after each message, whatever became of it. */
  onConsumed?: () => void;
  /** the service's own key, which signs its events */
  privateKey: KeyObject;
  /** verify the signatures of other services' events */
  publicKeys: ServiceKeys;
  /** delays before each retry of a message whose handler failed; after the last it is parked */
  retryDelaysMs?: readonly number[];
  /** how long a message is held while a dependency is unavailable */
  longestHoldMs?: number;
  /** default: `quorum`, replicated */
  deadQueues?: 'quorum' | 'classic';
  /** how long the broker may take for a response */
  answerWithinMs?: number;
  /** Tests only: the broker deletes unused queues after this time. */
  expireMs?: number;
}
export type EventOf<E extends EventEntry> = Omit<ReceivedEvent, 'data'> & { data: PayloadOf<E> };

/** The delays are part of the names of the retry queues: a changed delay creates a new queue. */
export const defaultRetryDelaysMs: readonly number[] = [1000, 5000, 30_000, 120_000];
/** RabbitMQ closes the channel of a consumer that holds a message for 30 minutes. */
const LONGEST_HOLD_MS = 10 * 60_000;
const DRAIN_MS = 8000;
/** A node of a cluster may keep its heartbeat and leave a request unanswered while a queue has no leader. */
const ANSWER_WITHIN_MS = 10_000;

/** The service's connection to the broker: publishes outbox rows, runs the consumers and reconnects after a loss. */
export class Bus implements Publisher {
  private readonly names: BusNames;
  private readonly consumers: Consumer[] = [];
  private readonly gates = new Map<string, PauseGate>();
  private readonly retryDelaysMs: readonly number[];
  private readonly sign: SignText;
  private readonly isSignedBy: IsSignedBy;
  private connection: RecoveringChannelModel | undefined;
  private model: ChannelModel | undefined;
  private publisher: ConfirmedPublisher | undefined;
  private cancels: (() => Promise<unknown>)[] = [];
  private readonly working = new Set<Promise<void>>();
  private readonly connectListeners: (() => void)[] = [];
  private readonly answerWithinMs: number;
  private stopping = false;

  constructor(private readonly options: BusOptions) {
    this.names = busNames(options.namespace);
    this.retryDelaysMs = options.retryDelaysMs ?? defaultRetryDelaysMs;
    this.answerWithinMs = options.answerWithinMs ?? ANSWER_WITHIN_MS;
    this.sign = frameSigner(options.privateKey);
    this.isSignedBy = signatureCheck(options.publicKeys);
  }

  /**
   * Subscribes to an event. Handlers must be idempotent: a message may arrive twice and in any order. It is
   * acknowledged after the handler.
   */
  on<E extends EventEntry>(
    event: E,
    settings: { name?: string; concurrency?: number },
    handler: (event: EventOf<E>, context: { log: Logger }) => Promise<void>,
  ): void {
    if (this.connection) throw new Error('subscribe before the bus starts');
    const queue = this.names.queue(this.options.part, event.name, settings.name);
    this.gates.set(queue, new PauseGate());
    // The payload was parsed by the event's own shape, from which PayloadOf is derived.
    const handle: Consumer['handle'] = (received, context) => handler(received as EventOf<E>, context);
    this.consumers.push({ event, queue, concurrency: settings.concurrency ?? 10, handle });
  }

  /** Called after every (re)connection, once all queues are declared. */
  onConnect(listener: () => void): void {
    this.connectListeners.push(listener);
  }

  /** Connects, declares queues and starts consuming; repeats this after every connection loss. */
  async start(): Promise<void> {
    const { log } = this.options;
    const nodes = brokerAddresses(this.options.url) ?? [];
    // amqplib reads it at each attempt.
    const node = { ...nodes[0] };
    let failures = 0;
    const turnToNextNode = (): void => {
      failures += 1;
      Object.assign(node, nodes[failures % nodes.length]);
    };
    const connection = await connect(node, {
      timeout: 5000,
      recovery: {
        waitForConnect: false,
        initialDelay: 100,
        maxDelay: 3000,
        setup: (model: ChannelModel) => this.setUp(model),
      },
    });
    this.connection = connection;
    connection.on('connect-failed', (error) => {
      log.warn({ err: error, node: node.hostname }, 'cannot connect to the broker');
      turnToNextNode();
    });
    connection.on('disconnect', (error) => {
      turnToNextNode();
      log.warn({ err: error }, 'lost the connection to the broker');
    });
    connection.on('error', (error) => log.warn({ err: error }, 'the broker reports an error'));
    connection.on('handler-error', (error: unknown) => log.error({ err: error }, 'a bus listener failed'));
    connection.on('connect', () => {
      for (const listener of this.connectListeners) listener();
    });
    await connection.waitForConnect();
  }

  private async setUp(model: ChannelModel): Promise<void> {
    // The recovery listens only after the set-up, and an error without a listener ends the process.
    model.on('error', (error) => this.options.log.debug({ err: error }, 'the connection to the broker failed'));
    model.on('close', () => this.forget(model));
    this.cancels = [];
    this.model = model;
    let isBlocked = false;
    model.on('blocked', () => (isBlocked = true));
    model.on('unblocked', () => (isBlocked = false));
    const abandon = (): void => {
      this.options.log.warn('the broker does not answer');
      destroySocket(model);
    };
    // A broker without memory or disk space confirms nothing on any connection, and says so.
    const onSilence = (): void => void (isBlocked || abandon());
    const limit = setTimeout(abandon, this.answerWithinMs);
    try {
      const channel = await model.createConfirmChannel();
      this.reconnectWhenClosed(channel, model);
      await this.declare(model, () => limit.refresh());
      const publisher = new ConfirmedPublisher(channel, { withinMs: this.answerWithinMs, onSilence });
      for (const consumer of this.consumers) {
        await this.startConsumer(model, consumer, publisher);
        limit.refresh();
      }
      // The recovery does not notice a connection that ended before this function does.
      if (this.model !== model) throw new InfrastructureError('the connection ended while it was set up');
      this.publisher = publisher;
    } finally {
      clearTimeout(limit);
    }
  }

  private async declare(model: ChannelModel, onAnswer: () => void): Promise<void> {
    const { part, log, deadQueues = 'quorum', expireMs } = this.options;
    const topology = {
      names: this.names,
      part,
      retryDelaysMs: this.retryDelaysMs,
      deadQueues,
      expireMs,
    };
    const declarer = await Declarer.open(model, log, onAnswer);
    await declareEvents(declarer, topology);
    // A consumer with its own queue name is not in the event table.
    for (const { queue, event } of this.consumers) await declareQueue(declarer, topology, queue, event);
    if (this.consumers.length > 0)
      await declareRetries(
        declarer,
        topology,
        this.consumers.map(({ queue }) => queue),
      );
    await declarer.close();
  }

  private async startConsumer(model: ChannelModel, consumer: Consumer, publisher: ConfirmedPublisher): Promise<void> {
    const channel = await model.createChannel();
    this.reconnectWhenClosed(channel, model);
    await channel.prefetch(consumer.concurrency);
    const { consumerTag } = await channel.consume(consumer.queue, (message) => {
      // Null: the broker cancelled the subscription because the queue was deleted. Reconnect instead of throwing.
      if (message === null) return this.startOver(model, 'a consumed queue was deleted');
      const work = this.work(channel, consumer, message, publisher).finally(() => this.working.delete(work));
      this.working.add(work);
    });
    this.cancels.push(() => channel.cancel(consumerTag));
  }

  private async work(
    channel: Channel,
    consumer: Consumer,
    message: ConsumeMessage,
    publisher: ConfirmedPublisher,
  ): Promise<void> {
    const { log, metrics, part, longestHoldMs = LONGEST_HOLD_MS } = this.options;
    const gate = this.gates.get(consumer.queue) ?? new PauseGate();
    try {
      const { names, retryDelaysMs, isSignedBy } = this;
      const mostRetries = retryDelaysMs.length;
      const verdict = await consume(consumer, message, { gate, log, mostRetries, longestHoldMs, isSignedBy });
      metrics.consumed.inc({ event: consumer.event.name, outcome: verdict.kind });
      this.options.onConsumed?.();
      if (verdict.kind === 'park' && verdict.isForged) metrics.forged.inc({ event: consumer.event.name });
      const isSafe =
        verdict.kind === 'done' ||
        (await retryOrPark({ names, part, retryDelaysMs, log, publisher }, consumer, message, verdict));
      if (isSafe) channel.ack(message);
      // Not moved: the message stays unacknowledged and the broker redelivers it after the next connection.
    } catch (error) {
      // The channel is closed: the broker redelivers the message.
      log.debug({ err: error }, 'a message could not be acknowledged');
    }
  }

  isConnected(): boolean {
    return this.publisher !== undefined;
  }

  /** Returns the ids that the broker has confirmed in a queue. */
  async publish(rows: OutboxRow[]): Promise<Set<string>> {
    const { publisher, sign } = this;
    if (!publisher) return new Set();
    const { metrics } = this.options;
    const { sent, unroutable } = await publishRows(rows, { publisher, sign, metrics, exchange: this.names.exchange });
    // A queue was deleted: a new connection declares all queues again.
    if (unroutable && this.model) this.startOver(this.model, 'an event is not routed to any queue');
    return sent;
  }

  private reconnectWhenClosed(channel: Channel, model: ChannelModel): void {
    channel.on('error', (error) => this.options.log.warn({ err: error }, 'a bus channel failed'));
    channel.on('handler-error', (error) => this.options.log.error({ err: error }, 'a bus listener failed'));
    channel.on('close', () => this.startOver(model, 'a bus channel closed'));
  }

  /** Closed channels cannot be reopened: a new connection sets everything up again. */
  private startOver(model: ChannelModel, why: string): void {
    if (this.stopping || model !== this.model) return;
    this.options.log.warn({ why }, 'the bus reconnects');
    this.forget(model);
    const limit = setTimeout(() => destroySocket(model), this.answerWithinMs).unref();
    model.on('close', () => clearTimeout(limit));
    model.close().catch(() => undefined);
  }

  private forget(model: ChannelModel): void {
    if (model !== this.model) return;
    this.publisher = undefined;
    this.model = undefined;
  }

  /** Lists the parked messages of this service's consumers. */
  async deadLetters(): Promise<DeadLetter[]> {
    return listDeadLetters(
      this.connected(),
      this.consumers.map(({ queue }) => this.names.dead(queue)),
    );
  }

  /** Returns a parked message to its consumer's queue. False: no parked message has this id. */
  async replay(id: string): Promise<boolean> {
    return replayDeadLetter(
      this.connected(),
      {
        again: this.names.again(this.options.part),
        queues: this.consumers.map(({ queue }) => ({ queue, dead: this.names.dead(queue) })),
      },
      id,
    );
  }

  /** Counts queued and parked messages by queue. */
  async depths(): Promise<{ name: string; messages: number; dead: number }[]> {
    const channel = await this.connected().createChannel();
    channel.on('error', () => undefined);
    try {
      const depths = [];
      for (const { queue } of this.consumers) {
        const { messageCount } = await channel.checkQueue(queue);
        const { messageCount: dead } = await channel.checkQueue(this.names.dead(queue));
        depths.push({ name: queue, messages: messageCount, dead });
      }
      return depths;
    } finally {
      await channel.close().catch(() => undefined);
    }
  }

  private connected(): ChannelModel {
    if (!this.model || !this.publisher) throw new InfrastructureError('not connected to the broker');
    return this.model;
  }

  /** Cancels the consumers and waits up to 8 s for running handlers. Unfinished messages are redelivered. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.cancels.map((cancel) => cancel().catch(() => undefined)));
    for (const gate of this.gates.values()) gate.stop();
    await Promise.race([
      Promise.allSettled(this.working),
      new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref()),
    ]);
  }

  async close(): Promise<void> {
    this.stopping = true;
    await this.connection?.close().catch(() => undefined);
  }
}

/**
 * Ends a connection without the closing handshake, which needs an answer too. amqplib's types do not name the socket.
 * Its error ends the requests that wait for an answer; a socket that closes without one would leave them waiting.
 */
function destroySocket({ connection }: ChannelModel): void {
  const socket: unknown = Reflect.get(connection, 'stream');
  if (socket instanceof Duplex) socket.destroy(new InfrastructureError('the broker does not answer'));
}
