import type { Treatment } from '../system/http-between';
import { hold, HELD_MS, type InjectFault } from './inject-fault';

/** The provider answers the wallet wrongly. */
export const providerDoes =
  (treatment: Treatment): InjectFault =>
  async ({ system, healed }) => {
    system.provider.treat(treatment);
    await hold(HELD_MS + 2000);
    system.provider.treat(undefined);
    await healed();
  };

/** The provider's webhooks arrive altered. */
export const webhooksArrive =
  (treatment: Treatment): InjectFault =>
  async ({ system, healed }) => {
    system.webhooks.treat(treatment);
    await hold(HELD_MS + 2000);
    system.webhooks.treat(undefined);
    await system.webhooks.release();
    await healed();
  };
