import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { inSharedBooks } from '../../ledger/in-shared-books';
import { tellBalance } from '../../ledger/tell-balance';
import { driveRewards } from './drive-rewards';
import { referralId } from './referral';
import type { Reward } from './reward';

/** Drives the reward for a friend to where the facts put it, if somebody brought the friend. */
export async function payReferralReward(bank: WalletContext, friendId: string): Promise<void> {
  const known = await bank.referrals.raw.findOne({ _id: referralId(friendId) }, { projection: { referrerId: 1 } });
  if (known?.referrerId) await driveReward(bank, { friendId, referrerId: known.referrerId });
}

/** Whichever fact of a reward comes second gets here with both. Rewards that wait at the same moment share a commit. */
export async function driveReward(bank: WalletContext, reward: Reward): Promise<void> {
  const { referrerId } = reward;
  const rewarded = await bank.keyedQueue(referrerId, async () => {
    const shared = await inSharedBooks(bank, bank.trips.rewards, { userId: referrerId, story: reward }, (tx, rewards) =>
      // The state of each referral says that its transfer is new.
      driveRewards(bank, tx, rewards, { idsAreNew: true }),
    );
    return shared ?? (await inBooks(bank, (tx) => driveRewards(bank, tx, [reward])))[0];
  });
  if (rewarded?.holding)
    tellBalance(bank, referrerId, rewarded.holding, rewarded.words === undefined ? {} : { words: rewarded.words });
}
