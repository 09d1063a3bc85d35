import type { EventEntry } from '@baazi/contracts';
import { payloadShape } from '@baazi/contracts/shapes';
import type { ConsumeMessage } from 'amqplib';
import { isInfrastructureError } from '../faults/infrastructure-error';
import type { Logger } from '../telemetry/create-logger';
import { contextFrom, inContext, type RequestContext } from '../telemetry/request-context';
import { inSpan } from '../telemetry/span';
import { isFrameOf, readFrame, type IsSignedBy } from './frame';
import type { PauseGate } from './pause-gate';

export interface ReceivedEvent {
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
  handle: (event: ReceivedEvent, context: { log: Logger }) => Promise<void>;
}
/**
 * What happens to a message whose handler did not finish: `retry` counts as an attempt and is delayed longer each time;
 * `hold` does not count, because the message itself is not at fault.
 */
export type UnfinishedVerdict = {
  kind: 'retry' | 'park' | 'hold';
  attempt: number;
  error: string;
  /** Not signed by an emitter of the event. */
  isForged?: true;
};
export type Verdict = { kind: 'done' } | UnfinishedVerdict;

/** Thrown by a handler for a message whose content is impossible: it is parked without retries, for an operator. */
export class RefusedMessage extends Error {
  override name = 'RefusedMessage';
}

/**
 * Handles one message. While a dependency of the handler is unavailable the message is held and nothing is counted;
 * only schema and logic errors count as failed attempts.
 */
export async function consume(
  consumer: Consumer,
  message: ConsumeMessage,
  parts: { gate: PauseGate; log: Logger; mostRetries: number; longestHoldMs: number; isSignedBy: IsSignedBy },
): Promise<Verdict> {
  const { event, handle } = consumer;
  const attempt = attemptOf(message);
  if (!event.emitters.some((part) => parts.isSignedBy(message.content, part)))
    return {
      kind: 'park',
      attempt,
      error: `not signed by ${event.emitters.join(' or ')}, who alone emits it`,
      isForged: true,
    };
  const frame = readFrame(message.content);
  const data = frame ? payloadShape(event)?.safeParse(frame.data) : undefined;
  if (!frame || !isFrameOf(frame, event) || !data?.success) {
    const issue = data?.error?.issues[0];
    const where = issue ? `: ${issue.path.join('.')} ${issue.message}` : '';
    return { kind: 'park', attempt, error: `not a ${event.name} as the contract has it${where}` };
  }
  const context: RequestContext = { ...contextFrom(frame.requestId, frame.traceparent), operation: event.name };
  const facts = {
    'messaging.system': 'rabbitmq',
    'messaging.destination.name': consumer.queue,
    'messaging.message.id': frame.id,
    'baazi.request_id': context.requestId,
    'baazi.attempt': attempt,
  } as const;
  const log = parts.log.child({ event: event.name, eventId: frame.id });
  const heldUntil = Date.now() + parts.longestHoldMs;
  for (;;) {
    if (!(await parts.gate.pass())) return { kind: 'hold', attempt, error: 'the consumer stopped' };
    if (Date.now() > heldUntil) return { kind: 'hold', attempt, error: 'a dependency of the consumer is unavailable' };
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
      return { kind: 'done' };
    } catch (error) {
      if (isInfrastructureError(error)) {
        log.warn({ err: error }, 'a dependency of a consumer is unavailable; it pauses');
        parts.gate.close();
        continue;
      }
      if (error instanceof RefusedMessage) {
        log.error({ err: error }, 'message refused');
        return { kind: 'park', attempt, error: error.message.slice(0, 500) };
      }
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ err: error, attempt }, 'consumer failed');
      return { kind: attempt < parts.mostRetries ? 'retry' : 'park', attempt, error: reason.slice(0, 500) };
    }
  }
}

/** 0 at first, then the number of retries so far. */
function attemptOf(message: ConsumeMessage): number {
  const header: unknown = message.properties.headers?.['x-attempt'];
  return typeof header === 'number' && Number.isInteger(header) && header > 0 ? header : 0;
}
