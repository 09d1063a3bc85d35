import type { LiveEvents, LiveName } from '@baazi/contracts';
import type { SentRequest, Transport } from '../portal/transport';
import { refusalBody, Refusal, WithExtra, type Answer } from './answer';

export interface FakeTransport extends Transport {
  /** every request so far, the newest last */
  requests: SentRequest[];
  /** the requests so far for which no answer is known: `GET /api/user/limits` */
  unanswered: string[];
  /** sends a live message to the page */
  push: <N extends LiveName>(name: N, data: LiveEvents[N]) => void;
  /** breaks the live connection; the kit reconnects */
  breakLive: () => void;
  /** replaces the answer of this endpoint */
  answerWith: (answer: Answer) => void;
}

const paramsOf = (path: string, pathname: string): Record<string, string> | undefined => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname);
  return found
    ? Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
    : undefined;
};

async function answered(
  { endpoint, reply }: Answer,
  request: SentRequest,
  params: Record<string, string>,
  search: URLSearchParams,
): Promise<{ httpStatus: number; body: unknown }> {
  // Only here, never in the portal: the shapes and zod are bundled with tests and the standalone page.
  const { shapeOf } = await import('@baazi/contracts/shapes');
  const { shape } = shapeOf(endpoint);
  const body = shape.body && !endpoint.upload ? shape.body.safeParse(request.body) : undefined;
  const query = shape.query?.safeParse(Object.fromEntries(search));
  for (const parsed of [body, query]) {
    if (parsed && !parsed.success) {
      const errors = parsed.error.issues.map((issue) => ({ path: String(issue.path[0] ?? ''), msg: issue.message }));
      return refusalBody(endpoint, new Refusal('invalid-input', { errors }));
    }
  }
  const result = await reply({ params, query: query?.data, body: body ? body.data : request.body });
  if (result instanceof Refusal) return refusalBody(endpoint, result);
  const { httpStatus = 200, ...extra } = result instanceof WithExtra ? result.extra : {};
  return {
    httpStatus,
    body: {
      status: true,
      errors: [],
      ...extra,
      response: shape.reply.parse(result instanceof WithExtra ? result.reply : result),
    },
  };
}

/**
 * A fake server made of answers: the real kit runs over it, standalone and in tests. Bodies and replies are parsed by
 * the contract's shapes.
 */
export function fakeTransport(answers: readonly Answer[] = []): FakeTransport {
  const known = [...answers];
  const requests: SentRequest[] = [];
  const unanswered: string[] = [];
  let streams: ((text: string | null) => void)[] = [];
  let count = 0;

  async function* stream(signal: AbortSignal): AsyncGenerator<string> {
    const queue: (string | null)[] = [': hello\n\n'];
    let wake = (): void => undefined;
    const put = (text: string | null): void => {
      queue.push(text);
      wake();
    };
    streams.push(put);
    signal.addEventListener('abort', () => put(null));
    for (;;) {
      const next = queue.shift();
      if (next === null) break;
      if (next !== undefined) yield next;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    streams = streams.filter((other) => other !== put);
  }

  return {
    requests,
    unanswered,
    push: (name, data) => {
      const id = `live-${++count}`;
      for (const put of streams) put(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    breakLive: () => {
      for (const put of streams) put(null);
    },
    answerWith: (answer) => known.unshift(answer),
    async send(request) {
      requests.push(request);
      const url = new URL(request.url, 'http://pretend');
      for (const answer of known) {
        const params =
          answer.endpoint.method === request.method ? paramsOf(answer.endpoint.path, url.pathname) : undefined;
        if (params)
          return {
            statusText: '',
            header: () => undefined,
            ...(await answered(answer, request, params, url.searchParams)),
          };
      }
      unanswered.push(`${request.method} ${url.pathname}`);
      return {
        httpStatus: 404,
        statusText: 'Not Found',
        header: () => undefined,
        body: {
          status: false,
          code: 'not-found',
          message: `No answer for ${request.method} ${url.pathname}`,
          errors: [],
        },
      };
    },
    open: ({ signal }) => Promise.resolve({ httpStatus: 200, chunks: stream(signal) }),
  };
}
