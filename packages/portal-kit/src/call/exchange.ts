import {
  commonRefusals,
  type CommonRefusal,
  type Endpoint,
  type EndpointData,
  type FieldError,
  type RefusalOf,
  type ReplyOf,
  type WalletView,
} from '@baazi/contracts';
import { noteServerNow } from '../clock/clock';
import { randomId } from '../portal/random-id';
import { portal } from '../portal/portal';
import type { ReceivedReply } from '../portal/transport';
import { applyWallet } from '../session/player';
import { endIfTokenLost, sessionEnded } from '../session/sign-out';
import { setProofClock } from '../session/key-proof';
import { holderOf, readToken, storeToken } from '../session/session';
import { tokenHeaders } from '../session/token-headers';
import { language$ } from '../texts/language';
import { translateReply } from '../texts/translate-reply';
import { kitText } from '../texts/kit-texts';
import { envelopeOf, serverNowOf } from './envelope-of';
import { Fault, retryAfterMsOf } from './fault';
import { keyOf, noteOutcome } from './idempotency-keys';
import { forgetAhead, shareGet } from './share-get';

interface Done<E> {
  ok: true;
  response: ReplyOf<E>;
  message?: string;
  wallet?: WalletView;
  /** 202: accepted, the outcome arrives on the live stream */
  confirming: boolean;
}
export interface Refused<E extends { refusals: object }> {
  ok: false;
  /** `unknown`: a code newer than this page */
  refusal: RefusalOf<E> | CommonRefusal | 'unknown';
  errors: FieldError[];
  message: string;
  retryAfterMs?: number;
}
export type CallResult<E extends Endpoint> = Done<E> | Refused<E>;

/** W3C trace context: a new trace for this call, with one span. */
const newTraceparent = (): string =>
  `00-${randomId().replaceAll('-', '')}-${randomId().replaceAll('-', '').slice(16)}-01`;

/**
 * The payload that identifies a request for idempotency. The password is excluded: the request with it is the same
 * one.
 */
const payloadOf = ({ method }: EndpointData, url: string, body: unknown): string =>
  `${method} ${url} ${JSON.stringify(body, (key, value: unknown) => (key === 'password' ? undefined : value))}`;

/** Writes in flight: one of them may end the current token and return the next one. */
const unanswered = new Set<Promise<ReceivedReply>>();

async function send(
  endpoint: EndpointData,
  url: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal },
  isRetry = false,
): Promise<ReceivedReply> {
  endIfTokenLost();
  const token = readToken();
  const headers = {
    ...(await tokenHeaders(endpoint, url, token)),
    traceparent: newTraceparent(),
    'accept-language': language$.value,
  };
  const payload = endpoint.movesMoney || endpoint.makesOne ? payloadOf(endpoint, url, body) : undefined;
  const keyed = payload ? { ...headers, 'idempotency-key': keyOf(payload) } : headers;
  const sentAt = portal().clock();
  const answered = portal()
    .transport.send({ method: endpoint.method, url, body, headers: keyed, signal })
    .then((received) => {
      const renewed = received.header('x-auth-token');
      // After a sign-out meanwhile, a token renewed by this old request must not revive the session.
      if (renewed && token && token === readToken()) storeToken(renewed);
      return received;
    })
    .finally(() => unanswered.delete(answered));
  if (endpoint.method !== 'GET') unanswered.add(answered);
  const reply = await answered;
  const envelope = envelopeOf(reply.body);
  if (envelope?.code === 'proof-needed' && !isRetry && setProofClock(reply.header('date')))
    return send(endpoint, url, { body, signal }, true);
  if (payload) noteOutcome(payload, reply.httpStatus, envelope?.code);
  noteServerNow({
    sentAt,
    receivedAt: portal().clock(),
    serverNow: serverNowOf(envelope?.response),
    dateHeader: reply.header('date'),
  });
  if (token && envelope?.wallet && readToken() === (reply.header('x-auth-token') ?? token))
    applyWallet(envelope.wallet);
  if (envelope?.tokenStatus !== 0) return reply;
  await Promise.allSettled(unanswered);
  endIfTokenLost();
  const next = readToken();
  if (!token || !next) return reply;
  if (next === token) sessionEnded();
  else if (holderOf(next)?.userId === holderOf(token)?.userId) return send(endpoint, url, { body, signal });
  return reply;
}

export interface Request {
  url: string;
  body: unknown;
  ahead?: boolean;
  signal?: AbortSignal;
  /** Shows a failure to the player, unless the call is quiet. */
  onFailure: (msg: string) => void;
}

function sendOrShare(endpoint: EndpointData, { url, body, ahead = false, signal }: Request): Promise<ReceivedReply> {
  if (endpoint.method === 'GET')
    return shareGet(`${readToken() ?? ''} ${url}`, { ahead, signal }, (aborted) =>
      send(endpoint, url, { body, signal: aborted }),
    );
  forgetAhead();
  return send(endpoint, url, { body });
}

function faultOf(reply: ReceivedReply, message: string | undefined): Fault {
  return new Fault(
    message ?? (reply.statusText || kitText('fault')),
    reply.httpStatus,
    retryAfterMsOf(reply.header('retry-after')),
  );
}

const isKnown = <E extends Endpoint>(
  endpoint: E,
  code: string | undefined,
  common: object,
): code is RefusalOf<E> | CommonRefusal =>
  code !== undefined && (Object.hasOwn(endpoint.refusals, code) || Object.hasOwn(common, code));

/** One request and its reply. Shows and throws a fault; the caller shows a refusal. */
export async function exchange<E extends Endpoint>(
  endpoint: E,
  request: Request,
): Promise<{ result: CallResult<E>; code?: string; isSignedOut: boolean }> {
  let reply: ReceivedReply;
  try {
    reply = await sendOrShare(endpoint, request);
  } catch {
    if (!request.signal?.aborted) request.onFailure(kitText('offline'));
    throw new Fault(kitText('offline'));
  }
  const answered = envelopeOf(reply.body);
  const envelope = answered && (await translateReply(answered));
  if (reply.httpStatus >= 500 || !envelope) {
    const fault = faultOf(reply, envelope?.message);
    request.onFailure(fault.message);
    throw fault;
  }
  if (!envelope.status) {
    const refused: Refused<E> = {
      ok: false,
      refusal: isKnown(endpoint, envelope.code, commonRefusals) ? envelope.code : 'unknown',
      errors: envelope.errors,
      message: envelope.message ?? (reply.statusText || kitText('fault')),
      retryAfterMs: retryAfterMsOf(reply.header('retry-after')),
    };
    return { result: refused, code: envelope.code, isSignedOut: envelope.tokenStatus === 0 };
  }
  // The server parses its own replies against the contract; the browser ships no second parser.
  const result: CallResult<E> = {
    ok: true,
    response: envelope.response as ReplyOf<E>,
    message: envelope.message,
    wallet: envelope.wallet,
    confirming: reply.httpStatus === 202,
  };
  return { result, isSignedOut: false };
}
