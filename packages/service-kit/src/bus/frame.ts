import { eventFrame } from '@baazi/contracts/shapes';
import type { z } from 'zod';
import type { OutboxRow } from '../outbox/outbox';

export type Frame = z.output<typeof eventFrame>;

/** The message of a row, as every consumer reads it. */
export const toMessage = ({ _id, name, version, occurredAt, requestId, traceparent, data }: OutboxRow): Buffer =>
  Buffer.from(JSON.stringify({ id: _id, name, version, occurredAt, requestId, traceparent, data }));

/** Undefined: these bytes are not one of our messages. */
export function readFrame(content: Buffer): Frame | undefined {
  try {
    return eventFrame.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
