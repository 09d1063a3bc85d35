import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { walletOf } from '../../ledger/wallet-of';
import { limitsView } from './limits-view';

export const readLimits =
  (bank: WalletContext): Handler<typeof endpoints.readLimits> =>
  async ({ caller }) =>
    reply(limitsView((await walletOf(bank, caller.userId)).limits, bank.machineNow()));
