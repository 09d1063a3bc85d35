import type { KeyObject } from 'node:crypto';
import { partNames, type Part } from '@baazi/contracts';
import { eventFrame } from '@baazi/contracts/shapes';
import type { z } from 'zod';
import { textSigner, textVerifier, type ServiceKeys, type SignText } from '../identity/service-signatures';
import type { OutboxRow } from './outbox';

export type Frame = z.output<typeof eventFrame>;

export const EVENT_PURPOSE = 'event';
/** The last field of a message; it signs everything before it. */
const SIGNATURE = /,"signature":"([\w-]{86})"\}$/;

export const frameSigner = (key: KeyObject): SignText => textSigner(EVENT_PURPOSE, key);

/** The signed text of an event: its fields in this order. */
export const frameText = ({ _id, name, version, occurredAt, requestId, traceparent, data }: OutboxRow): string =>
  JSON.stringify({ id: _id, name, version, occurredAt, requestId, traceparent, data });

/** The message of an outbox row, in the format that every consumer reads, under its signature or a new one. */
export function toMessage(row: OutboxRow, sign: SignText): Buffer {
  const frame = frameText(row);
  return Buffer.from(`${frame.slice(0, -1)},"signature":"${row.signature ?? sign(frame)}"}`);
}

/** Returns undefined if these bytes are not one of our messages. */
export function readFrame(content: Buffer): Frame | undefined {
  try {
    return eventFrame.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** Checks that a service signed these bytes, unchanged by the broker and by retry and dead-letter queues. */
export type IsSignedBy = (content: Buffer, part: Part) => boolean;

export function signatureCheck(keys: ServiceKeys): IsSignedBy {
  const verifiers = new Map(partNames.map((part) => [part, textVerifier(EVENT_PURPOSE, keys[part])]));
  return (content, part) => {
    const text = content.toString('utf8');
    const found = SIGNATURE.exec(text);
    return found?.[1] !== undefined && verifiers.get(part)?.(`${text.slice(0, found.index)}}`, found[1]) === true;
  };
}

/** Whether a frame is this event: another version of it has another meaning, and is parked, not read as this one. */
export const isFrameOf = (frame: Frame, event: { name: string; version: number }): boolean =>
  frame.name === event.name && frame.version === event.version;
