import type { events, PayloadOf } from '@baazi/contracts';
import { duplicatesIn, type EventOf } from '@baazi/service-kit';
import { driveReward } from './pay-referral-reward';
import { notedDeposit, referralId } from '../../referrals/referral';
import type { FirstDeposit } from '../../referrals/referral';
import type { Reward } from './reward';
import type { PlayerDeps } from '../player-deps';

/** A friend's first deposit is the second fact of a reward; later deposits earn nothing. */
export async function noteFirstDeposit(
  deps: PlayerDeps,
  { first, ...deposit }: PayloadOf<typeof events.depositMade>,
): Promise<void> {
  if (!first) return;
  const { reward } = await deps.rewardBatches.firstDeposits.add(deposit, (deposits) => meetDeposits(deps, deposits));
  if (reward) await driveReward(deps, reward);
}

export const onDepositMade =
  (deps: PlayerDeps) =>
  ({ data }: EventOf<typeof events.depositMade>): Promise<void> =>
    noteFirstDeposit(deps, data);

/**
 * Returns the rewards that these deposits complete. A deposit is stored in the commit that drives its reward; when no
 * referrer is known, it is stored here in the referral, which is created if necessary.
 */
async function meetDeposits(
  deps: PlayerDeps,
  deposits: readonly FirstDeposit[],
): Promise<{ reward: Reward | undefined }[]> {
  const known = await referrersOf(deps, deposits);
  const rest = deposits.filter(({ userId }) => !known.has(userId));
  if (rest.length > 0) await noteDeposits(deps, rest);
  // The referrer's event may have arrived between the read and the write, when the deposit was not stored yet: read
  // again.
  const late = rest.length > 0 ? await referrersOf(deps, rest) : known;
  return deposits.map((deposit) => {
    const { userId } = deposit;
    const referrerId = known.get(userId) ?? late.get(userId);
    return { reward: referrerId === undefined ? undefined : { friendId: userId, referrerId, deposit } };
  });
}

async function referrersOf(deps: PlayerDeps, deposits: readonly FirstDeposit[]): Promise<ReadonlyMap<string, string>> {
  const found = await deps.referrals.raw
    .find(
      { _id: { $in: deposits.map(({ userId }) => referralId(userId)) }, referrerId: { $exists: true } },
      { projection: { friendId: 1, referrerId: 1 } },
    )
    .toArray();
  return new Map(
    found.flatMap(({ friendId, referrerId }) => (referrerId === undefined ? [] : [[friendId, referrerId]])),
  );
}

async function noteDeposits(deps: PlayerDeps, deposits: readonly FirstDeposit[]): Promise<void> {
  const orders = deposits.map((deposit) => ({
    filter: { _id: referralId(deposit.userId), depositId: { $exists: false } },
    update: {
      $set: notedDeposit(deposit, deps.now()),
      $setOnInsert: {
        friendId: deposit.userId,
        state: 'registered' as const,
        reasons: [],
        createdAt: deps.machineNow(),
      },
    },
  }));
  try {
    await deps.referrals.raw.bulkWrite(
      orders.map((order) => ({ updateOne: { ...order, upsert: true } })),
      { ordered: false },
    );
  } catch (error) {
    // Already stored, or the registration event has just created the referral.
    const there = duplicatesIn(error);
    await deps.referrals.raw.bulkWrite(
      orders
        .filter((_order, i) => there.has(i))
        .map(({ filter, update: { $set } }) => ({ updateOne: { filter, update: { $set } } })),
      { ordered: false },
    );
  }
}
