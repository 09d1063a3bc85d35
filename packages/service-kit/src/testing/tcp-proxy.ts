import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * Network faults that the proxy simulates.
 *
 * - `cut`: connections end and new ones end at once: the client sees a dead server.
 * - `refused`: the same, and nothing listens on the port.
 * - `reset`: a response breaks off in the middle with a reset, at random, so that some succeed.
 * - `stalled`: connections stay open (new ones too) and no data passes: half open.
 * - `slow`: every response is delayed by `delayMs`.
 * - `lossy`: one chunk in a hundred is lost and resent; later chunks wait for it, as in TCP.
 * - `one-way`: requests arrive, responses do not.
 */
export type NetworkFault = 'cut' | 'refused' | 'reset' | 'stalled' | 'slow' | 'lossy' | 'one-way';
const LOST = 0.01;
const RESENT_AFTER_MS = 300;
const RESET = 0.2;

export interface TcpProxy {
  port: number;
  fail(fault: NetworkFault, delayMs?: number): void;
  cut(): void;
  stall(): void;
  mend(): void;
  /** Closes all connections; new ones reach the other server, or the others in turn. */
  leadTo(...targets: Target[]): void;
  close(): Promise<void>;
}
interface Target {
  host: string;
  port: number;
}
interface Options {
  /** 0 to 1: decides which responses are lost or reset. */
  random?: () => number;
  /** default: a free one */
  port?: number;
}

/** A TCP proxy between a service and a server that other tests share, with simulated faults. */
export async function tcpProxy(target: Target, { random = Math.random, port = 0 }: Options = {}): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let fault: NetworkFault | undefined;
  let slowMs = 0;
  let to = [target];
  let turn = 0;
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (fault === 'cut') return void near.destroy();
    const far = connect(to[(turn += 1) % to.length] ?? target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const toServer = inOrder(far);
    const toClient = inOrder(near);
    const delayMsOf = (): number => (fault === 'lossy' && random() < LOST ? RESENT_AFTER_MS : 0);
    near.on('data', (bytes) => void (fault === 'stalled' || toServer(bytes, delayMsOf())));
    far.on('data', (bytes) => {
      if (fault === 'stalled' || fault === 'one-way') return;
      if (fault !== 'reset' || random() > RESET) return toClient(bytes, fault === 'slow' ? slowMs : delayMsOf());
      near.write(bytes.subarray(0, bytes.length / 2), () => near.resetAndDestroy());
    });
  });
  await listen(server, port);
  const own = (server.address() as AddressInfo).port;
  const proxy: TcpProxy = {
    port: own,
    fail(wanted, delayMs = 0) {
      proxy.mend();
      fault = wanted;
      slowMs = delayMs;
      if (wanted === 'refused') server.close();
      if (wanted === 'cut' || wanted === 'refused') end();
    },
    cut: () => proxy.fail('cut'),
    stall: () => proxy.fail('stalled'),
    mend() {
      if (fault === undefined) return;
      // Data was lost: existing connections cannot continue.
      if (fault !== 'slow' && fault !== 'lossy') end();
      if (fault === 'refused') server.listen(own, '127.0.0.1');
      fault = undefined;
    },
    leadTo(...others) {
      to = others;
      end();
    },
    async close() {
      proxy.mend();
      end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return proxy;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Writes chunks in order, delaying some; no chunk overtakes an earlier one. */
function inOrder(socket: Socket): (bytes: Buffer, delayMs: number) => void {
  const waiting: { bytes: Buffer; atMs: number }[] = [];
  const flush = (): void => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const inMs = next.atMs - performance.now();
      if (inMs > 0) return void setTimeout(flush, Math.ceil(inMs));
      waiting.shift();
      if (!socket.destroyed) socket.write(next.bytes);
    }
  };
  return (bytes, delayMs) => {
    const atMs = performance.now() + delayMs;
    if (waiting.length === 0 && delayMs === 0) return void (socket.destroyed || socket.write(bytes));
    waiting.push({ bytes, atMs });
    if (waiting.length === 1) flush();
  };
}
