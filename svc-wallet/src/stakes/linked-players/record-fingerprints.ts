import type { Tx } from '@baazi/service-kit';
import { emptyBalances } from '../../ledger/decide-postings';
import { referralId } from '../../referrals/referral';
import type { StakeOrder } from '../stake-order';
import type { Wallet } from '../../ledger/wallet';
import type { StakeDeps } from '../stake-deps';

const DEEPEST_TREE = 50;

/**
 * Stores the origin of a player's request, as hashes from svc-contest. Two players who are new to a device at the
 * same moment write the same link: the second loses its race and finds the first.
 */
export async function recordFingerprints(
  deps: StakeDeps,
  tx: Tx,
  wallet: Wallet,
  fingerprints: StakeOrder['marks'],
): Promise<void> {
  if (!fingerprints) return;
  const { device, network } = fingerprints;
  const all = [
    ...(device === undefined ? [] : [`device:${device}`]),
    `network:${await firstReferrerOf(deps, tx, wallet._id)}:${network}`,
  ];
  const { session } = tx;
  for (const mark of all.filter((one) => !wallet.marks?.includes(one))) {
    await deps.links.updateOne({ _id: mark }, { $addToSet: { players: wallet._id } }, { upsert: true, session });
    await deps.wallets.updateOne(
      { _id: wallet._id },
      { $addToSet: { marks: mark }, $setOnInsert: emptyBalances() },
      { upsert: true, session },
    );
  }
}

/** The root of a player's referral tree: the player itself without a referrer. */
async function firstReferrerOf(deps: StakeDeps, tx: Tx, userId: string): Promise<string> {
  let first = userId;
  for (let depth = 0; depth < DEEPEST_TREE; depth += 1) {
    const referral = await deps.referrals.raw.findOne({ _id: referralId(first) }, { session: tx.session });
    if (referral?.referrerId === undefined) break;
    first = referral.referrerId;
  }
  return first;
}
