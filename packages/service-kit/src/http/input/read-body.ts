import type { IncomingMessage } from 'node:http';
import type { CommonRefusal, FieldError } from '@baazi/contracts';

/** Thrown inside the HTTP layer to end a request with a common refusal before its handler runs. */
export class RequestFault extends Error {
  override name = 'RequestFault';
  constructor(
    readonly code: CommonRefusal,
    readonly errors?: FieldError[],
    readonly retryAfterSeconds?: number,
  ) {
    super(code);
  }
}

const DEEPEST = 32;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses JSON strictly. Malformed are: a repeated key (which of two amounts counts?), `__proto__` (it would reach an
 * object's prototype in a careless merge), nesting that could overflow recursive code, and bytes that are not UTF-8.
 */
export function parseJson(bytes: Buffer): unknown {
  try {
    const text = decoder.decode(bytes);
    const value: unknown = JSON.parse(text);
    refuseAmbiguousJson(text);
    return value;
  } catch {
    throw new RequestFault('malformed');
  }
}

/** Scans text that is known to be valid JSON. */
function refuseAmbiguousJson(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(undefined);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      const keys = open[open.length - 1];
      if (keys && text[afterBlanks(text, end)] === ':') noteKey(keys, text.slice(at, end));
      at = end;
      continue;
    }
    if (open.length > DEEPEST) throw new Error('too deep');
    at += 1;
  }
}

function noteKey(keys: Set<string>, literal: string): void {
  const key = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
  if (key === '__proto__' || keys.has(key)) throw new Error('a key that is not allowed here');
  keys.add(key);
}

/** Only the white space of JSON can follow a string here. */
function afterBlanks(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= 0x20) at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
const MAX_DISCARD_MS = 3000;

/**
 * Discards up to 8 MB of a body for up to 3 seconds: a client that is still sending would see a closed connection
 * instead of the answer. Resolves to whether the body has ended.
 */
export function discardBody(req: IncomingMessage): Promise<boolean> {
  if (req.complete || req.destroyed) return Promise.resolve(req.complete);
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (ended: boolean): void => {
      clearTimeout(timer);
      req.off('data', count).off('end', whole).off('close', cut);
      resolve(ended);
    };
    const whole = (): void => finish(true);
    const cut = (): void => finish(false);
    const count = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) cut();
    };
    const timer = setTimeout(cut, MAX_DISCARD_MS);
    req.on('data', count).once('end', whole).once('close', cut).resume();
  });
}

/** Reads a body of at most `limit` bytes. A larger one is refused when its rest has been discarded. */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  const declared = Number(req.headers['content-length'] ?? 0);
  if (declared === 0 && req.headers['transfer-encoding'] === undefined) return Buffer.alloc(0);
  const body = declared > limit ? undefined : await bodyUpTo(req, limit);
  if (body) return body;
  await discardBody(req);
  throw new RequestFault('too-large');
}

/** The whole body; undefined as soon as it exceeds the limit. */
function bodyUpTo(req: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (body: Buffer | undefined): void => {
      // Every request closes eventually, and creating an error costs its stack.
      req.off('data', take).off('end', whole).off('close', broken);
      resolve(body);
    };
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) settle(undefined);
      else chunks.push(chunk);
    };
    const whole = (): void => settle(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    // The caller disconnected or sent invalid HTTP: not our fault.
    const broken = (): void => reject(new RequestFault('malformed'));
    req.on('data', take).on('end', whole).on('error', broken).on('close', broken);
  });
}

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
