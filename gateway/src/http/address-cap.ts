import type { Socket } from 'node:net';
import { addressKey, unmappedAddress } from '@baazi/service-kit/gateway';
import type { IsTrusted } from './client-address';

/**
 * A fifth of the connections that this process accepts: one address cannot take the portal from all others, and the
 * phones behind one address of a carrier still fit.
 */
const MAX_PER_ADDRESS = 2000;

/** Counts what is open by network address. */
export class AddressCap {
  readonly #open = new Map<string, number>();

  constructor(private readonly limit: number) {}

  /** Counts one more and returns how to leave; undefined beyond the limit. */
  enter(address: string): (() => void) | undefined {
    const key = addressKey(address);
    const count = this.#open.get(key) ?? 0;
    if (count >= this.limit) return undefined;
    this.#open.set(key, count + 1);
    return () => {
      const left = (this.#open.get(key) ?? 1) - 1;
      if (left === 0) this.#open.delete(key);
      else this.#open.set(key, left);
    };
  }
}

/** `relaxed` (local stack): all clients share one address there. */
export function addressCaps(limits: 'production' | 'relaxed'): { connections: AddressCap; streams: AddressCap } {
  const limit = limits === 'relaxed' ? Infinity : MAX_PER_ADDRESS;
  return { connections: new AddressCap(limit), streams: new AddressCap(limit) };
}

/** Closes connections beyond the cap. A trusted proxy connects for everybody; it counts addresses itself. */
export const capConnections =
  (connections: AddressCap, isTrusted: IsTrusted) =>
  (socket: Socket): void => {
    const address = unmappedAddress(socket.remoteAddress ?? '');
    if (isTrusted(address)) return;
    const leave = connections.enter(address);
    if (leave) socket.once('close', leave);
    else socket.destroy();
  };
