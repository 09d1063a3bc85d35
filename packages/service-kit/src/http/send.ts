import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { commonRefusals, refusalTextFor, replyText, type EndpointData, type Envelope } from '@baazi/contracts';
import type { Refused, Replied, RepliedBytes } from './handler';
import { compress, COMPRESS_FROM_BYTES, type ContentEncoding } from './compress';

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

export function sendEnvelope(
  res: ServerResponse,
  status: number,
  body: Envelope & Record<string, unknown>,
  headers: Record<string, string> = {},
): void {
  sendText(res, status, JSON.stringify(body), headers);
}

function sendText(res: ServerResponse, status: number, json: string | Buffer, headers: OutgoingHttpHeaders): void {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(status, {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    ...headers,
  });
  if (typeof json === 'string') endResponse(res, json, 'utf8');
  else res.end(json);
}

/**
 * Writes the text and ends afterwards: Node then sends headers and body in one plain write, which is cheaper than a
 * list of chunks.
 */
export function endResponse(res: ServerResponse, text: string, encoding: 'utf8' | 'latin1'): void {
  res.write(text, encoding, () => res.end());
}

const envelopeOf = ({ response, extra: { message, wallet, top } }: Replied<unknown>) => ({
  status: true,
  message,
  response,
  ...(wallet ? { wallet } : {}),
  ...top,
});

export function sendReply(res: ServerResponse, replied: Replied<unknown>): number {
  const { status = 200, headers } = replied.extra;
  sendEnvelope(res, status, envelopeOf(replied), headers);
  return status;
}

/** Compresses a long response if the caller accepts it. */
export async function sendCompressed(
  res: ServerResponse,
  replied: Replied<unknown>,
  packing: ContentEncoding | undefined,
): Promise<number> {
  const { status = 200, headers } = replied.extra;
  const text = JSON.stringify(envelopeOf(replied));
  const isLong = text.length >= COMPRESS_FROM_BYTES;
  const content = isLong && packing ? await compress(text, packing) : text;
  sendText(res, status, content, {
    ...(isLong ? { vary: 'Accept-Encoding' } : {}),
    ...(typeof content === 'string' ? {} : { 'content-encoding': packing }),
    ...headers,
  });
  return status;
}

export function sendBytes(res: ServerResponse, { content, headers }: RepliedBytes): number {
  if (res.headersSent || res.destroyed) return 200;
  res.writeHead(200, { ...always, 'content-length': Buffer.byteLength(content), ...headers });
  res.end(content);
  return 200;
}

export function sendRefusal(
  res: ServerResponse,
  endpoint: Pick<EndpointData, 'refusals'> | undefined,
  { code, extra }: Refused<string>,
): number {
  const status =
    endpoint?.refusals[code] ??
    (Object.hasOwn(commonRefusals, code) ? commonRefusals[code as keyof typeof commonRefusals] : undefined);
  if (status === undefined) throw new Error(`a handler refused with '${code}', which its contract does not list`);
  const standard = refusalTextFor(code);
  const text = extra.text && { text: extra.text };
  const message = extra.text ? replyText(extra.text, 'en') : (extra.message ?? standard.message);
  // A handler's own message replaces the text of the same field.
  const errors = extra.errors ?? standard.errors.map((error) => ({ ...error, msg: message, ...text }));
  const retryAfter = extra.retryAfterSeconds ?? (status === 503 || status === 429 ? 1 : undefined);
  sendEnvelope(
    res,
    status,
    {
      status: false,
      code,
      message,
      ...text,
      errors,
      ...(code === 'sign-in' || code === 'proof-needed' ? { tokenStatus: 0 as const } : {}),
      ...(extra.wallet ? { wallet: extra.wallet } : {}),
      ...extra.top,
    },
    retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) },
  );
  return status;
}
