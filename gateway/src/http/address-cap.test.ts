import http from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { AddressCap, capConnections } from './address-cap';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
async function listening(isTrusted: boolean): Promise<number> {
  const server = http.createServer((_request, response) => void response.end('here'));
  server.on(
    'connection',
    capConnections(new AddressCap(2), () => isTrusted),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
/** Opens a connection that sends nothing; resolves to it, or to undefined if the server closes it. */
const open = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => undefined).once('close', () => resolve(undefined));
    socket.resume();
    setTimeout(() => resolve(socket), 1000);
  });

test('closes idle connections of one address beyond its cap, and takes another when one has left', async () => {
  const port = await listening(false);
  const opened = (await Promise.all([1, 2, 3].map(() => open(port)))).filter((socket) => socket !== undefined);
  expect(opened).toHaveLength(2);
  opened[0]?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await open(port)).toBeDefined();
});
test('does not count a trusted proxy', async () => {
  const port = await listening(true);
  expect((await Promise.all([1, 2, 3].map(() => open(port)))).filter(Boolean)).toHaveLength(3);
});
test('counts addresses of one IPv6 network together, and others apart', () => {
  const cap = new AddressCap(1);
  const leave = cap.enter('2001:db8::1');
  expect([cap.enter('2001:db8::2'), typeof cap.enter('2001:db8:0:1::1')]).toEqual([undefined, 'function']);
  leave?.();
  expect(cap.enter('2001:db8::2')).toBeDefined();
});
