import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** The inside of the driver's connection that this file needs (mongodb 7.8, `lib/cmap/connection.js`). */
interface Inside {
  readonly socket: Socket;
  writeCommand(...args: unknown[]): Promise<void>;
}
interface Driver {
  Connection: { prototype: Inside };
}

const known = new WeakSet<Socket>();
/** Marks the driver: suites that share it evaluate this file more than once. */
const isAwake = Symbol.for('baazi.wake-writers');

/**
 * The driver (7.8 and 7.9) waits for ever when it writes to a socket that is destroyed and has not said 'close' yet:
 * the write is refused, and the 'drain' that it then waits for never comes. Where that is the monitor, the part never
 * looks for its database again; where it is a statement, whoever waits for it stands still. So a socket that closes says
 * 'drain' too, once the driver has marked its connection as closed, and the writer ends with that error.
 */
export function wakeWriters(): void {
  const { Connection } = createRequire(__filename)('mongodb/lib/cmap/connection.js') as Driver;
  if (isAwake in Connection) return;
  Object.assign(Connection, { [isAwake]: true });
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = function (this: Inside, ...args) {
    const { socket } = this;
    if (!known.has(socket)) {
      known.add(socket);
      socket.once('close', () => void socket.emit('drain'));
    }
    return writeCommand.apply(this, args);
  };
}
