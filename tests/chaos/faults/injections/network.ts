import type { NetworkFault } from '../../../../packages/service-kit/src/testing/tcp-proxy';
import { links } from '../system/proxied-stack';
import { hold, type InjectFault } from './inject-fault';

const STEP_MS = 3000;
const SLOW_MS = 2000;

/** One link after another; each works again before the next fails. */
export const onEachLink =
  (fault: NetworkFault): InjectFault =>
  async ({ system, healed }) => {
    for (const link of links) {
      const proxies = system.proxies[link];
      for (const proxy of proxies) proxy.fail(fault, SLOW_MS);
      try {
        await hold(STEP_MS);
      } finally {
        for (const proxy of proxies) proxy.mend();
      }
      await healed(link);
    }
  };
