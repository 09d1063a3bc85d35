import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveProofFiles } from './serve-proof-files';

const note = 'ipl-baazi keys v1\nlocalhost:8080+00000000+AA 2025-03-01T00:00:00.000Z\n';
const services = {
  isUp: true,
  calls: 0,
  call: async () => {
    services.calls += 1;
    if (!services.isUp) throw new Error('svc-contest is unavailable');
    return { kind: 'reply', response: { note }, status: 200 } as never;
  },
};
let server: Server;
let url: string;
beforeEach(async () => {
  Object.assign(services, { isUp: true, calls: 0 });
  const answer = serveProofFiles(services);
  server = createServer((request, response) => {
    void answer(request, response, request.url ?? '').then((isDone) => isDone || response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test("serves the verifier's source and its hash", async () => {
  const answer = await fetch(`${url}/fair/verify.mjs`);
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  expect(text).toBe(readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8'));
  const checksum = await (await fetch(`${url}/fair/verify.mjs.sha256`)).text();
  expect(checksum).toBe(`${createHash('sha256').update(text).digest('hex')}  verify.mjs\n`);
});

test('serves the keys at their well-known path in the format of the verifier', async () => {
  const keys = `${url}/.well-known/ipl-baazi-keys.json`;
  expect(await (await fetch(keys)).json()).toEqual({ note });
  expect((await fetch(keys, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(JSON.stringify({ note }).length),
  );
  expect(services.calls).toBe(1);
});

test('answers 503 while the keys are unavailable', async () => {
  services.isUp = false;
  const answer = await fetch(`${url}/.well-known/ipl-baazi-keys.json`);
  expect(answer.status).toBe(503);
  expect((await fetch(`${url}/.well-known/other`)).status).toBe(404);
});
