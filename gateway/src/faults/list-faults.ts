import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit/gateway';
import type { SourcePositions } from './source-positions';
import type { StoredFaults } from './stored-faults';

/** Faults in browsers, with their positions mapped to the TypeScript sources. */
export const listFaults =
  ({ faults, positions }: { faults: StoredFaults; positions: SourcePositions }): Handler<typeof endpoints.faults> =>
  async ({ log }) => {
    const data = [];
    // Sequentially: parsing a source map takes long, and most stacks share the cached one.
    for (const { stack = '', ...fault } of await faults.all()) {
      const frames = await positions.of(stack).catch((error: unknown) => {
        log.warn({ err: error }, 'the positions of a fault cannot be read');
        return stack
          .split('\n')
          .filter(Boolean)
          .map((place) => ({ place, isSource: false }));
      });
      data.push({ ...fault, frames });
    }
    return reply({ data });
  };
