import { isFree } from '../processes/ports';

// Below the ports that a stack chooses for its services, and below ephemeral ports, so that stacks that start at the same
// time do not take each other's ports.
const PORT_MIN = 10_000;
const PORT_COUNT = 10_000;

/** A port that no process listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORT_MIN + Math.floor(Math.random() * PORT_COUNT);
    if (await isFree(port)) return port;
  }
}
