/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { memoryStorage } from '../alone/memory-storage';
import { call } from '../call/call';
import { now } from '../clock/clock';
import type { Portal } from '../portal/portal';
import type { SentRequest, Transport } from '../portal/transport';
import { readBrought, withBrought } from './answers-in-page';
import { startPortal } from './start-portal';

const at = '2025-04-05T06:30:00.000Z';
const DAY = '/api/public/match-day';
const told = { inPlay: [], results: [], winners: [], serverNow: at };
let stop = (): void => undefined;
afterEach(() => stop());

/** A document with this in it, over a network that counts what it is asked. The device's clock is a year ahead. */
function open({
  text = JSON.stringify({ at, answers: { [DAY]: { status: true, response: told } } }),
  ageMs = 2500,
  storage = memoryStorage(),
}: { text?: string; ageMs?: number; storage?: Portal['storage'] } = {}) {
  document.body.innerHTML = '<script type="application/json" id="answers"></script>';
  document.getElementById('answers')!.textContent = text;
  const sent: SentRequest[] = [];
  const network: Transport = {
    send: async (request) => {
      sent.push(request);
      const response = { ...told, serverNow: '2025-04-05T06:31:00.000Z' };
      return { httpStatus: 200, statusText: 'OK', header: () => undefined, body: { status: true, response } };
    },
    open: async () => ({ httpStatus: 204, chunks: (async function* () {})() }),
  };
  const clock = (): number => Date.parse('2026-04-05T06:30:00.000Z');
  stop = startPortal({ transport: withBrought(network, readBrought(storage), () => ageMs), storage, clock });
  return { sent, ask: () => call(endpoints.matchDay, {}, { quiet: true }), storage };
}

test('what the document brought is not asked for, once; the clock in it has gone on', async () => {
  const { sent, ask } = open();
  const answer = await ask();
  expect(answer.ok && answer.response).toEqual({ ...told, serverNow: '2025-04-05T06:30:02.500Z' });
  expect(now()).toBe(Date.parse(at) + 2500);
  expect(sent).toEqual([]);
  await ask();
  expect(sent.map(({ url }) => url)).toEqual([DAY]);
  expect(now()).toBe(Date.parse('2025-04-05T06:31:00.000Z'));
});

test('a document that the browser had stored tells old news: it is asked anew', async () => {
  const { storage } = open();
  stop();
  const { sent, ask } = open({ storage });
  await ask();
  expect(sent).toHaveLength(1);
});

test('a screen that comes late, or after something was changed, asks the server', async () => {
  const late = open({ ageMs: 30_000 });
  await late.ask();
  expect(late.sent).toHaveLength(1);
  stop();
  const changed = open();
  await call(endpoints.reportFault, { body: { remote: 'shell', stage: 'test', message: 'x' } }, { quiet: true });
  await changed.ask();
  expect(changed.sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('nobody who is signed in is answered as a visitor', async () => {
  const { sent, ask, storage } = open();
  storage.setItem('token', 'x.y.z');
  await ask();
  expect(sent).toHaveLength(1);
});

test.each(['', '__ANSWERS__', '[]', '{"at":7,"answers":{}}', '{"at":"2025-04-05T06:30:00.000Z","answers":[]}'])(
  'a document with %p brings nothing',
  async (text) => {
    const { sent, ask } = open({ text });
    await ask();
    expect(sent).toHaveLength(1);
  },
);
