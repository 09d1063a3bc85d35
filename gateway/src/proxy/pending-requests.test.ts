import http, { type ClientRequest } from 'node:http';
import { PendingRequests } from './pending-requests';

const requests = (count: number): ClientRequest[] =>
  Array.from({ length: count }, () => http.request({ port: 1 }).on('error', () => undefined));
const end = (all: readonly ClientRequest[]): void => all.forEach((request) => void request.destroy());

test('removes requests in any order and keeps the others', () => {
  const all = requests(6);
  const pending = new PendingRequests();
  for (const request of all) pending.add(request);
  const [first, second, third, fourth, fifth, last] = all;
  for (const removed of [second, last, first]) if (removed) pending.remove(removed);
  const left = pending.sentBefore(Infinity);
  expect(new Set(left)).toEqual(new Set([third, fourth, fifth]));
  // Removing a request twice has no further effect.
  if (second) pending.remove(second);
  expect(pending.sentBefore(Infinity)).toHaveLength(3);
  for (const request of left) pending.remove(request);
  expect(pending.sentBefore(Infinity)).toEqual([]);
  end(all);
});

test('lists requests sent before a time', () => {
  const all = requests(2);
  const pending = new PendingRequests();
  const [early, late] = all;
  if (early) pending.add(early);
  const timeMs = performance.now();
  while (performance.now() <= timeMs);
  if (late) pending.add(late);
  expect(pending.sentBefore(timeMs + 0.0001)).toEqual([early]);
  end(all);
});
