import type { IncomingMessage } from 'node:http';
import {
  bodyLimitBytes,
  isReplyMessage,
  replyText,
  type EndpointData,
  type EndpointShape,
  type FieldError,
} from '@baazi/contracts';
import type { z } from 'zod';
import { parseJson, readBody, RequestFault } from './read-body';

const jsonType = /^application\/json(\s*;\s*charset=("?)utf-8\2)?\s*$/i;

const MAX_FIELD_LENGTH = 60;

export interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
  rawBody: Buffer;
}

/**
 * Reads and validates an endpoint's input. With `onUnknownField`, for callers that are services, a field that the shape
 * does not know is reported and ignored, because a newer service may send it. Provider bodies stay raw: their signature covers the bytes and is verified
 * first.
 */
export async function readRequest(
  req: IncomingMessage,
  rawParams: Record<string, string>,
  endpoint: EndpointData,
  shape: EndpointShape,
  onUnknownField?: (field: string) => void,
): Promise<Received> {
  const rawQuery = parseQuery(req.url ?? '');
  const rawBody = await readRawBody(req, endpoint);
  const raw = endpoint.upload || endpoint.access === 'provider';
  const parsed = raw ? undefined : rawBody.length > 0 ? parseJson(rawBody) : {};
  return {
    params: checkInput(shape.params, rawParams),
    query: checkInput(shape.query, rawQuery, onUnknownField),
    body: raw ? undefined : checkInput(shape.body, parsed, onUnknownField),
    rawBody,
  };
}

async function readRawBody(req: IncomingMessage, endpoint: EndpointData): Promise<Buffer> {
  const rawBody = await readBody(req, bodyLimitBytes(endpoint));
  if (rawBody.length === 0) return rawBody;
  if (endpoint.leavesBody) return Buffer.alloc(0);
  // A body on a GET is a known vector of request smuggling; no endpoint needs it.
  if (req.method === 'GET') throw new RequestFault('malformed');
  const encoding = req.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new RequestFault('wrong-content-type');
  const type = req.headers['content-type'] ?? '';
  if (endpoint.upload ? !/^multipart\/form-data\s*;/i.test(type) : !jsonType.test(type))
    throw new RequestFault('wrong-content-type');
  return rawBody;
}

/** One value per name: different readers would resolve a repeated name differently. */
function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0) return {};
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (query.has(name) || name === '__proto__')
      throw new RequestFault('invalid-input', [{ path: name, msg: 'Please send this once.' }]);
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

/** Validates one part of a request; throws field errors with the shape's messages. */
function checkInput(shape: z.ZodType | undefined, value: unknown, onUnknownField?: (field: string) => void): unknown {
  if (!shape) return undefined;
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const known = onUnknownField && withoutUnknown(value, parsed.error, onUnknownField);
  if (known !== undefined) return checkInput(shape, known);
  throw new RequestFault('invalid-input', fieldErrors(parsed.error));
}

/** The value without the fields that the shape does not know; undefined if something else is wrong too. */
function withoutUnknown(value: unknown, { issues }: z.ZodError, onField: (field: string) => void): unknown {
  const known: unknown = structuredClone(value);
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') return undefined;
    const holder = issue.path.reduce<unknown>(
      (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
      known,
    );
    if (typeof holder !== 'object' || holder === null) return undefined;
    for (const key of issue.keys) {
      Reflect.deleteProperty(holder, key);
      onField([...issue.path, key].join('.').slice(0, MAX_FIELD_LENGTH));
    }
  }
  return known;
}

/** The first error of each field. */
function fieldErrors(error: z.ZodError): FieldError[] {
  const byPath = new Map<string, FieldError>();
  for (const issue of error.issues) {
    const unknown = issue.code === 'unrecognized_keys';
    const paths = unknown ? issue.keys : [issue.path.join('.')];
    for (const path of paths)
      if (!byPath.has(path))
        byPath.set(
          path,
          unknown ? { path, msg: 'This field is not expected here.' } : { path, msg: issue.message, ...textOf(issue) },
        );
  }
  return [...byPath.values()].slice(0, 20);
}

/** The message of an issue: a refinement names its own, and a bound of length is one. */
function textOf(issue: z.core.$ZodIssue): Pick<FieldError, 'text'> {
  const text: unknown =
    issue.code === 'custom'
      ? issue.params?.['text']
      : issue.code === 'too_big' && { key: 'at-most-characters', params: { count: Number(issue.maximum) } };
  return isReplyMessage(text) && replyText(text, 'en') === issue.message ? { text } : {};
}
