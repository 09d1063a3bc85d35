import http, { type ClientRequest } from 'node:http';
import { PendingRequests } from './pending-requests';

const requests = (count: number): ClientRequest[] =>
  Array.from({ length: count }, () => http.request({ port: 1 }).on('error', () => undefined));
const end = (all: readonly ClientRequest[]): void => all.forEach((request) => void request.destroy());

test('removes requests in any order and keeps the others', () => {
  const all = requests(6);
  const underWay = new PendingRequests();
  for (const request of all) underWay.add(request);
  const [first, second, third, fourth, fifth, last] = all;
  for (const gone of [second, last, first]) if (gone) underWay.remove(gone);
  const left = underWay.sentBefore(Infinity);
  expect(new Set(left)).toEqual(new Set([third, fourth, fifth]));
  // Twice is once.
  if (second) underWay.remove(second);
  expect(underWay.sentBefore(Infinity)).toHaveLength(3);
  for (const request of left) underWay.remove(request);
  expect(underWay.sentBefore(Infinity)).toEqual([]);
  end(all);
});

test('lists requests sent before a time', () => {
  const all = requests(2);
  const underWay = new PendingRequests();
  const [early, late] = all;
  if (early) underWay.add(early);
  const moment = performance.now();
  while (performance.now() <= moment);
  if (late) underWay.add(late);
  expect(underWay.sentBefore(moment + 0.0001)).toEqual([early]);
  end(all);
});
