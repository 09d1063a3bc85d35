import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transport } from '../portal/transport';
import { axiosTransport } from './axios-transport';

let server: http.Server;
let transport: Transport;
let seen: http.IncomingMessage[] = [];
let answer: http.RequestListener;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  transport = axiosTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => (seen = []));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const json =
  (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}): http.RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

test('returns a reply of any status with its headers', async () => {
  answer = json(409, { status: false }, { 'X-Auth-Token': 'newer', 'retry-after': '7' });
  const reply = await transport.send({
    method: 'PUT',
    url: '/api/x?a=1',
    body: { amount: 100 },
    headers: { 'x-auth-token': 'tkn' },
  });
  expect(reply).toMatchObject({ httpStatus: 409, statusText: 'Conflict', body: { status: false } });
  expect([reply.header('x-auth-token'), reply.header('retry-after'), reply.header('none')]).toEqual([
    'newer',
    '7',
    undefined,
  ]);
  expect(seen[0]).toMatchObject({
    method: 'PUT',
    url: '/api/x?a=1',
    headers: { 'x-auth-token': 'tkn', 'content-type': 'application/json' },
  });
});

test('a GET sends no body and no content type', async () => {
  answer = json(200, { status: true });
  await transport.send({ method: 'GET', url: '/api/x', headers: {} });
  expect(seen[0]?.headers).not.toHaveProperty('content-type');
});

test('an unreachable server is a network fault', async () => {
  const nowhere = axiosTransport('http://127.0.0.1:1');
  await expect(nowhere.send({ method: 'GET', url: '/', headers: {} })).rejects.toThrow();
});

test("a call fails while axios' chunk is lost, and the next one loads it anew", async () => {
  answer = json(200, { status: true });
  const axios = jest.requireActual<object>('axios');
  // The pause before the second attempt listens to both.
  const page = { window: new EventTarget(), document: new EventTarget() };
  Object.assign(globalThis, page);
  await jest.isolateModulesAsync(async () => {
    let losses = 2;
    jest.doMock('axios', () => {
      if ((losses -= 1) >= 0) throw new Error('ChunkLoadError');
      return axios;
    });
    const isolated = await import('./axios-transport');
    const { send } = isolated.axiosTransport(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const request = { method: 'GET', url: '/api/x', headers: {} } as const;
    await expect(send(request)).rejects.toThrow('ChunkLoadError');
    expect(await send(request)).toMatchObject({ httpStatus: 200 });
  });
  jest.dontMock('axios');
  for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
});

test('delivers the live stream in whole characters; aborting it closes the connection at the server', async () => {
  const left = new Promise<void>((resolve) => {
    answer = (_request, response) => {
      response.once('close', resolve);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const rupee = Buffer.from('data: ₹100\n\n');
      // splits the bytes of the rupee sign
      response.write(rupee.subarray(0, 7));
      setTimeout(() => response.write(rupee.subarray(7)), 20);
    };
  });
  const leaving = new AbortController();
  const { httpStatus, chunks } = await transport.open({
    url: '/api/live',
    headers: { 'x-auth-token': 'tkn' },
    signal: leaving.signal,
  });
  expect(httpStatus).toBe(200);
  expect(seen[0]?.headers).toMatchObject({ 'x-auth-token': 'tkn', accept: 'text/event-stream' });
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.endsWith('\n\n')) break;
  }
  expect(text).toBe('data: ₹100\n\n');
  leaving.abort();
  await left;
});

test('a refused stream is empty', async () => {
  answer = json(401, { status: false, tokenStatus: 0 });
  const { httpStatus, chunks } = await transport.open({
    url: '/api/live',
    headers: {},
    signal: new AbortController().signal,
  });
  const got: string[] = [];
  for await (const chunk of chunks) got.push(chunk);
  expect([httpStatus, got]).toEqual([401, []]);
});
