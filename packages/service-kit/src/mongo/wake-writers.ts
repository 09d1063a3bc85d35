import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The private parts of the driver's connection that this file uses (mongodb 7.8, `lib/cmap/connection.js`). */
interface DriverConnection {
  readonly socket: Socket;
  writeCommand(...args: unknown[]): Promise<void>;
}
interface DriverModule {
  Connection: { prototype: DriverConnection };
}

const patchedSockets = new WeakSet<Socket>();
/** Marks the patched driver: test suites that share it evaluate this file more than once. */
const isPatched = Symbol.for('baazi.wake-writers');

/**
 * Works around a driver bug (7.8 and 7.9): a write to a destroyed socket that has not emitted 'close' yet waits forever
 * for 'drain'. If that is the monitor, the service never reconnects; if it is a statement, its caller hangs. So a
 * socket that closes also emits 'drain' once the driver has marked its connection as closed, and the write fails with
 * that error.
 */
export function wakeWriters(): void {
  const { Connection } = createRequire(__filename)('mongodb/lib/cmap/connection.js') as DriverModule;
  if (isPatched in Connection) return;
  Object.assign(Connection, { [isPatched]: true });
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = function (this: DriverConnection, ...args) {
    const { socket } = this;
    if (!patchedSockets.has(socket)) {
      patchedSockets.add(socket);
      socket.once('close', () => void socket.emit('drain'));
    }
    return writeCommand.apply(this, args);
  };
}
