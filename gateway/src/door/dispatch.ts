import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { bodyLimitBytes, type EndpointData, type Part } from '@baazi/contracts';
import {
  authorizePerson,
  contextFrom,
  hasBody,
  inContext,
  SESSION_ASSERTION,
  startSpan,
  traceIdOf,
  under,
  type Identity,
  type Logger,
  type RequestContext,
  type SecurityLog,
  type sessionAssertionSigner,
  type Span,
} from '@baazi/service-kit/gateway';
import { canonicalPath } from './canonical-path';
import { clientAddress, type IsTrusted } from './client-address';
import type { DoorMeasures } from './door-measures';
import { endpointAt } from './endpoint-at';
import type { FloodLimit } from './flood-limit';
import type { OwnEndpoints } from './own-endpoints';
import { refuseAtDoor } from './refuse-at-door';
import { refuseUnread } from './refuse-unread';
import { PINNED } from '../pins/pinned-visit';
import { noteForHeaders, setSecurityHeaders } from './security-headers';
import { stripHeaders } from './strip-headers';

/** Answers what is no endpoint: true when it has answered. */
export type AnswerPage = (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean>;

export interface DoorParts {
  log: Logger;
  identity: Omit<Identity, 'verifyService'>;
  flood: FloodLimit;
  trusted: IsTrusted;
  own: Pick<OwnEndpoints, 'of'>;
  /** whether this browser runs a release that was pinned for a tester */
  isPinned: (cookies: string | undefined) => boolean;
  passOn: ReadonlyMap<Part, RequestListener>;
  /** The gateway's own short token for a service: it takes people from nobody else. */
  sign: (to: Part, now: Date) => string;
  /** Its word to a service that this session was read for this request: it is not read there again. */
  wordOf: ReturnType<typeof sessionAssertionSigner>;
  /** Asked in turn. */
  pages: readonly AnswerPage[];
  isOverloaded: (inFlight: number) => boolean;
  /** Players come by https: browsers are told to come in no other way. */
  isSecure: boolean;
  measures: DoorMeasures;
  security: Pick<SecurityLog, 'refused'>;
}

/**
 * Every request from outside comes through here, before any framework sees it. What the contract table does not list
 * goes nowhere; who calls is asked; headers that only this side may set are replaced; the rest is streamed to its
 * service.
 */
export function dispatch(door: DoorParts): RequestListener {
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
      door.measures.answered(route, request.method ?? '', response.statusCode, seconds);
      span?.answered(response.statusCode);
      span?.end();
    });
    noteForHeaders(response, requestId, door.isSecure);
    void answer().catch((error: unknown) => {
      door.log.warn(
        { err: error, requestId, trace: traceIdOf(context.traceparent), route },
        'the door could not answer',
      );
      refuseAtDoor(response, 'busy');
    });

    async function answer(): Promise<void> {
      const target = canonicalPath(request.url);
      if (!target) return refuseAtDoor(response, 'malformed', { headers: { connection: 'close' } });
      const { pathname } = target;
      if (!pathname.startsWith('/api/') && pathname !== '/api') return answerPage(pathname);
      const match = endpointAt(request.method ?? '', pathname);
      if (match.kind === 'unknown') return refuseUnread(request, response, 'not-found');
      if (match.kind === 'other-methods')
        return refuseUnread(request, response, 'method-not-allowed', { headers: { allow: match.allow.join(', ') } });
      const { endpoint } = match;
      route = endpoint.path;
      span = spanAtDoor(endpoint, context);
      // Only where traces are wanted: on Node 20 an ambient context slows every promise of the process.
      return span ? inContext(under(context, span), () => letIn(endpoint)) : letIn(endpoint);
    }

    async function answerPage(pathname: string): Promise<void> {
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return refuseAtDoor(response, 'method-not-allowed', { headers: { allow: 'GET, HEAD' } });
      setSecurityHeaders(response);
      for (const page of door.pages) if (await page(request, response, pathname)) return;
    }

    async function letIn(endpoint: EndpointData): Promise<void> {
      if (door.isOverloaded(inFlight)) {
        door.measures.shed();
        return refuseAtDoor(response, 'busy', hasBody(request) ? { headers: { connection: 'close' } } : {});
      }
      // A body on a GET is a classic of request smuggling: nobody needs it.
      if (endpoint.method === 'GET' && hasBody(request))
        return refuseAtDoor(response, 'malformed', { headers: { connection: 'close' } });
      if (Number(request.headers['content-length'] ?? 0) > bodyLimitBytes(endpoint))
        return refuseUnread(request, response, 'too-large');

      const address = clientAddress(request, door.trusted);
      const wait = endpoint.access === 'provider' ? undefined : await door.flood.waitSeconds(address);
      const hasToken = request.headers['x-auth-token'] !== undefined;
      const asked = { address, requestId, hasToken };
      if (wait !== undefined) {
        door.security.refused(endpoint, 'too-many-requests', asked);
        return refuseUnread(request, response, 'too-many-requests', { retryAfterSeconds: wait });
      }
      // The services ask again. Asked here too, strangers cost them nothing.
      const authorization = await authorizePerson(request.headers, endpoint, door.identity);
      if (authorization.kind === 'refused') {
        const { code, userId } = authorization;
        door.security.refused(endpoint, code, { ...asked, ...(userId ? { caller: { userId } } : {}) });
        return refuseUnread(request, response, code);
      }

      const own = door.own.of(endpoint);
      const isPinned = own !== undefined && door.isPinned(request.headers.cookie);
      stripHeaders(request.headers);
      if (isPinned) request.headers[PINNED] = 'yes';
      request.headers['x-request-id'] = requestId;
      request.headers['x-forwarded-for'] = address;
      request.headers['traceparent'] = span?.traceparent ?? context.traceparent;
      if (own?.isStream) {
        // What can be traced of a stream is its opening. A thousand pages that listen are no overload.
        span?.end();
        done();
      }
      const now = door.identity.now();
      const { row, caller } = authorization;
      const passed = { requestId, method: request.method ?? '', url: request.url ?? '' };
      // What the gateway answers itself is judged once more inside: by the session that was read just now.
      const word = row === undefined ? undefined : door.wordOf(own ? 'gateway' : endpoint.owner, row, passed, now);
      if (word !== undefined) request.headers[SESSION_ASSERTION] = word;
      if (own) {
        setSecurityHeaders(response);
        return own.answer(request, response, caller);
      }
      const passOn = door.passOn.get(endpoint.owner);
      if (!passOn) return refuseAtDoor(response, 'busy', { retryAfterSeconds: 5 });
      request.headers['x-service-token'] = door.sign(endpoint.owner, now);
      passOn(request, response);
    }
  };
}

/** A payment provider's trace is not ours: what it sends begins a new one. */
function spanAtDoor({ method, path, access }: EndpointData, context: RequestContext): Span | undefined {
  const name = `${method} ${path}`;
  const facts = { 'http.request.method': method, 'http.route': path, 'baazi.request_id': context.requestId };
  return access === 'provider'
    ? startSpan({ name, kind: 'server', parent: { ...context, isNew: true }, facts })
    : startSpan({ name, kind: 'server', parent: context, facts, fromBrowser: true });
}
