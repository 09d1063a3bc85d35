import { serviceCaller } from '@baazi/service-kit/gateway';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { PublicAnswers } from './public-answers';

const context = { requestId: 'r', traceparent: '' };
const DAY = '/api/public/match-day';
const at = Date.parse('2025-04-05T12:00:00+05:30');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A fake svc-contest over HTTP that records its requests and answers once `mayAnswer` is resolved. */
async function fakeContestService(waitMs?: number) {
  const state = { mayAnswer: Promise.resolve(), status: 200, requests: [] as string[] };
  const server = http.createServer((request, response) => {
    state.requests.push(String(request.url));
    const body = {
      status: state.status === 200,
      response: { inPlay: [], results: [], winners: [], serverNow: new Date(at).toISOString() },
    };
    void state.mayAnswer.then(() => response.writeHead(state.status).end(JSON.stringify(body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const caller = serviceCaller({ urls: { 'svc-contest': { open: [url], internal: [] } }, sign: () => '' });
  closing.push(
    () => caller.close(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const answers = new PublicAnswers(caller, waitMs);
  return { state, read: (atMs: number, addresses = [DAY]) => answers.read(addresses, context, atMs) };
}

test('embeds the answer of a public URL; all documents of a second share one request', async () => {
  const { state, read } = await fakeContestService(30_000);
  const results = await Promise.all([read(at), read(at), read(at + 900)]);
  const answer = {
    status: true,
    response: expect.objectContaining({ inPlay: [], serverNow: '2025-04-05T06:30:00.000Z' }),
  };
  expect(results).toEqual([{ [DAY]: answer }, { [DAY]: answer }, { [DAY]: answer }]);
  expect(state.requests).toEqual([DAY]);
  await read(at + 1000);
  expect(state.requests).toHaveLength(2);
});

test('requests neither endpoints that need a caller nor unknown URLs', async () => {
  const { state, read } = await fakeContestService();
  const others = ['/api/auth/users', '/api/admin/audit', '/api/nothing', '//elsewhere'];
  expect(await read(at, others)).toEqual({});
  expect(state.requests).toEqual([]);
});

test('a slow service delays one document only, and its last answer is used for a while', async () => {
  const { state, read } = await fakeContestService();
  while (Object.keys(await read(at)).length === 0) await sleep(20);
  let answer = (): void => undefined;
  state.mayAnswer = new Promise((resolve) => (answer = resolve));
  expect(Object.keys(await read(at + 2000))).toEqual([DAY]);
  for (let n = 0; n < 5; n += 1) {
    const shown = await Promise.race([read(at + 3000 + n * 1000), turn('a document that waits')]);
    expect(shown).toEqual({ [DAY]: expect.anything() });
  }
  expect(await read(at + 60_000)).toEqual({});
  answer();
  while (Object.keys(await read(at + 60_500)).length === 0) await sleep(20);
});

test('embeds nothing while the service is down, and no answer from before the clock was moved', async () => {
  const { state, read } = await fakeContestService(30_000);
  state.status = 503;
  expect(await read(at)).toEqual({});
  state.status = 200;
  await read(at);
  state.status = 503;
  expect(Object.keys(await read(at + 5000))).toEqual([DAY]);
  expect(await read(at + 3_600_000)).toEqual({});
});
