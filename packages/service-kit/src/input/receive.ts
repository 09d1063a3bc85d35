import type { IncomingMessage } from 'node:http';
import { bodyLimitBytes, type EndpointData, type EndpointShape } from '@baazi/contracts';
import { checkInput } from './check-input';
import { parseJson } from './parse-json';
import { parseQuery } from './parse-query';
import { readBody } from './read-body';
import { RequestFault } from './request-fault';

const jsonType = /^application\/json(\s*;\s*charset=("?)utf-8\2)?\s*$/i;

export interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
  rawBody: Buffer;
}

/**
 * Reads and checks what an endpoint takes. Bodies of providers stay raw: their signature is over the bytes and is
 * judged first.
 */
export async function receive(
  req: IncomingMessage,
  rawParams: Record<string, string>,
  endpoint: EndpointData,
  shape: EndpointShape,
): Promise<Received> {
  const rawQuery = parseQuery(req.url ?? '');
  const rawBody = await readRawBody(req, endpoint);
  const raw = endpoint.upload || endpoint.access === 'provider';
  const parsed = raw ? undefined : rawBody.length > 0 ? parseJson(rawBody) : {};
  return {
    params: checkInput(shape.params, rawParams),
    query: checkInput(shape.query, rawQuery),
    body: raw ? undefined : checkInput(shape.body, parsed),
    rawBody,
  };
}

async function readRawBody(req: IncomingMessage, endpoint: EndpointData): Promise<Buffer> {
  const rawBody = await readBody(req, bodyLimitBytes(endpoint));
  if (rawBody.length === 0) return rawBody;
  if (endpoint.leavesBody) return Buffer.alloc(0);
  // A body on a GET is a classic of request smuggling: nobody needs it.
  if (req.method === 'GET') throw new RequestFault('malformed');
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new RequestFault('wrong-content-type');
  const type = req.headers['content-type'] ?? '';
  if (endpoint.upload ? !/^multipart\/form-data\s*;/i.test(type) : !jsonType.test(type))
    throw new RequestFault('wrong-content-type');
  return rawBody;
}
