import { dayInIndia } from '@baazi/contracts';
import type { WalletContext } from '../../wallet-context';
import { publishCovers } from './cover/publish-covers';
import { publishSums } from './publish-sums';
import { sumUp } from './sum-up';

/** Once a business day, as soon as it has begun and nobody is being settled. */
export async function sumUpDaily(bank: WalletContext): Promise<void> {
  if (bank.settler.isAtWork()) return;
  await bank.keyedQueue('solvency', async () => {
    const isDone = await bank.solvencies.exists({ _id: dayInIndia(bank.now()) });
    if (!isDone && (await bank.wallets.exists({}))) await sumUp(bank);
  });
  await publishSums(bank);
  await publishCovers(bank);
}
