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
const proxy = (...urls: string[]): Promise<string> => listening(proxyToService(new Upstreams('svc-x', urls, urls)));
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
  const base = await listening(proxyToService(upstreams));
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
  const base = await listening(proxyToService(new Upstreams('svc-x', [instance], [instance]), { silenceMs: 300 }));
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
  const base = await listening(proxyToService(new Upstreams('svc-x', [instance], [instance]), { silenceMs: 300 }));
  await expect(fetch(`${base}/api/x`).then((reply) => reply.text())).rejects.toThrow();
});

test('retries the requests of a hanging instance at another where allowed', async () => {
  const seen: string[] = [];
  const silent = await listening(() => undefined);
  const awake = await listening(echo(seen));
  const upstreams = new Upstreams('svc-x', [silent, awake], [silent, awake]);
  const base = await listening(proxyToService(upstreams));
  const reply = fetch(`${base}/api/x`, { method: 'POST', body: 'stake', headers: key });
  await new Promise((resolve) => setTimeout(resolve, 2600));
  await upstreams.check();
  expect(await (await reply).text()).toBe('answer stake');
  expect(seen.filter((line) => line.startsWith('POST'))).toEqual(['POST /api/x stake']);
}, 20_000);
