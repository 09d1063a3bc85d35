import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommonRefusal, Endpoint, EndpointData } from '@baazi/contracts';
import { shapeOf } from '@baazi/contracts/shapes';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { isInfrastructureError } from '../faults/infrastructure-error';
import { authorizePart, authorizePerson, forwardedBy, type Authorization, type Identity } from '../identity/authorize';
import { SESSION_ASSERTION } from '../identity/session-assertions';
import type { ReadSession } from '../identity/sessions';
import type { SpendBudget } from '../operators/spend-budget';
import type { RequestFacts, SecurityLog } from '../security/security-log';
import type { Logger } from '../telemetry/create-logger';
import type { Metrics } from '../telemetry/metrics';
import { contextFrom, inContext, traceIdOf, type RequestContext } from '../telemetry/request-context';
import { startSpan, contextUnder } from '../telemetry/span';
import { clientAddress, makeCall } from './make-call';
import { isCompressible, acceptedEncoding } from './compress';
import { refuse, type Handler } from './handler';
import type { LoadShedder } from './load-shedder';
import { paramsIn, RouteTable } from './route-table';
import { readRequest } from './input/read-request';
import { RequestFault } from './input/read-body';
import { sendBytes, sendCompressed, sendRefusal, sendReply } from './send';

export interface HttpAppParts {
  listener: 'public' | 'internal';
  log: Logger;
  metrics: Metrics;
  security?: SecurityLog;
  identity: Identity;
  /**
   * A service's public listener accepts signed-in callers only through the gateway, whose own app has authorized them
   * already.
   */
  isBehindGateway?: true;
  /** Not for the internal listener: its calls belong to requests in progress, which are finished rather than shed. */
  shedder?: LoadShedder;
  /** Absent where no endpoint has a budget. */
  spendBudget?: SpendBudget;
  /** Tests validate replies against the contract. */
  checkReplies?: boolean;
  /** Called after each request that may have changed something. */
  onChange?: () => void;
  /** `internal` for the gateway's own endpoints: its proxy has already started the request's server span. */
  spanKind?: 'server' | 'internal';
  /**
   * Default true: logs and calls use the ambient request context. Without it handlers pass the context explicitly: on
   * Node 20 an ambient context slows down every promise of the process.
   */
  ambientContext?: boolean;
}

interface RoutedRequest {
  req: IncomingMessage;
  res: ServerResponse;
  params: Record<string, string>;
  context: RequestContext;
}
type Run = (asking: RoutedRequest) => Promise<number>;
type PlainHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** An HTTP listener whose routes are entries of the contract. */
export class HttpApp {
  private readonly mounted = new Map<EndpointData, Run>();
  private readonly plain = new Map<string, PlainHandler>();
  private readonly identity: Identity;
  inFlight = 0;

  constructor(private readonly parts: HttpAppParts) {
    this.identity = { ...parts.identity };
  }

