import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { bodyLimitBytes, COUNTRY_HEADER, type EndpointData, type Part } from '@baazi/contracts';
import {
  authorizePerson,
  contextFrom,
  hasBody,
  type Identity,
  inContext,
  KEY_THUMBPRINT,
  type Logger,
  type RequestContext,
  type SecurityLog,
  SESSION_ASSERTION,
  type sessionAssertionSigner,
  type Span,
  startSpan,
  traceIdOf,
  contextUnder,
} from '@baazi/service-kit/gateway';
import { PINNED } from '../pins/pin-cookie';
import { canonicalPath, endpointAt } from './canonical-path';
import { clientAddress } from './client-address';
import { clientCountry, type CountrySource } from './client-country';
import type { FloodLimit } from './flood-limit';
import { type KeyProofs, PROOF_CHALLENGE } from './key-proofs';
import type { OwnEndpoints } from './own-endpoints';
import { refuseRequest, refuseUnread } from './refuse-request';
import type { RequestMetrics } from './request-metrics';
import { prepareHeaders, setSecurityHeaders } from './security-headers';
import { stripHeaders } from './strip-headers';

/** Answers a request that is no endpoint; resolves to true if it did. */
export type AnswerPage = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;

/** Forwards a request to its service. `limitBytes`: of a body that states no length. */
export type Forward = (request: IncomingMessage, response: ServerResponse, limitBytes: number) => void;

interface DispatchDeps extends CountrySource {
  log: Logger;
  identity: Omit<Identity, 'verifyService'>;
  flood: FloodLimit;
  proofs: KeyProofs;
  /** whether the console answers this address */
  isOperatorNetwork: (address: string) => boolean;
  own: Pick<OwnEndpoints, 'of'>;
  /** whether this browser has a pinned release */
  isPinned: (cookies: string | undefined) => boolean;
  forwarders: ReadonlyMap<Part, Forward>;
  /** Signs the gateway's token for a service; services accept user requests only with it. */
  sign: (to: Part, now: Date) => string;
  /** Signs the session that was read for this request, so that the service does not read it again. */
  assertSession: ReturnType<typeof sessionAssertionSigner>;
  /** Tried in order. */
  pages: readonly AnswerPage[];
  isOverloaded: (inFlight: number) => boolean;
  /** The portal is served over https, so HSTS is sent. */
  isSecure: boolean;
  metrics: RequestMetrics;
  security: Pick<SecurityLog, 'refused'>;
}

/**
 * Handles every request from outside, before any framework. Paths without an endpoint are refused, the caller is
 * authorized, headers that only the gateway may set are replaced, and the request is streamed to its service.
 */
