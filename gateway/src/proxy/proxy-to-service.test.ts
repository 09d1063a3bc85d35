import http, { type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proxyToService } from './proxy-to-service';
import { Upstreams } from './upstreams';

const servers: Server[] = [];
async function listening(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Instances: one echoes requests, one breaks the connection after it has read the request. */
const echo =
  (seen: string[]): RequestListener =>
  (request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${body}`);
      response.setHeader('x-powered-by', 'something');
      response.end(`answer ${body}`);
    });
  };
const breaks =
  (seen: string[]): RequestListener =>
  (request) => {
    request.resume();
    request.on('end', () => {
      seen.push(`${request.method}`);
      request.socket.destroy();
    });
  };
const NOBODY = 'http://127.0.0.1:9';
const LIMIT_BYTES = 1_000_000;
const proxying = (upstreams: Upstreams, options?: { silenceMs?: number }): RequestListener => {
  const forward = proxyToService(upstreams, options);
  return (request, response) => forward(request, response, LIMIT_BYTES);
};
const proxy = (...urls: string[]): Promise<string> => listening(proxying(new Upstreams('svc-x', urls, urls)));
const key = { 'idempotency-key': 'b0a51f0e-0c52-4a0c-9d7a-111111111111' };

test('forwards requests and answers unchanged', async () => {
  const seen: string[] = [];
  const reply = await fetch(`${await proxy(await listening(echo(seen)))}/api/x?a=1&b=%20`, {
    method: 'POST',
    body: 'hello',
  });
  expect(await reply.text()).toBe('answer hello');
  expect(seen).toEqual(['POST /api/x?a=1&b=%20 hello']);
  expect(reply.headers.get('x-powered-by')).toBeNull();
});
test.each([
  ['GET', {}],
  ['POST', {}],
  ['POST', key],
])('%s: skips an instance that refuses connections', async (method, headers) => {
  const seen: string[] = [];
  const base = await proxy(NOBODY, await listening(echo(seen)));
  for (let i = 0; i < 4; i += 1) {
    const reply = await fetch(`${base}/api/${i}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: `body ${i}` }),
    });
    expect(reply.status).toBe(200);
  }
  expect(seen).toEqual([0, 1, 2, 3].map((i) => `${method} /api/${i} ${method === 'GET' ? '' : `body ${i}`}`));
});
test.each([
  ['GET', {}],
  ['POST', key],
  ['PUT', key],
])('%s %j: retries at another instance when one breaks before its answer', async (method, headers) => {
  const [broken, seen]: [string[], string[]] = [[], []];
  const base = await proxy(await listening(breaks(broken)), await listening(echo(seen)));
  const reply = await fetch(`${base}/api/x`, { method, headers, ...(method === 'GET' ? {} : { body: 'stake' }) });
  expect(reply.status).toBe(200);
  expect([broken, seen]).toEqual([[method], [`${method} /api/x ${method === 'GET' ? '' : 'stake'}`]]);
});
test('does not retry a write without a key that may have arrived', async () => {
  const [broken, seen]: [string[], string[]] = [[], []];
  const base = await proxy(await listening(breaks(broken)), await listening(echo(seen)));
  const reply = await fetch(`${base}/api/x`, { method: 'POST', body: 'stake' });
  expect(reply.status).toBe(503);
  expect(await reply.json()).toMatchObject({ status: false, code: 'busy' });
  expect([broken, seen]).toEqual([['POST'], []]);
});
test('answers 503 after a bounded number of attempts when every instance is broken', async () => {
  const broken: string[] = [];
  const base = await proxy(await listening(breaks(broken)), await listening(breaks(broken)));
  expect((await fetch(`${base}/api/x`)).status).toBe(503);
  expect(broken.length).toBeLessThanOrEqual(3);
});
/** Announces a length of `bytes` and breaks the connection after the first few. */
const breaksOff =
  (bytes: number, seen: string[]): RequestListener =>
  (request, response) => {
    request.resume();
    request.on('end', () => {
      seen.push(`${request.method}`);
      response.writeHead(200, { 'content-length': bytes });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 20);
    });
  };
test.each([
  ['GET', {}, 200, 'answer '],
  ['POST', key, 200, 'answer stake'],
  ['POST', {}, 503, undefined],
])('%s %j: never forwards half of a small answer', async (method, headers, status, text) => {
  const [broken, seen]: [string[], string[]] = [[], []];
  const base = await proxy(await listening(breaksOff(1000, broken)), await listening(echo(seen)));
  const reply = await fetch(`${base}/api/x`, { method, headers, ...(method === 'GET' ? {} : { body: 'stake' }) });
  expect(reply.status).toBe(status);
  if (text !== undefined) expect(await reply.text()).toBe(text);
  expect([broken.length, seen.length]).toEqual([1, text === undefined ? 0 : 1]);
});
test('forwards a large body completely and does not retry it', async () => {
  const [broken, seen]: [string[], string[]] = [[], []];
  const large = 'x'.repeat(300_000);
  const post = async (base: string) => {
    const reply = await fetch(`${base}/api/x`, { method: 'POST', body: large, headers: key });
    return [reply.status, (await reply.text()).length];
  };
  expect(await post(await proxy(await listening(echo(seen))))).toEqual([200, large.length + 'answer '.length]);
  expect(seen).toEqual([`POST /api/x ${large}`]);
  expect((await post(await proxy(await listening(breaks(broken)), await listening(echo(seen)))))[0]).toBe(503);
  expect([broken.length, seen.length]).toEqual([1, 1]);
});
/** Sends a body in chunks, without its length. */
const chunked = (base: string, { bytes, headers = {} }: { bytes: number; headers?: Record<string, string> }) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = http.request(`${base}/api/x`, { method: 'PUT', headers }, (reply) => {
      let text = '';
      reply.on('data', (part: Buffer) => (text += part.toString()));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
    });
    request.on('error', reject);
    for (let left = bytes; left > 0; left -= 50_000) request.write('x'.repeat(Math.min(left, 50_000)));
    request.end();
  });
