import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** Stand in the document for what differs by request. Unguessable, so no other text contains them. */
export const NONCE_SLOT = `nonce-${randomBytes(12).toString('hex')}`;
export const TIME_SLOT = `time-${randomBytes(12).toString('hex')}`;
const SLOTS = new RegExp(`(${NONCE_SLOT}|${TIME_SLOT})`);

/** Values of the slots, ASCII texts of SLOT_BYTES: 18 random bytes as base64, and an ISO instant. */
export interface SlotValues {
  nonce: string;
  at: string;
}
const SLOT_BYTES = 24;
/** The decoder's contexts are the two bytes before: they must not differ by request. */
const TAIL_BYTES = 2;
/** Packed once and sent many times; a rare document costs 3 ms more than at 5. */
const QUALITY = 9;

const brotliDecompress = promisify(zlib.brotliDecompress);

/** RFC 7932, section 9.2: a meta-block that is not the last one (1 bit), 4 nibbles of length (2 bits), uncompressed. */
const header = Buffer.alloc(3);
header.writeUIntLE(((SLOT_BYTES + TAIL_BYTES - 1) << 3) | (1 << 19), 0, 3);

/** Bytes that no text has: most control characters, and those that UTF-8 excludes. Their number is a prime. */
const UNUSED = [
  ...Array.from({ length: 18 }, (_, at) => 0x0e + at),
  ...Array.from({ length: 11 }, (_, at) => 0xf5 + at),
];
/** The text of a slot as the encoder sees it. Each has a step of its own, so that no two bytes follow each other twice. */
const standIn = (step: number): Buffer =>
  Buffer.from(Array.from({ length: SLOT_BYTES }, (_, at) => UNUSED[(at * step) % UNUSED.length] ?? 0));

/** Compresses texts into pieces that end at a byte each; the decoder's window goes on through all of them. */
async function compressPieces(texts: readonly Buffer[]): Promise<Buffer[]> {
  const { BROTLI_PARAM_QUALITY, BROTLI_OPERATION_FLUSH } = zlib.constants;
  const stream = zlib.createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: QUALITY }, chunkSize: 64 * 1024 });
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const take = (): Buffer => Buffer.concat(chunks.splice(0));
  const pieces: Buffer[] = [];
  for (const text of texts) {
    stream.write(text);
    await Promise.race([failed, new Promise<void>((done) => stream.flush(BROTLI_OPERATION_FLUSH, done))]);
    pieces.push(take());
  }
  const ended = new Promise<void>((done) => stream.once('end', done));
  stream.end();
  await Promise.race([failed, ended]);
  return [...pieces, take()];
}

/**
 * A document that is compressed once and gets its nonce and its time afterwards: they are uncompressed meta-blocks of a
 * Brotli stream. Each stands for a text of the same length that the encoder saw, of bytes that occur nowhere else, so
 * nothing refers to it.
 */
export class PackedPage {
  private constructor(
    /** compressed, with the slot that follows each but the last */
    private readonly pieces: readonly { bytes: Buffer; slot?: { name: keyof SlotValues; tail: Buffer } }[],
  ) {}

  /** Packs a document with slots. Throws where the result would not be the document again. */
  static async from(html: string): Promise<PackedPage> {
    const parts = html.split(SLOTS);
    const texts: Buffer[] = [];
    const slots: { name: keyof SlotValues; tail: Buffer }[] = [];
    let text = Buffer.from(parts[0] ?? '');
    for (let at = 1; at < parts.length; at += 2) {
      const next = Buffer.from(parts[at + 1] ?? '');
      const tail = next.subarray(0, TAIL_BYTES);
      slots.push({ name: parts[at] === NONCE_SLOT ? 'nonce' : 'at', tail });
      texts.push(text, Buffer.concat([standIn(slots.length), tail]));
      text = next.subarray(TAIL_BYTES);
    }
    const compressed = await compressPieces([...texts, text]);
    const last = Buffer.concat(compressed.slice(slots.length * 2));
    const page = new PackedPage([
      ...slots.map((slot, at) => ({ bytes: compressed[at * 2] ?? Buffer.alloc(0), slot })),
      { bytes: last },
    ]);
    const example = { nonce: randomBytes(18).toString('base64'), at: new Date().toISOString() };
    const unpacked = await brotliDecompress(page.with(example));
    if (unpacked.toString() !== fillSlots(html, example)) throw new Error('a packed document is not what it was');
    return page;
  }

  /** The compressed document with these values. */
  with(values: SlotValues): Buffer {
    return Buffer.concat(
      this.pieces.flatMap(({ bytes, slot }) =>
        slot ? [bytes, header, Buffer.from(values[slot.name], 'latin1'), slot.tail] : [bytes],
      ),
    );
  }
}

/** The document with these values, not compressed. */
export const fillSlots = (html: string, { nonce, at }: SlotValues): string =>
  html.replaceAll(NONCE_SLOT, nonce).replaceAll(TIME_SLOT, at);
