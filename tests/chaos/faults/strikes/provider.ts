import type { Treatment } from '../world/http-between';
import { hold, HELD_MS, type Strike } from './strike';

/** The provider answers the wallet wrongly. */
export const providerDoes =
  (treatment: Treatment): Strike =>
  async ({ world, healed }) => {
    world.provider.treat(treatment);
    await hold(HELD_MS + 2000);
    world.provider.treat(undefined);
    await healed();
  };

/** The provider's webhooks arrive altered. */
export const webhooksArrive =
  (treatment: Treatment): Strike =>
  async ({ world, healed }) => {
    world.webhooks.treat(treatment);
    await hold(HELD_MS + 2000);
    world.webhooks.treat(undefined);
    await world.webhooks.release();
    await healed();
  };
