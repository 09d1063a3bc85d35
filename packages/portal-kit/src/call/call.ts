import {
  commonRefusals,
  endpoints,
  requestUrl,
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
import { deviceId } from '../portal/device-id';
import { signChallenge } from '../passkeys/passkeys';
import { portal } from '../portal/portal';
import type { ReceivedReply } from '../portal/transport';
import { applyWallet } from '../session/player';
import { sessionEnded } from '../session/sign-out';
import { holderOf, readToken, storeToken } from '../session/token';
import { language$ } from '../texts/language';
import { answerInLanguage } from '../texts/said-in-language';
import { kitText } from '../texts/kit-texts';
import { envelopeOf, serverNowOf } from './envelope-of';
import { Fault, retryAfterMsOf } from './fault';
import { keyOf, noteOutcome } from './idempotency-keys';
import { newTraceparent } from './new-traceparent';
import { forgetAhead, shareGet } from './share-get';

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
  /**
   * Asked before a screen wants it: the answer waits a little for the call that does, so the data costs no round trip
   * of its own.
   */
  ahead?: boolean;
  /** Aborted when the answer to a GET is not waited for any more: the call then ends in a fault, and says nothing. */
  signal?: AbortSignal;
}

interface Done<E> {
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

/** The password is no part of what is wished for: with it, it is the same request. */
const storyOf = ({ method }: EndpointData, url: string, body: unknown): string =>
  `${method} ${url} ${JSON.stringify(body, (key, value: unknown) => (key === 'password' ? undefined : value))}`;

/** Writes that are not answered yet: one of them may end the token that the page has, and bring the next. */
const unanswered = new Set<Promise<ReceivedReply>>();

async function send(
  endpoint: EndpointData,
  url: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal },
): Promise<ReceivedReply> {
  const token = readToken();
  const headers: Record<string, string> = {
    'x-device-id': deviceId(),
    traceparent: newTraceparent(),
    'accept-language': language$.value,
  };
  if (token) headers['x-auth-token'] = token;
  const story = endpoint.movesMoney || endpoint.makesOne ? storyOf(endpoint, url, body) : undefined;
  if (story) headers['idempotency-key'] = keyOf(story);
  const sentAt = portal().clock();
  const answered = portal()
    .transport.send({ method: endpoint.method, url, body, headers, signal })
    .then((received) => {
      const renewed = received.header('x-auth-token');
      // Signed out meanwhile: what this old request brings back must not revive the session.
      if (renewed && token && token === readToken()) storeToken(renewed);
      return received;
    })
    .finally(() => unanswered.delete(answered));
  if (endpoint.method !== 'GET') unanswered.add(answered);
  const reply = await answered;
  const envelope = envelopeOf(reply.body);
  if (story) noteOutcome(story, reply.httpStatus, envelope?.code);
  noteServerNow({
    sentAt,
    receivedAt: portal().clock(),
    serverNow: serverNowOf(envelope?.response),
    dateHeader: reply.header('date'),
  });
  if (!token) return reply;
  if (envelope?.wallet && readToken() === (reply.header('x-auth-token') ?? token)) applyWallet(envelope.wallet);
  if (envelope?.tokenStatus !== 0) return reply;
  await Promise.allSettled(unanswered);
  const next = readToken();
  if (next === token) sessionEnded();
  else if (next && holderOf(next)?.userId === holderOf(token)?.userId) return send(endpoint, url, { body, signal });
  return reply;
}

interface Request {
  url: string;
  body: unknown;
  ahead?: boolean;
  signal?: AbortSignal;
  say: (msg: string) => void;
}

