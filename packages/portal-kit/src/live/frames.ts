import { liveNames, type LiveMessage, type LiveName } from '@baazi/contracts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isLiveName = (name: unknown): name is LiveName => liveNames.some((known) => known === name);

/** A live message out of an event's data; a name this page does not know is left alone. */
export function readMessage(data: string): LiveMessage | undefined {
  try {
    const message: unknown = JSON.parse(data);
    if (!isRecord(message) || !isLiveName(message['name'])) return undefined;
    const { name, id, at } = message;
    // The gateway sends what the contract says; the fields that change state are guarded where they are applied.
    const body = (isRecord(message['data']) ? message['data'] : {}) as LiveMessage['data'];
    return { name, id: String(id), at: String(at), data: body };
  } catch {
    return undefined;
  }
}

/** Cuts a stream of server-sent events into the data of each event; `''` stands for a heartbeat. */
export async function* framesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const parts = (rest + chunk).replace(/\r\n?/g, '\n').split('\n\n');
    rest = parts.pop() ?? '';
    yield '';
    for (const part of parts) {
      const data = part
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trimStart())
        .join('\n');
      if (data) yield data;
    }
  }
}
