// Types of a part alone, as `npm test -w` checks them, find the declaration by this line only.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./driver-connection.d.ts" />
import type { Socket } from 'node:net';
import { Connection } from 'mongodb/lib/cmap/connection.js';

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
  if (isPatched in Connection) return;
  Object.assign(Connection, { [isPatched]: true });
  const { writeCommand } = Connection.prototype;
  Connection.prototype.writeCommand = function (...args) {
    const { socket } = this;
    if (!patchedSockets.has(socket)) {
      patchedSockets.add(socket);
      socket.once('close', () => void socket.emit('drain'));
    }
    return writeCommand.apply(this, args);
  };
}
