import {
  commonRefusals,
  type CommonRefusal,
  type Endpoint,
  type EndpointData,
  type FieldError,
  type RefusalOf,
  type ReplyOf,
  type SentTo,
  type WalletView,
} from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { noteServerNow } from '../clock/clock';
import { applyWallet } from '../player/player';
import { portal } from '../portal/portal';
import { endSession } from '../session/sign-out';
import { readToken, renewToken } from '../session/token';
import { kitText } from '../texts/kit-texts';
import { deviceId } from './device-id';
import { envelopeOf, serverNowOf } from './envelope-of';
import { Fault, retryAfterMsOf } from './fault';
import { keyOf, noteOutcome } from './idempotency-keys';
import { newTraceparent } from './random-id';
import { requestUrl } from './request-url';
import { forgetAhead, shareGet } from './share-get';
import type { ReceivedReply } from './transport';

type Needed<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** What an endpoint of the contract table takes: `params`, `query` and `body`, each only where it has one. */
export type CallInput<E extends Endpoint> = E extends { upload: true } ? { body: FormData } : Needed<SentTo<E>>;
/** An endpoint that needs nothing may be called without input. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export interface CallOptions {
  /** No toast: the screen words the refusal or fault itself. */
  quiet?: boolean;
  /** Asked before a screen wants it: the answer waits a little for the call that does, so the data costs no round trip of its own. */
  ahead?: boolean;
}

export interface Done<E> {
  ok: true;
  response: ReplyOf<E>;
  message?: string;
  wallet?: WalletView;
  /** 202: accepted, the outcome comes on the live stream */
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

async function send(endpoint: EndpointData, url: string, body: unknown): Promise<ReceivedReply> {
  const token = readToken();
  const headers: Record<string, string> = { 'x-device-id': deviceId(), traceparent: newTraceparent() };
  if (token) headers['x-auth-token'] = token;
  const story = endpoint.movesMoney ? `${endpoint.method} ${url} ${JSON.stringify(body)}` : undefined;
  if (story) headers['idempotency-key'] = keyOf(story);
  const sentAt = portal().clock();
  const reply = await portal().transport.send({ method: endpoint.method, url, body, headers });
  const envelope = envelopeOf(reply.body);
  if (story) noteOutcome(story, reply.httpStatus, envelope?.code);
  noteServerNow({
    sentAt,
    receivedAt: portal().clock(),
    serverNow: serverNowOf(envelope?.response),
    dateHeader: reply.header('date'),
  });
  // Signed out meanwhile: what this old request brings back must not revive the session.
  if (token && token === readToken()) {
    const renewed = reply.header('x-auth-token');
    if (renewed) renewToken(renewed);
    if (envelope?.wallet) applyWallet(envelope.wallet);
    if (envelope?.tokenStatus === 0) endSession();
  }
  return reply;
}

function sendOrShare(endpoint: EndpointData, url: string, body: unknown, ahead = false): Promise<ReceivedReply> {
  if (endpoint.method === 'GET') return shareGet(`${readToken() ?? ''} ${url}`, ahead, () => send(endpoint, url, body));
  forgetAhead();
  return send(endpoint, url, body);
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

/**
 * Calls an endpoint of the contract table. A refusal is data (`ok: false`); a fault (no network, 5xx, no envelope) throws a `Fault`.
 * Both show the server's message, or the status text, as a danger alert, unless `quiet`. `tokenStatus: 0` signs out instead.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallResult<E>> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input ?? {};
  const url = requestUrl(endpoint.path, { ...params }, { ...query });
  const say = (msg: string): void => {
    if (!options?.quiet) alert({ msg, alertType: 'danger' });
  };
  let reply: ReceivedReply;
  try {
    reply = await sendOrShare(endpoint, url, body, options?.ahead);
  } catch {
    say(kitText('offline'));
    throw new Fault(kitText('offline'));
  }
  const envelope = envelopeOf(reply.body);
  if (reply.httpStatus >= 500 || !envelope) {
    const fault = faultOf(reply, envelope?.message);
    say(fault.message);
    throw fault;
  }
  if (!envelope.status) {
    const message = envelope.message ?? (reply.statusText || kitText('fault'));
    if (envelope.tokenStatus !== 0) say(message);
    return {
      ok: false,
      refusal: isKnown(endpoint, envelope.code, commonRefusals) ? envelope.code : 'unknown',
      errors: envelope.errors,
      message,
      retryAfterMs: retryAfterMsOf(reply.header('retry-after')),
    };
  }
  // The server parses its own replies against the contract; the browser carries no second parser.
  return {
    ok: true,
    response: envelope.response as ReplyOf<E>,
    message: envelope.message,
    wallet: envelope.wallet,
    confirming: reply.httpStatus === 202,
  };
}
