import type { EventEntry } from '@baazi/contracts';
import { payloadShape } from '@baazi/contracts/shapes';
import type { ConsumeMessage } from 'amqplib';
import { isInfrastructureError } from '../faults/infrastructure-error';
import type { Logger } from '../logging/create-logger';
import { contextFrom, inContext } from '../trace/request-context';
import { inSpan } from '../trace/span';
import { readFrame } from './frame';
import type { PauseGate } from './pause-gate';

export interface HeardEvent {
  id: string;
  name: string;
  occurredAt: string;
  requestId: string;
  data: unknown;
}
export interface Consumer {
  event: EventEntry;
  queue: string;
  concurrency: number;
  handle: (event: HeardEvent, context: { log: Logger }) => Promise<void>;
}
/** What became of a message. `retry` and `park` are for us to carry out; `leave` goes back to the broker untouched. */
export type Verdict =
  | { is: 'done' }
  | { is: 'retry'; attempt: number; error: string }
  | { is: 'park'; attempt: number; error: string }
  | { is: 'leave' };

/** A message is held at most this long while the database is away; the broker would close the channel after 30 minutes. */
const LONGEST_HOLD_MS = 10 * 60_000;

/** Works on one message. A part that is away is waited for, without limit and without counting; only failures of schema or logic count. */
export async function consume(
  consumer: Consumer,
  message: ConsumeMessage,
  parts: { gate: PauseGate; log: Logger; mostRetries: number },
): Promise<Verdict> {
  const { event, handle } = consumer;
  const attempt = attemptOf(message);
  const frame = readFrame(message.content);
  const data = frame ? payloadShape(event)?.safeParse(frame.data) : undefined;
  if (!frame || frame.name !== event.name || !data?.success) {
    return {
      is: 'park',
      attempt,
      error: `not a ${event.name} as the contract has it${data?.error ? `: ${data.error.issues[0]?.path.join('.')} ${data.error.issues[0]?.message}` : ''}`,
    };
  }
  const context = { ...contextFrom(frame.requestId, frame.traceparent), story: event.name };
  const facts = {
    'messaging.system': 'rabbitmq',
    'messaging.destination.name': consumer.queue,
    'messaging.message.id': frame.id,
    'baazi.request_id': context.requestId,
    'baazi.attempt': attempt,
  } as const;
  const log = parts.log.child({ event: event.name, eventId: frame.id });
  const heldUntil = Date.now() + LONGEST_HOLD_MS;
  for (;;) {
    if (!(await parts.gate.pass()) || Date.now() > heldUntil) return { is: 'leave' };
    try {
      await inContext(context, () =>
        inSpan({ name: `process ${event.name}`, kind: 'consumer', facts }, () =>
          handle(
            {
              id: frame.id,
              name: frame.name,
              occurredAt: frame.occurredAt,
              requestId: context.requestId,
              data: data.data,
            },
            { log },
          ),
        ),
      );
      parts.gate.open();
      return { is: 'done' };
    } catch (error) {
      if (isInfrastructureError(error)) {
        log.warn({ err: error }, 'something a consumer depends on is away; it pauses');
        parts.gate.close();
        continue;
      }
      const words = error instanceof Error ? error.message : String(error);
      log.error({ err: error, attempt }, 'a consumer failed');
      return { is: attempt < parts.mostRetries ? 'retry' : 'park', attempt, error: words.slice(0, 500) };
    }
  }
}

/** 0 at first, then the number of retries so far. */
export function attemptOf(message: ConsumeMessage): number {
  const header: unknown = message.properties.headers?.['x-attempt'];
  return typeof header === 'number' && Number.isInteger(header) && header > 0 ? header : 0;
}
