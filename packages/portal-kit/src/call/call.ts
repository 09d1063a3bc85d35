import { endpoints, requestUrl, type Endpoint, type FieldError, type SentTo } from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { signChallenge } from '../passkeys/passkeys';
import { portal } from '../portal/portal';
import { kitText } from '../texts/kit-texts';
import { exchange, type CallResult, type Request } from './exchange';

type Needed<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};
/** Input of an endpoint of the contract table: `params`, `query` and `body`, each only where the endpoint has one. */
export type CallInput<E extends Endpoint> = E extends { upload: true } ? { body: FormData } : Needed<SentTo<E>>;
/** An endpoint without required input may be called without arguments. */
export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E>
    ? [input?: CallInput<E> | undefined, options?: CallOptions]
    : [input: CallInput<E>, options?: CallOptions];

export interface CallOptions {
  /** No alert: the screen shows the refusal or fault itself. */
  quiet?: boolean;
  /** Prefetch: the reply is cached briefly for the call that needs it, which saves that call its round trip. */
  ahead?: boolean;
  /** Aborts a GET whose reply is no longer needed: the call then throws a fault and shows nothing. */
  signal?: AbortSignal;
}

/**
 * Calls an endpoint of the contract table. A refusal is data (`ok: false`); a fault (no network, 5xx, no envelope)
 * throws a `Fault`. Both show the server's message, or the status text, as a danger alert, unless `quiet` or a field
 * of the page says it already.
 * `tokenStatus: 0` signs out instead; `confirm-password` and `confirm-factor` ask the player to confirm their
 * identity and then send the same request again.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: CallArguments<E>
): Promise<CallResult<E>> {
  const { params, query, body }: { params?: object; query?: object; body?: unknown } = input ?? {};
  const onFailure = (msg: string): void => {
    if (!options?.quiet) alert({ msg, alertType: 'danger' });
  };
  const { ahead, signal } = options ?? {};
  const request: Request = { url: requestUrl(endpoint.path, params, query), body, ahead, signal, onFailure };
  let answered = await exchange(endpoint, request);
  for (const [code, confirm] of [
    ['confirm-factor', withFactor] as const,
    ['confirm-password', withPassword] as const,
  ]) {
    if (answered.code !== code || endpoint.method === 'GET') continue;
    const confirmed = await confirm(endpoint, request);
    // Cancelling is not an error: there is nothing to show.
    if (!confirmed) return { ...answered.result, errors: [] } as CallResult<E>;
    answered = confirmed;
  }
  const { result, isSignedOut } = answered;
  if (!result.ok && !isSignedOut) unlessBesideField(result.errors, () => onFailure(result.message));
  return result;
}

/** A field of the page that shows the error itself is enough; the screen renders it in the next task. */
function unlessBesideField(errors: readonly FieldError[], show: () => void): void {
  const named = errors.map(({ path }) => `[name=${JSON.stringify(path)}]`).join();
  if (named === '' || document.querySelector(named) === null) return show();
  setTimeout(() => document.querySelector(`:is(${named})[aria-invalid="true"]`) ?? show());
}

/** Refusals that a password can resolve. `code` is the server's and may be one that this page does not know. */
const mendedByPassword = new Set(['confirm-password', 'wrong-password', 'too-many-requests', 'invalid-input']);

/** Loads the identity dialog. If it cannot be loaded, shows 'offline' and returns undefined. */
async function loadDialog({ onFailure }: Request) {
  const load = portal().loadIdentityDialog;
  // One immediate retry: on a phone the first attempt often fails with the old connection.
  const chunk = await load()
    .catch(load)
    .catch(() => undefined);
  if (!chunk) onFailure(kitText('offline'));
  return chunk;
}

/**
 * The server requires the password: asks the player for it and sends the same request again with it. Undefined if the
 * player cancels.
 */
async function withPassword<E extends Endpoint>(endpoint: E, request: Request) {
  const chunk = await loadDialog(request);
  return chunk?.confirmIdentity('password', async (given) => {
    const body = { ...(request.body as object | undefined), password: given === 'passkey' ? '' : given.typed };
    const answered = await exchange(endpoint, { ...request, body });
    const { result, code = '' } = answered;
    const needsAnother = !result.ok && mendedByPassword.has(code) && isAboutPassword(result, code);
    return needsAnother ? { kind: 'not-confirmed', why: result } : { kind: 'answered', result: answered };
  });
}
const isAboutPassword = ({ errors }: { errors: FieldError[] }, code: string): boolean =>
  code !== 'invalid-input' || errors.some(({ path }) => path === 'password');

/** The server requires the second factor: once it is verified in this session, the same request is sent again. */
async function withFactor<E extends Endpoint>(endpoint: E, request: Request) {
  const chunk = await loadDialog(request);
  return chunk?.confirmIdentity('factor', async (given) => {
    const body = given === 'passkey' ? await signedNow(request) : { code: given.typed };
    if (!body) return { kind: 'not-confirmed', why: {} };
    const shown = await exchange(endpoints.showFactor, { ...request, url: endpoints.showFactor.path, body });
    if (!shown.result.ok && !shown.isSignedOut) return { kind: 'not-confirmed', why: shown.result };
    return { kind: 'answered', result: await exchange(endpoint, request) };
  });
}
async function signedNow(request: Request) {
  const { path } = endpoints.passkeyChallenge;
  const { result } = await exchange(endpoints.passkeyChallenge, { ...request, url: path, body: {} });
  const passkey = result.ok ? await signChallenge(result.response) : undefined;
  return passkey && { passkey };
}
