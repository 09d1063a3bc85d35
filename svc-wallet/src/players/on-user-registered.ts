import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { welcomePlayer } from './welcome-player';

export const onUserRegistered =
  (bank: Bank) =>
  ({ data }: EventOf<typeof events.userRegistered>): Promise<void> =>
    welcomePlayer(bank, data);
