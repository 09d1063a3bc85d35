import { events } from '@baazi/contracts';
import type { Core } from '../core';
import { openWallet } from './open-wallet';

export const onUserRegistered = (core: Core): void =>
  core.bus.on(events.userRegistered, {}, async ({ data }) => {
    await openWallet(core, data);
  });
