import { liveNames, type LiveMessage, type LiveName } from '@baazi/contracts';
import { isRecord } from '../call/envelope-of';

export interface Frame {
  event: string;
  id: string;
  /** the trace id of the event's cause */
  trace?: string;
  data: string;
}

const isLiveName = (name: string): name is LiveName => liveNames.some((known) => known === name);

/**
 * The live message of a frame: the event's name and its data, bare or still in the envelope it was published in. An
 * unknown name is ignored.
 */
export function readMessage({ event, id, trace, data }: Frame): LiveMessage | undefined {
  if (!isLiveName(event)) return undefined;
  try {
    const parsed: unknown = JSON.parse(data);
    if (!isRecord(parsed)) return undefined;
    const inner = parsed['name'] === event && isRecord(parsed['data']) ? parsed['data'] : parsed;
    // The gateway sends what the contract defines; fields that change state are validated where they are applied.
    return { name: event, id, at: '', trace, data: inner as LiveMessage['data'] };
  } catch {
    return undefined;
  }
}

function frameOf(text: string): Frame | undefined {
  const frame: Frame = { event: 'message', id: '', data: '' };
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const at = line.indexOf(':');
    const value = line.slice(at + 1).replace(/^ /, '');
    const field = line.slice(0, at);
    if (field === 'data') lines.push(value);
    else if (field === 'event' || field === 'id' || field === 'trace') frame[field] = value;
  }
  return lines.length > 0 ? { ...frame, data: lines.join('\n') } : undefined;
}

/** Splits a stream of server-sent events into frames; undefined is a heartbeat without a frame. */
export async function* framesOf(chunks: AsyncIterable<string>): AsyncGenerator<Frame | undefined> {
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + chunk).replace(/\r\n?/g, '\n').split('\n\n');
    rest = parts.pop() ?? '';
    yield undefined;
    for (const part of parts) {
      const frame = frameOf(part);
      if (frame) yield frame;
    }
  }
}
