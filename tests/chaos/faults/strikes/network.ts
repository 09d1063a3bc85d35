import type { NetworkFault } from '../../../../packages/service-kit/src/testing/tcp-proxy';
import { links } from '../world/world';
import { hold, type Strike } from './strike';

const STEP_MS = 3000;
const SLOW_MS = 2000;

/** One link after another; each heals before the next. */
export const onEachLink =
  (fault: NetworkFault): Strike =>
  async ({ world, healed }) => {
    for (const link of links) {
      const proxies = world.proxies[link];
      for (const proxy of proxies) proxy.fail(fault, SLOW_MS);
      try {
        await hold(STEP_MS);
      } finally {
        for (const proxy of proxies) proxy.mend();
      }
      await healed(link);
    }
  };
