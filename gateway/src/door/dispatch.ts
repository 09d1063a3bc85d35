import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { endpoints, type EndpointData, type Part } from '@baazi/contracts';
import {
  contextFrom,
  inContext,
  startSpan,
  traceIdOf,
  under,
  type Logger,
  type RequestContext,
  type Span,
} from '@baazi/service-kit/edge';
import { judge, type Judges, type Visitor } from '../identity/visitor';
import type { FloodLimit } from '../limits/flood-limit';
import type { PassOn } from '../proxy/proxy-to-service';
import { refuseAtDoor } from './answer';
import { hasBody } from './has-body';
import { refuseUnread } from './refuse-unread';
import { canonicalPath } from './canonical-path';
import { clientAddress, type IsTrusted } from './client-address';
import { routeOf, type Route } from './route-table';
import { setSecurityHeaders } from './security-headers';
import { stripHeaders } from './strip-headers';

export interface DoorParts {
  log: Logger;
  judges: Judges;
  flood: FloodLimit;
  trusted: IsTrusted;
  passOn: Partial<Record<Part, PassOn>>;
  live: (request: IncomingMessage, response: ServerResponse, visitor: Visitor) => void;
  cspReport: RequestListener;
  /** The gateway's own endpoints and compositions. */
  own: RequestListener;
  /** Pages, registry, releases. */
  portal: (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<void>;
  isOverloaded: (inFlight: number) => boolean;
  /** Counts what was refused because of overload. */
  shed: () => void;
  observe: (route: string, method: string, status: number, seconds: number) => void;
}

const JSON_LIMIT = 16 * 1024;
const PROVIDER_LIMIT = 64 * 1024;
const UPLOAD_LIMIT = 2 * 1024 * 1024 + 16 * 1024;
const limitOf = (endpoint: EndpointData): number =>
  endpoint.upload
    ? UPLOAD_LIMIT
    : endpoint.access === 'provider'
      ? PROVIDER_LIMIT
      : (endpoint.maxBodyBytes ?? JSON_LIMIT);

/**
 * Every request from outside comes through here, before any framework sees it. What the contract table does not list goes
 * nowhere; identity is judged; headers that only this side may set are replaced; the rest is streamed to its service.
 */
export function dispatch(parts: DoorParts): RequestListener {
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
      parts.observe(route, request.method ?? '', response.statusCode, (performance.now() - started) / 1000);
      span?.answered(response.statusCode);
      span?.end();
    });
    setSecurityHeaders(response, requestId);
    void answer().catch((error: unknown) => {
      parts.log.warn(
        { err: error, requestId, trace: traceIdOf(context.traceparent), route },
        'the door could not answer',
      );
      refuseAtDoor(response, 'busy', { 'retry-after': '1' });
    });

    async function answer(): Promise<void> {
      const target = canonicalPath(request.url);
      if (!target) return refuseAtDoor(response, 'malformed', { connection: 'close' });
      const { pathname } = target;
      if (!pathname.startsWith('/api/') && pathname !== '/api') {
        if (request.method !== 'GET' && request.method !== 'HEAD')
          return refuseAtDoor(response, 'method-not-allowed', { allow: 'GET, HEAD' });
        return parts.portal(request, response, pathname);
      }
      const match = routeOf(request.method ?? '', pathname);
      if (!match) return refuseUnread(request, response, 'not-found');
      if ('allow' in match)
        return refuseUnread(request, response, 'method-not-allowed', { allow: match.allow.join(', ') });
      const { endpoint } = match.route;
      route = endpoint.path;
      span = spanAtDoor(endpoint, context);
      // Only where traces are wanted: on Node 20 an ambient context slows every promise of the process.
      return span ? inContext(under(context, span), () => letIn(match.route)) : letIn(match.route);
    }

    async function letIn({ endpoint, here }: Route): Promise<void> {
      if (parts.isOverloaded(inFlight)) {
        parts.shed();
        return refuseAtDoor(response, 'busy', {
          'retry-after': '1',
          ...(hasBody(request) ? { connection: 'close' } : {}),
        });
      }
      // A body on a GET is a classic of request smuggling: nobody needs it.
      if (endpoint.method === 'GET' && hasBody(request))
        return refuseAtDoor(response, 'malformed', { connection: 'close' });
      if (Number(request.headers['content-length'] ?? 0) > limitOf(endpoint))
        return refuseUnread(request, response, 'too-large');

      const address = clientAddress(request, parts.trusted);
      const wait = endpoint.access === 'provider' ? undefined : await parts.flood.waitSeconds(address);
      if (wait !== undefined)
        return refuseUnread(request, response, 'too-many-requests', { 'retry-after': String(wait) });
      const judged = await judge(request.headers['x-auth-token'], endpoint, parts.judges);
      if ('refused' in judged) return refuseUnread(request, response, judged.refused);

      stripHeaders(request.headers);
      request.headers['x-request-id'] = requestId;
      request.headers['x-forwarded-for'] = address;
      request.headers['traceparent'] = span?.traceparent ?? context.traceparent;
      if (endpoint === endpoints.live && judged.visitor) {
        // A stream stays open for hours: its opening is what can be told, and it is no work under way. A thousand pages that listen are no overload.
        span?.end();
        done();
        return parts.live(request, response, judged.visitor);
      }
      if (endpoint === endpoints.cspReport) return parts.cspReport(request, response);
      if (here) return parts.own(request, response);
      const passOn = parts.passOn[endpoint.owner];
      if (!passOn) return refuseAtDoor(response, 'busy', { 'retry-after': '5' });
      passOn(request, response);
    }
  };
}

/** Providers of payments are not our browsers: what they send begins here. */
function spanAtDoor({ method, path, access }: EndpointData, context: RequestContext): Span | undefined {
  const name = `${method} ${path}`;
  const facts = { 'http.request.method': method, 'http.route': path, 'baazi.request_id': context.requestId };
  return access === 'provider'
    ? startSpan({ name, kind: 'server', parent: { ...context, isNew: true }, facts })
    : startSpan({ name, kind: 'server', parent: context, facts, fromBrowser: true });
}
