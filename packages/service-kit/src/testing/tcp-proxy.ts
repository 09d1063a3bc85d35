import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** Ends what is connected and refuses what comes: the server behind is gone, as far as its client can tell. */
  cut(): void;
  /** Connections stay open and nothing moves any more: the network has swallowed the server. */
  stall(): void;
  mend(): void;
  close(): Promise<void>;
}

/** A stretch of network between a service under test and a server that other tests need alive. */
export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (bytes) => void (state === 'open' && far.write(bytes)));
    far.on('data', (bytes) => void (state === 'open' && near.write(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    state = 'cut';
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    stall: () => void (state = 'stalled'),
    mend: () => {
      if (state === 'open') return;
      // What was stalled has lost bytes: only new connections are whole.
      for (const socket of sockets) socket.destroy();
      state = 'open';
    },
    close: async () => {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
