import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { emptyHolding } from '../../ledger/decide-postings';
import { referralId } from '../../players/referrals/referral';
import type { StakeOrder } from '../stake-order';
import type { Wallet } from '../../ledger/wallet';

const DEEPEST_TREE = 50;

/**
 * Keeps what a player's request came from, as hashes that svc-contest made. Two players who are new to a device at the
 * same moment write the same link: the second loses its race and finds the first.
 */
export async function learnMarks(
  bank: WalletContext,
  tx: Tx,
  wallet: Wallet,
  marks: StakeOrder['marks'],
): Promise<void> {
  if (!marks) return;
  const { device, network } = marks;
  const all = [
    ...(device === undefined ? [] : [`device:${device}`]),
    `network:${await firstReferrerOf(bank, tx, wallet._id)}:${network}`,
  ];
  const { session } = tx;
  for (const mark of all.filter((one) => !wallet.marks?.includes(one))) {
    await bank.links.updateOne({ _id: mark }, { $addToSet: { players: wallet._id } }, { upsert: true, session });
    await bank.wallets.updateOne(
      { _id: wallet._id },
      { $addToSet: { marks: mark }, $setOnInsert: emptyHolding() },
      { upsert: true, session },
    );
  }
}

/** Who stands at the root of a player's referral tree: the player, when nobody brought the player. */
async function firstReferrerOf(bank: WalletContext, tx: Tx, userId: string): Promise<string> {
  let first = userId;
  for (let depth = 0; depth < DEEPEST_TREE; depth += 1) {
    const referral = await bank.referrals.raw.findOne({ _id: referralId(first) }, { session: tx.session });
    if (referral?.referrerId === undefined) break;
    first = referral.referrerId;
  }
  return first;
}
