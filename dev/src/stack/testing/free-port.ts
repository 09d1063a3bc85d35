import { isFree } from '../ports/port-probes';

// Below what a stack gives to its parts, and far below what systems hand out to outgoing connections: stacks that start
// side by side do not take each other's.
const LOWEST = 10_000;
const SPAN = 10_000;

/** A port where nobody listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * SPAN);
    if (await isFree(port)) return port;
  }
}
