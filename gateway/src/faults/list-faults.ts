import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { GatewayContext } from '../gateway-context';

/** What failed in browsers, with its places read as TypeScript. */
export const listFaults =
  ({ faults, places }: GatewayContext): Handler<typeof endpoints.faults> =>
  async ({ log }) => {
    const data = [];
    // One after another: a map that is read takes its time, and most stacks share theirs.
    for (const { stack = '', ...fault } of await faults.all()) {
      const frames = await places.of(stack).catch((error: unknown) => {
        log.warn({ err: error }, 'the places of a fault cannot be read');
        return stack
          .split('\n')
          .filter(Boolean)
          .map((place) => ({ place, isSource: false }));
      });
      data.push({ ...fault, frames });
    }
    return reply({ data });
  };
