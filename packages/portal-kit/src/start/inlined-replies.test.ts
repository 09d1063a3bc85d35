/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { memoryStorage } from '../storage/safe-storage';
import { call } from '../call/call';
import { now } from '../clock/clock';
import type { Portal } from '../portal/portal';
import type { SentRequest, Transport } from '../portal/transport';
import { readInlinedReplies, withInlinedReplies } from './inlined-replies';
import { startPortal } from './start-portal';

const at = '2025-04-05T06:30:00.000Z';
const DAY = '/api/public/match-day';
const day = { inPlay: [], results: [], winners: [], serverNow: at };
let stop = (): void => undefined;
afterEach(() => stop());

/** A document with this content, over a network that counts its requests. The device's clock is a year ahead. */
function open({
  text = JSON.stringify({ at, answers: { [DAY]: { status: true, response: day } } }),
  ageMs = 2500,
  storage = memoryStorage(),
}: { text?: string; ageMs?: number; storage?: Portal['storage'] } = {}) {
  document.body.innerHTML = '<script type="application/json" id="answers"></script>';
  document.getElementById('answers')!.textContent = text;
  const sent: SentRequest[] = [];
  const network: Transport = {
    send: async (request) => {
      sent.push(request);
      const response = { ...day, serverNow: '2025-04-05T06:31:00.000Z' };
      return { httpStatus: 200, statusText: 'OK', header: () => undefined, body: { status: true, response } };
    },
    open: async () => ({ httpStatus: 204, chunks: (async function* () {})() }),
  };
  const clock = (): number => Date.parse('2026-04-05T06:30:00.000Z');
  stop = startPortal({
    transport: withInlinedReplies(network, readInlinedReplies(storage), () => ageMs),
    storage,
    clock,
  });
  return { sent, request: () => call(endpoints.matchDay, {}, { quiet: true }), storage };
}

test('serves an inlined reply once without a request, with its clock advanced', async () => {
  const { sent, request } = open();
  const answer = await request();
  expect(answer.ok && answer.response).toEqual({ ...day, serverNow: '2025-04-05T06:30:02.500Z' });
  expect(now()).toBe(Date.parse(at) + 2500);
  expect(sent).toEqual([]);
  await request();
  expect(sent.map(({ url }) => url)).toEqual([DAY]);
  expect(now()).toBe(Date.parse('2025-04-05T06:31:00.000Z'));
});

test('a document restored by the browser is stale: its replies are requested again', async () => {
  const { storage } = open();
  stop();
  const { sent, request } = open({ storage });
  await request();
  expect(sent).toHaveLength(1);
});

test('a screen that mounts late, or after a write, requests from the server', async () => {
  const late = open({ ageMs: 30_000 });
  await late.request();
  expect(late.sent).toHaveLength(1);
  stop();
  const changed = open();
  await call(endpoints.reportFault, { body: { remote: 'shell', stage: 'test', message: 'x' } }, { quiet: true });
  await changed.request();
  expect(changed.sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('serves no visitor replies to a signed-in player', async () => {
  const { sent, request, storage } = open();
  storage.setItem('token', 'x.y.z');
  await request();
  expect(sent).toHaveLength(1);
});

test.each(['', '__ANSWERS__', '[]', '{"at":7,"answers":{}}', '{"at":"2025-04-05T06:30:00.000Z","answers":[]}'])(
  'ignores a document with %p',
  async (text) => {
    const { sent, request } = open({ text });
    await request();
    expect(sent).toHaveLength(1);
  },
);
