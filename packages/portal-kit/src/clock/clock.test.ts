/** @jest-environment jsdom */
import { memoryStorage, fakeTransport, startPortal } from '../host';
import { noteServerNow, now } from './clock';

let device = 0;
beforeEach(() => {
  device = Date.parse('2026-11-21T10:00:00Z');
  startPortal({ transport: fakeTransport(), storage: memoryStorage(), clock: () => device })();
});
const sample = (serverNow: string, tookMs = 200): void =>
  noteServerNow({ sentAt: device - tookMs, receivedAt: device, serverNow: Date.parse(serverNow) });

test('countdowns run on the business clock regardless of the device clock', () => {
  sample('2025-04-05T06:30:00Z', 0);
  expect(new Date(now()).toISOString()).toBe('2025-04-05T06:30:00.000Z');
  device += 90_000;
  expect(new Date(now()).toISOString()).toBe('2025-04-05T06:31:30.000Z');
});

test('compensates by half the round trip', () => {
  sample('2025-04-05T06:30:00.000Z', 400);
  expect(new Date(now()).toISOString()).toBe('2025-04-05T06:30:00.200Z');
});

test('ignores a slow reply that agrees within its uncertainty; follows a clock that was moved', () => {
  sample('2025-04-05T06:30:00.000Z', 0);
  sample('2025-04-05T06:29:59.500Z', 2000);
  expect(new Date(now()).toISOString()).toBe('2025-04-05T06:30:00.000Z');
  sample('2025-04-05T18:00:00.000Z', 100);
  expect(new Date(now()).toISOString()).toBe('2025-04-05T18:00:00.050Z');
});

test('uses the Date header until the first serverNow and never after', () => {
  const header = (dateHeader: string): void => noteServerNow({ sentAt: device, receivedAt: device, dateHeader });
  header('Fri, 20 Nov 2026 10:00:00 GMT');
  expect(new Date(now()).toISOString()).toBe('2026-11-20T10:00:00.500Z');
  sample('2025-04-05T06:30:00.000Z', 0);
  header('Fri, 20 Nov 2026 10:00:00 GMT');
  expect(new Date(now()).toISOString()).toBe('2025-04-05T06:30:00.000Z');
});

test('keeps the device clock if it is within the uncertainty of the header', () => {
  noteServerNow({ sentAt: device, receivedAt: device, dateHeader: 'Sat, 21 Nov 2026 10:00:00 GMT' });
  expect(now()).toBe(device);
});