function sendOrShare(endpoint: EndpointData, { url, body, ahead = false, signal }: Request): Promise<ReceivedReply> {
  if (endpoint.method === 'GET')
    return shareGet(`${readToken() ?? ''} ${url}`, { ahead, signal }, (left) =>
      send(endpoint, url, { body, signal: left }),
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

/** A refusal that only a password mends. `code` is the server's, also one that this page does not know. */
const mendedByPassword = new Set(['confirm-password', 'wrong-password', 'too-many-requests', 'invalid-input']);

/** One request and its answer. A fault is said and thrown; a refusal is the caller's to say. */
async function exchange<E extends Endpoint>(
  endpoint: E,
  request: Request,
): Promise<{ result: CallResult<E>; code?: string; isSignedOut: boolean }> {
  let reply: ReceivedReply;
  try {
    reply = await sendOrShare(endpoint, request);
  } catch {
    if (!request.signal?.aborted) request.say(kitText('offline'));
    throw new Fault(kitText('offline'));
  }
  const answered = envelopeOf(reply.body);
  const envelope = answered && (await answerInLanguage(answered));
  if (reply.httpStatus >= 500 || !envelope) {
    const fault = faultOf(reply, envelope?.message);
    request.say(fault.message);
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
  // The server parses its own replies against the contract; the browser carries no second parser.
  const result: CallResult<E> = {
    ok: true,
    response: envelope.response as ReplyOf<E>,
    message: envelope.message,
    wallet: envelope.wallet,
    confirming: reply.httpStatus === 202,
  };
  return { result, isSignedOut: false };
}

/** The dialog that asks who it is. Nothing: it did not come, which is said. */
async function bringAsk({ say }: Request) {
  const bring = () => import('../confirm-person/ask');
  // A second try at once: on a phone the first often dies with the old connection.
  const chunk = await bring()
    .catch(bring)
    .catch(() => undefined);
  if (!chunk) say(kitText('offline'));
  return chunk;
}

/**
 * The server wants the password: the player is asked, and the same request goes again with it. Nothing when he does not
 * want to.
 */
async function withPassword<E extends Endpoint>(endpoint: E, request: Request) {
  const chunk = await bringAsk(request);
  return chunk?.ask('password', async (given) => {
    const body = { ...(request.body as object | undefined), password: given === 'passkey' ? '' : given.typed };
    const answered = await exchange(endpoint, { ...request, body });
    const { result, code = '' } = answered;
    const isAsked = !result.ok && mendedByPassword.has(code) && isAboutPassword(result, code);
    return isAsked ? { kind: 'asked-again', why: result } : { kind: 'answered', result: answered };
  });
}
const isAboutPassword = ({ errors }: { errors: FieldError[] }, code: string): boolean =>
  code !== 'invalid-input' || errors.some(({ path }) => path === 'password');

/** The server wants the second factor: once it is shown in this session, the same request goes again. */
async function withFactor<E extends Endpoint>(endpoint: E, request: Request) {
  const chunk = await bringAsk(request);
  return chunk?.ask('factor', async (given) => {
    const body = given === 'passkey' ? await signedNow(request) : { code: given.typed };
    if (!body) return { kind: 'asked-again', why: {} };
    const shown = await exchange(endpoints.showFactor, { ...request, url: endpoints.showFactor.path, body });
    if (!shown.result.ok && !shown.isSignedOut) return { kind: 'asked-again', why: shown.result };
    return { kind: 'answered', result: await exchange(endpoint, request) };
  });
}
async function signedNow(request: Request) {
  const { path } = endpoints.passkeyChallenge;
  const { result } = await exchange(endpoints.passkeyChallenge, { ...request, url: path, body: {} });
  const passkey = result.ok ? await signChallenge(result.response) : undefined;
  return passkey && { passkey };
}

/**
 * Calls an endpoint of the contract table. A refusal is data (`ok: false`); a fault (no network, 5xx, no envelope)
 * throws a `Fault`.
 * Both show the server's message, or the status text, as a danger alert, unless `quiet`. `tokenStatus: 0` signs out
 * instead; `confirm-password` and `confirm-factor` ask who it is and send the same request again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallResult<E>> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input ?? {};
  const say = (msg: string): void => {
    if (!options?.quiet) alert({ msg, alertType: 'danger' });
  };
  const { ahead, signal } = options ?? {};
  const request: Request = { url: requestUrl(endpoint.path, params, query), body, ahead, signal, say };
  let answered = await exchange(endpoint, request);
  for (const [code, confirm] of [
    ['confirm-factor', withFactor] as const,
    ['confirm-password', withPassword] as const,
  ]) {
    if (answered.code !== code || endpoint.method === 'GET') continue;
    const confirmed = await confirm(endpoint, request);
    // Who does not want to has done nothing wrong: there is nothing to show.
    if (!confirmed) return { ...answered.result, errors: [] } as CallResult<E>;
    answered = confirmed;
  }
  const { result, isSignedOut } = answered;
  if (!result.ok && !isSignedOut) say(result.message);
  return result;
}
