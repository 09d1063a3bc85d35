import {
  commonRefusals,
  requestUrl,
  type CommonRefusal,
  type Endpoint,
  type FieldError,
  type Part,
  type RefusalOf,
  type ReplyOf,
  type SentTo,
  type WalletView,
} from '@baazi/contracts';
import { shapeOf, walletView } from '@baazi/contracts/shapes';
import { z } from 'zod';
import { InfrastructureError, ServiceUnavailable } from '../faults/infrastructure-error';
import { currentContext, nextHop, type RequestContext } from '../telemetry/request-context';
import { startSpan } from '../telemetry/span';
import { InstancePool, type InstanceResponse } from './instance-pool';

export interface CallOptions<E extends Endpoint> {
  /** default: the endpoint's owner */
  to?: Part;
  params?: SentTo<E>['params'];
  query?: SentTo<E>['query'];
  body?: SentTo<E>['body'];
  /** default: the current request's context */
  context?: RequestContext;
  /** default 3000 */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** The player's token, if this service calls on the player's behalf. */
  playerToken?: string;
  /**
   * The player's signed session row that the gateway has read for this request, so that the called service need not
   * read it again. Only the gateway's assertion is accepted.
   */
  sessionRow?: string;
  headers?: Record<string, string>;
}
export type CallResult<E extends Endpoint> =
  | {
      kind: 'reply';
      response: ReplyOf<E>;
      wallet?: WalletView;
      status: number;
      message?: string;
      renewedToken?: string;
    }
  | {
      kind: 'refusal';
      code: RefusalOf<E> | CommonRefusal;
      message: string;
      errors: FieldError[];
      httpStatus: number;
    };

export interface ServiceCaller {
  /** Throws ServiceUnavailable if the outcome is unknown (network, timeout, 5xx); every refusal is returned as data. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<CallResult<E>>;
  close(): Promise<void>;
}

const envelope = z.object({
  status: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  response: z.unknown().optional(),
  wallet: walletView.optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});

export interface ServiceCallerDeps {
  /** addresses of each service's public and internal listeners */
  urls: Partial<Record<Part, { open: string[]; internal: string[] }>>;
  sign: (to: Part, now: Date) => string;
  /** Headers that assert the session read for a request; only the gateway has it. */
  assertSession?: (
    to: Part,
    row: string,
    request: { requestId: string; method: string; url: string },
    now: Date,
  ) => Record<string, string>;
}

export function serviceCaller({ urls, sign, assertSession }: ServiceCallerDeps): ServiceCaller {
  const pools = new Map<string, InstancePool>();
  const poolOf = (part: Part, listener: 'open' | 'internal'): InstancePool => {
    const key = `${part} ${listener}`;
    let pool = pools.get(key);
    if (!pool) {
      const found = urls[part]?.[listener] ?? [];
      if (found.length === 0) throw new InfrastructureError(`no address of ${part} is configured`);
      pool = new InstancePool(part, found);
      pools.set(key, pool);
    }
    return pool;
  };

  async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<CallResult<E>> {
    const to = options.to ?? endpoint.owner;
    const internal = endpoint.access === 'service';
    const context = options.context ?? currentContext();
    const headers: Record<string, string> = { ...options.headers, accept: 'application/json' };
    if (context) headers['x-request-id'] = context.requestId;
    const span =
      context &&
      startSpan({
        name: `${endpoint.method} ${endpoint.path}`,
        kind: 'client',
        parent: context,
        facts: { 'http.request.method': endpoint.method, 'http.route': endpoint.path },
      });
    if (context) headers['traceparent'] = span?.traceparent ?? nextHop(context.traceparent);
    if (internal || options.playerToken !== undefined) headers['x-service-token'] = sign(to, new Date());
    if (options.playerToken !== undefined) headers['x-auth-token'] = options.playerToken;
    const path = requestUrl(endpoint.path, options.params, options.query);
    if (context && options.sessionRow !== undefined) {
      const request = { requestId: context.requestId, method: endpoint.method, url: path };
      Object.assign(headers, assertSession?.(to, options.sessionRow, request, new Date()));
    }
    if (options.body !== undefined) headers['content-type'] = 'application/json';
    try {
      const answer = await poolOf(to, internal ? 'internal' : 'open').request({
        method: endpoint.method,
        path,
        headers,
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        timeoutMs: options.timeoutMs ?? 3000,
        // Every internal write has a natural idempotency key: a stake's entry id, a wallet's owner, a dead letter's id.
        repeatable: internal || endpoint.method === 'GET' || options.headers?.['idempotency-key'] !== undefined,
        signal: options.signal,
      });
      span?.answered(answer.status);
      return read(endpoint, to, answer, options.playerToken !== undefined);
    } catch (error) {
      span?.fail(error);
      throw error;
    } finally {
      span?.end();
    }
  }

  return { call, close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))) };
}

function read<E extends Endpoint>(
  endpoint: E,
  to: Part,
  { status, text, renewedToken }: InstanceResponse,
  onBehalfOfPlayer: boolean,
): CallResult<E> {
  const parsed = envelope.safeParse(parseJson(text));
  if (!parsed.success)
    throw new ServiceUnavailable(`${to} answered ${endpoint.path} without a valid envelope (${status})`);
  const { data } = parsed;
  if (data.status && status < 300) {
    const response = shapeOf(endpoint).shape.reply.safeParse(data.response);
    if (!response.success)
      throw new ServiceUnavailable(
        `${to} answered ${endpoint.path} in another shape: ${response.error.issues[0]?.path.join('.')}`,
      );
    return {
      kind: 'reply',
      response: response.data as ReplyOf<E>,
      status,
      ...(data.wallet ? { wallet: data.wallet } : {}),
      message: data.message,
      renewedToken,
    };
  }
  const code = data.code ?? '';
  const listed = code in endpoint.refusals;
  // A refused service identity or a rate limit between services is a fault. It must never be mistaken for a decision
  // about the player.
  const transient =
    status >= 500 || status === 429 || ((status === 401 || status === 403 || status === 405) && !onBehalfOfPlayer);
  if (!listed && (transient || !(code in commonRefusals)))
    throw new ServiceUnavailable(`${to} answered ${endpoint.path} with ${status} ${code}`);
  return {
    kind: 'refusal',
    code: code as RefusalOf<E> | CommonRefusal,
    message: data.message ?? '',
    errors: data.errors ?? [],
    httpStatus: status,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
