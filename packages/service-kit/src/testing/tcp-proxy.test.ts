import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tcpProxy, type TcpProxy } from './tcp-proxy';

let server: Server;
let proxy: TcpProxy;
const heard: string[] = [];
const open = new Set<Socket>();
beforeEach(async () => {
  heard.length = 0;
  server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      heard.push(bytes.toString());
      socket.write(`you said ${bytes.toString()}`);
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

/** What comes back within the time, or why nothing does. */
function say(words: string, withinMs = 250): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: proxy.port });
    let answer = '';
    const end = (why: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(why);
    };
    const timer = setTimeout(() => end(answer || 'silence'), withinMs);
    socket.on('connect', () => socket.write(words));
    socket.on('data', (bytes) => {
      answer += bytes.toString();
      if (answer === `you said ${words}`) end(answer);
    });
    socket.on('error', (error) => end('code' in error ? String(error.code) : error.message));
    socket.on('close', () => end(answer === '' ? 'closed' : `closed after ${answer}`));
  });
}

test('what is whole passes, before and after a fault', async () => {
  expect(await say('a')).toBe('you said a');
  proxy.fail('refused');
  expect(await say('b')).toBe('ECONNREFUSED');
  proxy.mend();
  expect(await say('c')).toBe('you said c');
});
test('cut: connections end at once', async () => {
  proxy.cut();
  expect(await say('a')).toMatch(/closed|ECONNRESET/);
  expect(heard).toEqual([]);
});
test('reset: an answer breaks off in the middle', async () => {
  proxy.fail('reset');
  expect(await say('hello')).toMatch(/ECONNRESET|closed after you sai$/);
  expect(heard).toEqual(['hello']);
});
test('stalled: connected, and nothing arrives', async () => {
  proxy.stall();
  expect(await say('a')).toBe('silence');
  expect(heard).toEqual([]);
});
test('one-way: it arrives, the answer does not', async () => {
  proxy.fail('one-way');
  expect(await say('a')).toBe('silence');
  expect(heard).toEqual(['a']);
});
test('slow: the answer comes later', async () => {
  proxy.fail('slow', 300);
  expect(await say('a', 200)).toBe('silence');
  expect(await say('a', 1000)).toBe('you said a');
});
test('lossy: what is lost comes again, in its order', async () => {
  proxy.fail('lossy');
  const began = performance.now();
  expect(await say('a', 2000)).toBe('you said a');
  expect(performance.now() - began).toBeGreaterThan(500);
});
