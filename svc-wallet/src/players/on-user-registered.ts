import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { welcomePlayer } from './welcome-player';

export const onUserRegistered =
  (bank: WalletContext) =>
  ({ data }: EventOf<typeof events.userRegistered>): Promise<void> =>
    welcomePlayer(bank, data);
