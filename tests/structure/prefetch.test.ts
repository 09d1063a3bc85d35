import fs from 'node:fs';
import path from 'node:path';
import { endpoints, type EndpointData } from '@baazi/contracts';
import { shapeOf } from '@baazi/contracts/shapes';
import { z } from 'zod';

const root = path.resolve(__dirname, '../..');
const declared = z.object({
  routes: z.array(z.object({ path: z.string(), prefetch: z.array(z.string()).default([]) })),
});
const wanted = fs
  .readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => declared.parse(JSON.parse(fs.readFileSync(path.join(root, name, 'mfe.json'), 'utf8'))).routes)
  .flatMap((route) => route.prefetch);

test('prefetches only GETs of the contract table, with a query that they accept', () => {
  expect(wanted.length).toBeGreaterThan(3);
  const all: readonly EndpointData[] = Object.values(endpoints);
  const wrong = wanted.filter((address) => {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    // `*` is the rest of the route's path.
    const found = all.find((one) => one.method === 'GET' && one.path.replace(/:\w+$/, '*') === pathname);
    const query = found && shapeOf(found).shape.query;
    const given = Object.fromEntries(searchParams);
    return !found || !(query ? query.safeParse(given).success : searchParams.size === 0);
  });
  expect(wrong).toEqual([]);
});
