import { decode, encode, type Doc } from '../semantics/bson-document';

export type Request = { id: number; command: Doc; wantsReply: boolean; isOpQuery: boolean; bytes: number };

const opReply = 1;
const opQuery = 2004;
const opMessage = 2013;
const moreToCome = 2;
/** Documents to insert stay bytes; the ops of a bulkWrite stay bytes until each is read. */
const rawArrays = { documents: true, ops: true };
const rawInOp = { document: true };

class ProtocolError extends Error {}

/** Parses a message into a command; documents to insert stay bytes. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === opQuery) {
    const namespaceEnd = message.indexOf(0, 20);
    const collection = message.toString('utf8', 20, namespaceEnd);
    if (!collection.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is only for the first hello');
    const command = decode(sliceDocument(message, namespaceEnd + 9));
    return {
      id,
      command: { ...command, $db: collection.slice(0, -5) },
      wantsReply: true,
      isOpQuery: true,
      bytes: message.length,
    };
  }
  if (opCode !== opMessage) throw new ProtocolError(`unknown operation code ${opCode}`);
  const flags = message.readUInt32LE(16);
  // The low 16 flag bits must be understood; checksums are outside the subset.
  if ((flags & 0xffff & ~moreToCome) !== 0) throw new ProtocolError(`unknown message flags ${flags}`);
  return {
    id,
    command: readSections(message),
    wantsReply: (flags & moreToCome) === 0,
    isOpQuery: false,
    bytes: message.length,
  };
}

function readSections(message: Buffer): Doc {
  let command: Doc | undefined;
  const sequences: Doc = {};
  for (let at = 20; at < message.length;) {
    const kind = message[at++];
    if (kind === 0) {
      const bytes = sliceDocument(message, at);
      command = decode(bytes, rawArrays);
      at += bytes.length;
    } else if (kind === 1) {
      const stop = at + message.readInt32LE(at);
      const nameEnd = message.indexOf(0, at + 4);
      const name = message.toString('utf8', at + 4, nameEnd);
      const documents: Buffer[] = [];
      for (at = nameEnd + 1; at < stop; at += documents.at(-1)!.length) documents.push(sliceDocument(message, at));
      sequences[name] = Object.hasOwn(rawArrays, name) ? documents : documents.map((bytes) => decode(bytes));
    } else throw new ProtocolError(`unknown section kind ${kind}`);
  }
  if (!command) throw new ProtocolError('a message without a command');
  Object.assign(command, sequences);
  const { ops } = command;
  if (Array.isArray(ops)) command.ops = (ops as Buffer[]).map((bytes) => decode(bytes, rawInOp));
  return command;
}

function sliceDocument(message: Buffer, at: number): Buffer {
  return message.subarray(at, at + message.readInt32LE(at));
}

export function replyMessage(request: Request, reply: Buffer, requestId: number): Buffer {
  const header = Buffer.alloc(request.isOpQuery ? 36 : 21);
  header.writeInt32LE(header.length + reply.length, 0);
  header.writeInt32LE(requestId, 4);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.isOpQuery ? opReply : opMessage, 12);
  if (request.isOpQuery) {
    header.writeInt32LE(8, 16);
    header.writeInt32LE(1, 32);
  }
  return Buffer.concat([header, reply]);
}

/** A batch of encoded documents that is copied into a reply. */
export class RawBatch {
  constructor(readonly documents: Buffer[]) {}
}

/** Encodes a reply whose cursor may hold a RawBatch as its last field. */
export function encodeReply(reply: Doc): Buffer {
  const { cursor, ...rest } = reply as { cursor?: Doc };
  const entry =
    cursor && Object.entries(cursor).find((pair): pair is [string, RawBatch] => pair[1] instanceof RawBatch);
  if (!entry) return encode(reply);
  const [name, batch] = entry;
  const array = encodeArray(batch.documents);
  const fields = encode(Object.fromEntries(Object.entries(cursor).filter(([key]) => key !== name)));
  const inner = wrap([fields.subarray(4, -1), element(4, name), array]);
  return wrap([element(3, 'cursor'), inner, encode(rest).subarray(4, -1)]);
}

function encodeArray(documents: Buffer[]): Buffer {
  return wrap(documents.flatMap((document, i) => [element(3, String(i)), document]));
}

function element(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`);
}

function wrap(parts: Buffer[]): Buffer {
  const length = parts.reduce((total, part) => total + part.length, 5);
  const size = Buffer.allocUnsafe(4);
  size.writeInt32LE(length);
  return Buffer.concat([size, ...parts, Buffer.from([0])], length);
}