export function dispatch(deps: DispatchDeps): RequestListener {
  let inFlight = 0;
  return (request, response) => {
    const context = contextFrom(undefined, request.headers['traceparent']);
    const { requestId } = context;
    const started = performance.now();
    let route = 'portal';
    let span: Span | undefined;
    inFlight += 1;
    let counted = true;
    const done = (): void => {
      if (counted) inFlight -= 1;
      counted = false;
    };
    response.once('close', () => {
      done();
      const seconds = (performance.now() - started) / 1000;
      deps.metrics.answered(route, request.method ?? '', response.statusCode, seconds);
      span?.answered(response.statusCode);
      span?.end();
    });
    prepareHeaders(response, requestId, deps.isSecure);
    void answer().catch((error: unknown) => {
      deps.log.warn(
        { err: error, requestId, trace: traceIdOf(context.traceparent), route },
        'a request could not be answered',
      );
      refuseRequest(response, 'busy');
    });

    async function answer(): Promise<void> {
      const target = canonicalPath(request.url);
      if (!target || hostsOf(request) > 1)
        return refuseRequest(response, 'malformed', { headers: { connection: 'close' } });
      const { pathname } = target;
      if (!pathname.startsWith('/api/') && pathname !== '/api') return answerPage(pathname);
      const match = endpointAt(request.method ?? '', pathname);
      if (match.kind === 'unknown') return refuseUnread(request, response, 'not-found');
      if (match.kind === 'other-methods')
        return refuseUnread(request, response, 'method-not-allowed', { headers: { allow: match.allow.join(', ') } });
      const { endpoint } = match;
      route = endpoint.path;
      span = startRequestSpan(endpoint, context);
      // Only with tracing enabled: on Node 20 an async context slows down every promise of the process.
      return span ? inContext(contextUnder(context, span), () => admit(endpoint)) : admit(endpoint);
    }

    async function answerPage(pathname: string): Promise<void> {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuseRequest(response, 'method-not-allowed', { headers: { allow: 'GET, HEAD' } });
      setSecurityHeaders(response);
      for (const page of deps.pages) if (await page(request, response, pathname)) return;
    }

    async function admit(endpoint: EndpointData): Promise<void> {
      if (deps.isOverloaded(inFlight)) {
        deps.metrics.shed();
        return refuseRequest(response, 'busy', hasBody(request) ? { headers: { connection: 'close' } } : {});
      }
      // Against request smuggling: no endpoint needs a body on GET.
      if (endpoint.method === 'GET' && hasBody(request))
        return refuseRequest(response, 'malformed', { headers: { connection: 'close' } });
      if (Number(request.headers['content-length'] ?? 0) > bodyLimitBytes(endpoint))
        return refuseUnread(request, response, 'too-large');

      const address = clientAddress(request, deps.trusted);
      const token = request.headers['x-auth-token'];
      const signedIn = () =>
        typeof token === 'string' ? deps.identity.verifyPlayer(token, deps.identity.now()) : undefined;
      const wait = endpoint.access === 'provider' ? undefined : await deps.flood.waitSeconds(address, signedIn);
      const hasToken = token !== undefined;
      const origin = { address, requestId, hasToken };
      if (endpoint.method !== 'GET' && isFromAnotherSite(request)) {
        deps.security.refused(endpoint, 'forbidden', origin);
        return refuseUnread(request, response, 'forbidden');
      }
      if (wait !== undefined) {
        deps.security.refused(endpoint, 'too-many-requests', origin);
        return refuseUnread(request, response, 'too-many-requests', { retryAfterSeconds: wait });
      }
      if (endpoint.access === 'operator' && !deps.isOperatorNetwork(address)) {
        deps.security.refused(endpoint, 'operator-network', origin);
        return refuseUnread(request, response, 'operator-network');
      }
      // Services authorize again. The check here keeps unauthenticated load away from them.
      const authorization = await authorizePerson(request.headers, endpoint, deps.identity);
      if (authorization.kind === 'refused') {
        const { code, userId } = authorization;
        deps.security.refused(endpoint, code, { ...origin, ...(userId ? { caller: { userId } } : {}) });
        return refuseUnread(request, response, code);
      }
      const now = deps.identity.now();
      const key = await deps.proofs.check(request, { endpoint, caller: authorization.caller, token, now });
      const isAnonymous = key.kind === 'unproven' && endpoint.knowsCaller === true;
      if (key.kind === 'unproven' && !isAnonymous) {
        deps.security.refused(endpoint, 'proof-needed', { ...origin, caller: authorization.caller });
        return refuseUnread(request, response, 'proof-needed', { headers: PROOF_CHALLENGE });
      }
      const { row, caller } = isAnonymous ? {} : authorization;

      const own = deps.own.of(endpoint);
      const isPinned = own !== undefined && deps.isPinned(request.headers.cookie);
      const country = clientCountry(request, deps);
      stripHeaders(request.headers);
      if (country !== undefined) request.headers[COUNTRY_HEADER] = country;
      if (isPinned) request.headers[PINNED] = 'yes';
      if (isAnonymous) delete request.headers['x-auth-token'];
      if (key.kind === 'proven') request.headers[KEY_THUMBPRINT] = key.thumbprint;
      request.headers['x-request-id'] = requestId;
      request.headers['x-forwarded-for'] = address;
      request.headers['traceparent'] = span?.traceparent ?? context.traceparent;
      if (own?.isStream) {
        // Only the opening of a stream is traced, and open streams do not count as load.
        span?.end();
        done();
      }
      const signed = { requestId, method: request.method ?? '', url: request.url ?? '' };
      // Own endpoints are authorized once more by their handler, from the session read above.
      const assertion =
        row === undefined ? undefined : deps.assertSession(own ? 'gateway' : endpoint.owner, row, signed, now);
      if (assertion !== undefined) request.headers[SESSION_ASSERTION] = assertion;
      if (own) {
        setSecurityHeaders(response);
        return own.answer(request, response, caller);
      }
      const forward = deps.forwarders.get(endpoint.owner);
      if (!forward) return refuseRequest(response, 'busy', { retryAfterSeconds: 5 });
      request.headers['x-service-token'] = deps.sign(endpoint.owner, now);
      forward(request, response, bodyLimitBytes(endpoint));
    }
  };
}

/** A write that a browser sends for a page of another site: pages of the portal are its only clients in browsers. */
const isFromAnotherSite = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** Proxies differ in which of two Host headers they use; Node hides the second. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Requests of payment providers start a new trace; browsers continue theirs. */
function startRequestSpan({ method, path, access }: EndpointData, context: RequestContext): Span | undefined {
  const name = `${method} ${path}`;
  const facts = { 'http.request.method': method, 'http.route': path, 'baazi.request_id': context.requestId };
  return access === 'provider'
    ? startSpan({ name, kind: 'server', parent: { ...context, isNew: true }, facts })
    : startSpan({ name, kind: 'server', parent: context, facts, fromBrowser: true });
}