test('T140: refuses a chunked body over the limit with 413, and never with 503', async () => {
  const seen: string[] = [];
  const base = await proxy(await listening(echo(seen)));
  for (const bytes of [LIMIT_BYTES + 1, 3 * LIMIT_BYTES, 6 * LIMIT_BYTES]) {
    const { status, text } = await chunked(base, { bytes });
    expect([status, JSON.parse(text)]).toEqual([413, expect.objectContaining({ code: 'too-large' })]);
  }
  expect(seen).toEqual([]);
});
test('forwards a chunked body with its length, and retries it where allowed', async () => {
  const lengths: unknown[] = [];
  const seen: string[] = [];
  const counted: RequestListener = (request, response) => {
    lengths.push([request.headers['content-length'], request.headers['transfer-encoding']]);
    echo(seen)(request, response);
  };
  const base = await proxy(await listening(breaks([])), await listening(counted));
  expect(await chunked(base, { bytes: 120_000, headers: key })).toMatchObject({ status: 200 });
  expect([lengths, seen]).toEqual([[['120000', undefined]], [`PUT /api/x ${'x'.repeat(120_000)}`]]);
});
test('aborts the request to the service when the client disconnects', async () => {
  let notifyClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (notifyClosed = resolve));
  const base = await proxy(await listening((_request, response) => void response.once('close', notifyClosed)));
  const controller = new AbortController();
  const response = fetch(`${base}/api/x`, { signal: controller.signal }).catch(() => 'aborted');
  setTimeout(() => controller.abort(), 100);
  expect(await response).toBe('aborted');
  await closed;
});
test('streams a large answer and closes the connection when it breaks off', async () => {
  const base = await proxy(await listening(breaksOff(1_000_000, [])));
  const reply = await fetch(`${base}/api/x`);
  await expect(reply.text()).rejects.toThrow();
});

test('T123: answers a request to a hanging instance within 5 s and later ones at once, and uses it again after it recovers', async () => {
  let hangs = true;
  const instance = await listening((_request, response) => {
    if (!hangs) response.end('awake');
  });
  const upstreams = new Upstreams('svc-x', [instance], [instance]);
  const base = await listening(proxying(upstreams));
  let over = false;
  const checking = (async () => {
    while (!over) {
      await upstreams.check();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  })();
  const timed = async (init?: RequestInit) => {
    const started = performance.now();
    const { status } = await fetch(`${base}/api/x`, init);
    return { status, ms: performance.now() - started };
  };
  const first = await Promise.all([
    timed(),
    timed({ method: 'POST', body: 'stake' }),
    timed({ method: 'POST', body: 'x', headers: key }),
  ]);
  for (const { status, ms } of first) {
    expect(status).toBe(503);
    expect(ms).toBeLessThan(5000);
  }
  const next = await timed({ method: 'POST', body: 'stake' });
  expect(next.status).toBe(503);
  expect(next.ms).toBeLessThan(1000);
  hangs = false;
  await upstreams.check();
  expect((await timed()).status).toBe(200);
  over = true;
  await checking;
}, 20_000);

test.each([{}, { body: 'stake' }])('%j: a long silence aborts a write, on new and reused connections', async (init) => {
  const sockets = new Set<unknown>();
  const instance = await listening((request, response) => {
    sockets.add(request.socket);
    if (request.url !== '/api/never') response.end('at once');
  });
  const base = await listening(proxying(new Upstreams('svc-x', [instance], [instance]), { silenceMs: 300 }));
  for (const url of ['/api/never', '/api/x', '/api/never']) {
    const started = performance.now();
    const { status } = await fetch(base + url, { method: 'POST', ...init });
    expect([url, status]).toEqual([url, url === '/api/x' ? 200 : 503]);
    if (url === '/api/never') expect(performance.now() - started).toBeGreaterThanOrEqual(300);
  }
  // The last request reused the connection of the one before, and was not sent twice.
  expect(sockets.size).toBe(2);
});

test('closes an answer that stalls in the middle', async () => {
  const instance = await listening((_request, response) => void response.write('begun'));
  const base = await listening(proxying(new Upstreams('svc-x', [instance], [instance]), { silenceMs: 300 }));
  await expect(fetch(`${base}/api/x`).then((reply) => reply.text())).rejects.toThrow();
});

test('retries the requests of a hanging instance at another where allowed', async () => {
  const seen: string[] = [];
  const silent = await listening(() => undefined);
  const awake = await listening(echo(seen));
  const upstreams = new Upstreams('svc-x', [silent, awake], [silent, awake]);
  const base = await listening(proxying(upstreams));
  const reply = fetch(`${base}/api/x`, { method: 'POST', body: 'stake', headers: key });
  await new Promise((resolve) => setTimeout(resolve, 2600));
  await upstreams.check();
  expect(await (await reply).text()).toBe('answer stake');
  expect(seen.filter((line) => line.startsWith('POST'))).toEqual(['POST /api/x stake']);
}, 20_000);
