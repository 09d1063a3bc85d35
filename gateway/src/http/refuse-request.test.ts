import http, { type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { refuseUnread } from './refuse-request';

let server: Server;
beforeAll(async () => {
  server = http.createServer((request, response) => refuseUnread(request, response, 'sign-in'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const at = (): number => (server.address() as AddressInfo).port;

/** Sends a request in parts and resolves to the answer; rejects when the connection breaks. */
function exchange(head: string, chunks: Iterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = net.connect(at(), '127.0.0.1');
    void (async () => {
      socket.write(head);
      for (const part of chunks) if (!socket.write(part)) await new Promise((drained) => socket.once('drain', drained));
    })();
    socket.on('data', (bytes) => {
      received += bytes.toString();
      if (/\r\n\r\n[^]*}$/.test(received)) {
        socket.destroy();
        resolve(received);
      }
    });
    socket.once('error', reject);
  });
}
const part = Buffer.alloc(64 * 1024, 'x');
function* times(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i += 1) yield part;
}

test('discards a body of two megabytes, answers the refusal and keeps the connection', async () => {
  const received = await exchange(
    `PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: ${32 * part.length}\r\n\r\n`,
    times(32),
  );
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received).toContain('"code":"sign-in"');
  expect(received).not.toMatch(/connection: close/i);
});
test('answers a request without a body at once', async () => {
  expect(await exchange('PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: 0\r\n\r\n', [])).toMatch(/^HTTP\/1\.1 401 /);
});
test('limits the wait for a body that is not sent', async () => {
  const received = await exchange('PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: 1000\r\n\r\n', []);
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received).toMatch(/connection: close/i);
});
test('closes the connection of an endless body', async () => {
  const chunk = Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  let sent = 0;
  const endless = function* (): Generator<Buffer> {
    for (; sent < 4000; sent += 1) yield chunk;
  };
  await exchange('PUT /x HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\n', endless()).catch(() => undefined);
  expect(sent).toBeLessThan(1000);
});
