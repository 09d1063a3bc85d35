import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tcpProxy, type TcpProxy } from './tcp-proxy';

let server: Server;
let proxy: TcpProxy;
const received: string[] = [];
const open = new Set<Socket>();
beforeEach(async () => {
  received.length = 0;
  server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received.push(bytes.toString());
      socket.write(`echo ${bytes.toString()}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy = await tcpProxy({ host: '127.0.0.1', port: (server.address() as AddressInfo).port }, { random: () => 0 });
});
afterEach(async () => {
  await proxy.close();
  for (const socket of open) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** The response within the time, or the reason for its absence. */
function exchange(text: string, withinMs = 250): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: proxy.port });
    let answer = '';
    const end = (why: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(why);
    };
    const timer = setTimeout(() => end(answer || 'silence'), withinMs);
    socket.on('connect', () => socket.write(text));
    socket.on('data', (bytes) => {
      answer += bytes.toString();
      if (answer === `echo ${text}`) end(answer);
    });
    socket.on('error', (error) => end('code' in error ? String(error.code) : error.message));
    socket.on('close', () => end(answer === '' ? 'closed' : `closed after ${answer}`));
  });
}

test('passes data before and after a fault', async () => {
  expect(await exchange('a')).toBe('echo a');
  proxy.fail('refused');
  expect(await exchange('b')).toBe('ECONNREFUSED');
  proxy.mend();
  expect(await exchange('c')).toBe('echo c');
});
test('cut: connections end at once', async () => {
  proxy.cut();
  expect(await exchange('a')).toMatch(/closed|ECONNRESET/);
  expect(received).toEqual([]);
});
test('reset: a response breaks off in the middle', async () => {
  proxy.fail('reset');
  expect(await exchange('hello')).toMatch(/ECONNRESET|closed after echo $/);
  expect(received).toEqual(['hello']);
});
test('stalled: connected, and nothing arrives', async () => {
  proxy.stall();
  expect(await exchange('a')).toBe('silence');
  expect(received).toEqual([]);
});
test('one-way: the request arrives, the response does not', async () => {
  proxy.fail('one-way');
  expect(await exchange('a')).toBe('silence');
  expect(received).toEqual(['a']);
});
test('slow: the response is delayed', async () => {
  proxy.fail('slow', 300);
  expect(await exchange('a', 200)).toBe('silence');
  expect(await exchange('a', 1000)).toBe('echo a');
});
test('lossy: lost chunks are resent in order', async () => {
  proxy.fail('lossy');
  const began = performance.now();
  expect(await exchange('a', 2000)).toBe('echo a');
  expect(performance.now() - began).toBeGreaterThan(500);
});

test('leads connections to two servers in turn', async () => {
  const others: string[] = [];
  const other = createServer((socket) => socket.on('data', (bytes) => others.push(bytes.toString())));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const at = (one: Server) => ({ host: '127.0.0.1', port: (one.address() as AddressInfo).port });
  proxy.leadTo(at(server), at(other));
  for (const text of ['a', 'b', 'c', 'd']) await exchange(text);
  expect([received.length, others.length]).toEqual([2, 2]);
  await new Promise((resolve) => other.close(resolve));
});
