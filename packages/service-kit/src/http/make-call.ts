import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, Part } from '@baazi/contracts';
import type { Caller } from '../identity/authorize';
import type { Logger } from '../telemetry/create-logger';
import type { RequestContext } from '../telemetry/request-context';
import type { Call } from './handler';
import type { Received } from './input/read-request';
import { RequestFault } from './input/read-body';

/** The header with the thumbprint of a verified proof; the gateway strips it from outside requests. */
export const KEY_THUMBPRINT = 'x-gw-key-thumbprint';
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface CallParts {
  req: IncomingMessage;
  res: ServerResponse;
  received: Received;
  caller: Caller | undefined;
  sessionRow: string | undefined;
  service: Part | undefined;
  /** forwarded by the gateway, whose `x-forwarded-for` is trusted */
  isForwarded: boolean;
  context: RequestContext;
  log: Logger;
}

/**
 * Builds the call object of a handler. The only code in which runtime-checked values are cast to the types derived from
 * the contract.
 */
export function makeCall<E extends Endpoint>(
  endpoint: E,
  { req, res, received, caller, sessionRow, service, isForwarded, context, log }: CallParts,
): Call<E> {
  let controller: AbortController | undefined;
  const checked = {
    ...received,
    caller,
    sessionRow,
    service,
    requestId: context.requestId,
    context,
    idempotencyKey: endpoint.movesMoney || endpoint.makesOne ? idempotencyKey(req) : undefined,
    deviceId: uuidHeader(req, 'x-device-id'),
    keyThumbprint: isForwarded && endpoint.opensSession ? textHeader(req, KEY_THUMBPRINT) : undefined,
    headers: req.headers,
    ip: clientAddress(req, isForwarded),
    log,
    get signal(): AbortSignal {
      if (!controller) {
        const made = new AbortController();
        controller = made;
        if (res.destroyed) made.abort();
        res.once('close', () => void (res.writableFinished || made.abort()));
      }
      return controller.signal;
    },
  };
  // `received` was parsed by exactly the shapes that E's types are made of.
  return checked as unknown as Call<E>;
}

function idempotencyKey(req: IncomingMessage): string | undefined {
  if (req.headers['idempotency-key'] === undefined) return undefined;
  const key = uuidHeader(req, 'idempotency-key');
  if (key === undefined)
    throw new RequestFault('invalid-input', [{ path: 'idempotency-key', msg: 'Please send a UUID.' }]);
  return key;
}

function uuidHeader(req: IncomingMessage, name: string): string | undefined {
  const value = textHeader(req, name);
  return value !== undefined && uuid.test(value) ? value.toLowerCase() : undefined;
}

function textHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The gateway sets `x-forwarded-for` to the client's address; for any other caller the socket's address counts. */
export function clientAddress(req: IncomingMessage, isForwarded: boolean): string {
  const forwarded = isForwarded ? req.headers['x-forwarded-for'] : undefined;
  return typeof forwarded === 'string' && forwarded !== ''
    ? forwarded.slice(forwarded.lastIndexOf(',') + 1).trim()
    : (req.socket.remoteAddress ?? '');
}