  /** Mounts the handler of an endpoint; it receives parsed input and an authorized caller. */
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    if (this.mounted.has(endpoint)) throw new Error(`mounted twice: ${endpoint.method} ${endpoint.path}`);
    const { shape } = shapeOf(endpoint);
    const internal = endpoint.access === 'service';
    if (internal !== (this.parts.listener === 'internal'))
      throw new Error(`${endpoint.path} belongs on the other listener`);
    const ambient = this.parts.ambientContext !== false;
    const packs = isCompressible(endpoint);
    const run: Run = async ({ req, res, params, context }) => {
      // Identity is checked before input: an unauthorized caller learns nothing about an endpoint's input.
      const isForwarded =
        internal || !this.parts.isBehindGateway || forwardedBy(req.headers, endpoint, this.identity) !== undefined;
      const authorized = internal
        ? authorizePart(req.headers, endpoint, this.identity)
        : await authorizePerson(req.headers, endpoint, {
            ...this.identity,
            sessions: this.sessionsFor(req, endpoint, context),
          });
      const authorization = isForwarded ? authorized : refuseUnforwarded(authorized);
      if (authorization.kind === 'refused') {
        const { code, userId } = authorization;
        this.parts.security?.refused(endpoint, code, {
          ...requestFactsOf(req, context, isForwarded, internal),
          ...(userId ? { caller: { userId } } : {}),
        });
        throw new RequestFault(code);
      }
      const onUnknownField = internal
        ? (field: string) => this.parts.metrics.unknownFields.inc({ route: endpoint.path, field })
        : undefined;
      const received = await readRequest(req, params, endpoint, shape, onUnknownField);
      const { caller } = authorization;
      const personId = params['userId'] ?? params['id'];
      const spent = caller && (await this.parts.spendBudget?.({ endpoint, caller, personId, url: req.url ?? '' }));
      if (spent) {
        const facts = { ...requestFactsOf(req, context, isForwarded, internal), caller };
        this.parts.security?.refused(endpoint, spent.code, facts);
        throw new RequestFault(spent.code, undefined, spent.waitSeconds);
      }
      const call = makeCall(endpoint, {
        req,
        res,
        received,
        caller,
        sessionRow: authorization.row,
        service: authorization.service,
        isForwarded,
        context,
        log: ambient
          ? this.parts.log
          : this.parts.log.child({ requestId: context.requestId, trace: traceIdOf(context.traceparent) }),
      });
      const outcome = await handler(call);
      const facts = {
        ...requestFactsOf(req, context, isForwarded, internal),
        ...received,
        caller,
      };
      if (outcome.kind === 'refusal') this.parts.security?.refused(endpoint, outcome.code, facts);
      else this.parts.security?.done(endpoint, facts, outcome.kind === 'reply' ? outcome.response : undefined);
      if (outcome.kind === 'bytes') return sendBytes(res, outcome);
      if (outcome.kind === 'refusal') return sendRefusal(res, endpoint, outcome);
      if (this.parts.checkReplies && !(outcome.extra.status === 202)) shape.reply.parse(outcome.response);
      if (packs) return sendCompressed(res, outcome, acceptedEncoding(req.headers['accept-encoding']));
      return sendReply(res, outcome);
    };
    this.mounted.set(endpoint, run);
  }

  /** A player's session asserted by the gateway for this request is not read again; an operator's session always is. */
  private sessionsFor(req: IncomingMessage, { access }: EndpointData, { requestId }: RequestContext): ReadSession {
    const { sessions, readSessionAssertion, now } = this.identity;
    const assertion = req.headers[SESSION_ASSERTION];
    if (assertion === undefined || !readSessionAssertion || access === 'operator') return sessions;
    const request = { requestId, method: req.method ?? '', url: req.url ?? '' };
    return async (sid) => {
      const asserted = readSessionAssertion(assertion, request, sid, now());
      return asserted?.role === 'player' ? asserted : sessions(sid);
    };
  }

  /** Replaces the session reader: svc-auth reads sessions from its own database. */
  useSessions(reader: ReadSession): void {
    this.identity.sessions = reader;
  }

  /** Mounts an endpoint outside the contract (health, metrics); it is never shed. */
  answerPlain(path: string, answer: PlainHandler): void {
    this.plain.set(path, answer);
  }

  /** Builds the app. Endpoints of `owned` without a handler answer 501. */
  build(owned: readonly EndpointData[]): Express {
    for (const endpoint of owned) {
      if (this.mounted.has(endpoint)) continue;
      this.mounted.set(endpoint, async ({ res }) => sendRefusal(res, endpoint, refuse('not-built')));
    }
    const app = express();
    app
      .disable('x-powered-by')
      .disable('etag')
      .set('query parser', false)
      .set('case sensitive routing', true)
      .set('strict routing', true);
    const routes = new RouteTable([...this.mounted.keys()]);
    // One map lookup instead of Express routes, which would be matched one by one on every request.
    app.use((req, res) => {
      const plain = req.method === 'GET' || req.method === 'HEAD' ? this.plain.get(req.path) : undefined;
      return plain ? plain(req, res) : void this.answerAt(routes, req, res);
    });
    app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
      this.parts.log.error({ err: error }, 'health or metrics could not be answered');
      sendRefusal(res, undefined, refuse('fault'));
    });
    return app;
  }

  private answerAt(routes: RouteTable<EndpointData>, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = '', url = '' } = req;
    const [pathname = ''] = url.split('?', 1);
    const match = routes.match(method, pathname);
    const endpoint = match.kind === 'endpoint' ? match.endpoint : undefined;
    return this.answer(endpoint?.path ?? 'none', req, res, endpoint, async (context) => {
      if (match.kind === 'unknown') return sendRefusal(res, undefined, refuse('not-found'));
      if (match.kind === 'other-methods') {
        res.setHeader('allow', match.allow.join(', '));
        return sendRefusal(res, undefined, refuse('method-not-allowed'));
      }
      const run = this.mounted.get(match.endpoint);
      if (!run) throw new Error(`nothing is mounted at ${match.endpoint.path}`);
      const params = readParams(pathname, match.endpoint);
      return this.within(context, () => run({ req, res, params, context }));
    });
  }

  private within(context: RequestContext, work: () => Promise<number>): Promise<number> {
    return this.parts.ambientContext === false ? work() : inContext(context, work);
  }

  private async answer(
    route: string,
    req: IncomingMessage,
    res: ServerResponse,
    endpoint: EndpointData | undefined,
    work: (context: RequestContext) => Promise<number>,
  ): Promise<void> {
    const { metrics, log, shedder, listener } = this.parts;
    const received = contextFrom(req.headers['x-request-id'], req.headers['traceparent']);
    const { method = '' } = req;
    const operation = `${method} ${route}`;
    const span = startSpan({
      name: operation,
      kind: this.parts.spanKind ?? 'server',
      parent: received,
      facts: { 'http.request.method': method, 'http.route': route, 'baazi.request_id': received.requestId },
    });
    const context = contextUnder({ ...received, operation: operation }, span);
    res.setHeader('x-request-id', context.requestId);
    const started = performance.now();
    this.inFlight += 1;
    metrics.httpInFlight.inc({ door: listener });
    let status: number;
    try {
      if (shedder?.isOverloaded(this.inFlight)) {
        metrics.httpShed.inc();
        throw new RequestFault('busy', undefined, 1);
      }
      status = await work(context);
    } catch (error) {
      status = this.refuseFor(error, res, context, endpoint);
      if (status >= 500) span?.fail(error);
    } finally {
      this.inFlight -= 1;
      metrics.httpInFlight.dec({ door: listener });
      if (method !== 'GET' && method !== 'HEAD') this.parts.onChange?.();
    }
    span?.answered(status);
    span?.end();
    const seconds = (performance.now() - started) / 1000;
    metrics.httpSeconds.observe({ method, route, status }, seconds);
    log.info(
      {
        requestId: context.requestId,
        trace: traceIdOf(context.traceparent),
        method,
        route,
        status,
        ms: Math.round(seconds * 1000),
      },
      'answered',
    );
  }

  private refuseFor(
    error: unknown,
    res: ServerResponse,
    context: RequestContext,
    endpoint: EndpointData | undefined,
  ): number {
    const { log } = this.parts;
    const end = (code: CommonRefusal, extra: Parameters<typeof refuse>[1] = {}): number => {
      // The unread rest of a body must not be parsed as the next request.
      if (code === 'too-large') res.setHeader('connection', 'close');
      return sendRefusal(res, undefined, refuse(code, extra));
    };
    if (error instanceof RequestFault) {
      return end(error.code, {
        ...(error.errors ? { errors: error.errors } : {}),
        retryAfterSeconds: error.retryAfterSeconds,
      });
    }
    const at = {
      err: error,
      requestId: context.requestId,
      trace: traceIdOf(context.traceparent),
      route: endpoint?.path,
    };
    if (isInfrastructureError(error)) {
      log.warn(at, 'a dependency is unavailable');
      return end('busy', { retryAfterSeconds: 1 });
    }
    log.error(at, 'a request failed');
    return end('fault');
  }
}

const requestFactsOf = (
  req: IncomingMessage,
  { requestId }: RequestContext,
  isForwarded: boolean,
  internal: boolean,
): RequestFacts => ({
  address: clientAddress(req, isForwarded),
  requestId,
  hasToken: req.headers[internal ? 'x-service-token' : 'x-auth-token'] !== undefined,
});

/**
 * A request that bypasses the gateway also bypasses its rate limits, so no signed-in caller is accepted there (T86).
 */
const refuseUnforwarded = (authorization: Authorization): Authorization =>
  authorization.kind === 'allowed' && authorization.caller
    ? { kind: 'refused', code: 'forbidden', userId: authorization.caller.userId }
    : authorization;

function readParams(pathname: string, endpoint: EndpointData): Record<string, string> {
  try {
    return paramsIn(pathname, endpoint);
  } catch {
    throw new RequestFault('malformed');
  }
}
