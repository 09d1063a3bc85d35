import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EndpointData } from '@baazi/contracts';
import { z } from 'zod';
import { RequestFault } from './read-body';
import { readRequest } from './read-request';

const endpoint: EndpointData = {
  method: 'POST',
  path: '/internal/stakes',
  access: 'service',
  owner: 'svc-wallet',
  summary: 'Places a stake',
  refusals: {},
};
const shape = {
  body: z.strictObject({ player: z.string(), stakes: z.array(z.strictObject({ rupees: z.number() })) }),
  reply: z.object({}),
};

/** The body that a handler receives, or the fields that are refused. */
async function read(body: object, onUnknownField?: (field: string) => void): Promise<unknown> {
  let outcome: unknown;
  const server = http.createServer((req, res) => {
    void readRequest(req, {}, endpoint, shape, onUnknownField)
      .then((received) => (outcome = received.body))
      .catch(
        (error: unknown) => (outcome = error instanceof RequestFault ? error.errors?.map(({ path }) => path) : error),
      )
      .finally(() => res.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'application/json' };
  await fetch(`http://127.0.0.1:${port}/internal/stakes`, { method: 'POST', headers, body: JSON.stringify(body) });
  server.close();
  return outcome;
}

const known = { player: 'asha', stakes: [{ rupees: 49 }] };
const newer = { ...known, device: 'd1', stakes: [{ rupees: 49, note: 'mine' }] };

test('ignores and counts the fields of a newer service', async () => {
  const fields: string[] = [];
  expect(await read(newer, (field) => fields.push(field))).toEqual(known);
  expect(fields.sort()).toEqual(['device', 'stakes.0.note']);
});
test('refuses them of a browser', async () => {
  expect(await read(newer)).toEqual(expect.arrayContaining(['device', 'note']));
});
test('refuses a service that sends something wrong besides', async () => {
  expect(await read({ ...newer, player: 7 }, () => undefined)).toEqual(expect.arrayContaining(['player']));
  expect(await read({ device: 'd1' }, () => undefined)).toEqual(expect.arrayContaining(['player', 'stakes']));
});
