import { createHash } from 'node:crypto';
import http, { type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isBreached } from './reason-password-is-refused';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function listening(answer: RequestListener): Promise<string> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

test('sends only the first five digits of the hash and searches the answer for the suffix', async () => {
  const seen: string[] = [];
  const url = await listening((request, response) => {
    seen.push(request.url ?? '');
    response.end(`${'0'.repeat(35)}:3\r\n${hashOf('known').slice(5)}:12\r\n${hashOf('padded').slice(5)}:0`);
  });
  expect(await isBreached(url, 'known')).toBe(true);
  expect(await isBreached(`${url}/`, 'padded')).toBe(false);
  expect(await isBreached(url, 'nobody has this one')).toBe(false);
  expect(seen[0]).toBe(`/range/${hashOf('known').slice(0, 5)}`);
});

test('returns undefined when the service refuses, is unavailable or redirects', async () => {
  expect(await isBreached('http://127.0.0.1:9', 'known')).toBeUndefined();
  const refusing = await listening((_request, response) => response.writeHead(429).end());
  expect(await isBreached(refusing, 'known')).toBeUndefined();
  const sending = await listening((_request, response) => response.writeHead(302, { location: refusing }).end());
  expect(await isBreached(sending, 'known')).toBeUndefined();
});
