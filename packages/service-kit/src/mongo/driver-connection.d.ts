/** The private parts of the driver's connection that `wake-writers.ts` uses (mongodb 7.8). */
declare module 'mongodb/lib/cmap/connection.js' {
  import type { Socket } from 'node:net';

  export class Connection {
    readonly socket: Socket;
    writeCommand(...args: unknown[]): Promise<void>;
  }
}
