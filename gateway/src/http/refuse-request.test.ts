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

/** Sends pieces one after the other and answers what came back, or how it broke. */
function speak(head: string, pieces: Iterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(at(), '127.0.0.1');
    void (async () => {
      socket.write(head);
      for (const piece of pieces)
        if (!socket.write(piece)) await new Promise((drained) => socket.once('drain', drained));
    })();
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      if (/\r\n\r\n[^]*}$/.test(heard)) {
        socket.destroy();
        resolve(heard);
      }
    });
    socket.once('error', reject);
  });
}
const piece = Buffer.alloc(64 * 1024, 'x');
function* times(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i += 1) yield piece;
}

test('discards a body of two megabytes, answers the refusal and keeps the connection', async () => {
  const heard = await speak(`PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: ${32 * piece.length}\r\n\r\n`, times(32));
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard).toContain('"code":"sign-in"');
  expect(heard).not.toMatch(/connection: close/i);
});
test('answers a request without a body at once', async () => {
  expect(await speak('PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: 0\r\n\r\n', [])).toMatch(/^HTTP\/1\.1 401 /);
});
test('limits the wait for a body that is not sent', async () => {
  const heard = await speak('PUT /x HTTP/1.1\r\nhost: h\r\ncontent-length: 1000\r\n\r\n', []);
  expect(heard).toMatch(/^HTTP\/1\.1 401 /);
  expect(heard).toMatch(/connection: close/i);
});
test('closes the connection of an endless body', async () => {
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);
  let sent = 0;
  const endless = function* (): Generator<Buffer> {
    for (; sent < 4000; sent += 1) yield chunk;
  };
  await speak('PUT /x HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\n', endless()).catch(() => undefined);
  expect(sent).toBeLessThan(1000);
});
