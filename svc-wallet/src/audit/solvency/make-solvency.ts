import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { publishSum } from './publish-sums';
import type { Solvency } from './solvency';
import { solvencyView } from './solvency-board';
import { sumUp } from './sum-up';

/** Every wallet is read for it: nobody has it done twice in a row. */
const APART_MS = 60_000;

/** An operator wants to know now, and the world with him. */
export const makeSolvency =
  (bank: WalletContext): Handler<typeof endpoints.makeSolvency> =>
  async ({ caller, body: { reason } }) =>
    bank.keyedQueue('solvency', async () => {
      const lately = new Date(bank.machineNow().getTime() - APART_MS);
      if (await bank.solvencies.exists({ reason: { $exists: true }, readAt: { $gt: lately } }))
        return refuse('solvency-lately');
      const made = await sumUp(bank, { by: caller.userId, reason });
      return made === 'books-differ' ? refuse(made) : reply(solvencyView(await published(bank, made)));
    });

/** Signed later by the worker, where svc-contest does not answer now. */
const published = (bank: WalletContext, made: Solvency): Promise<Solvency> => publishSum(bank, made).catch(() => made);
