import type { events, PayloadOf } from '@baazi/contracts';
import { duplicatesIn, type EventOf } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { driveReward } from './pay-referral-reward';
import { notedDeposit } from './noted-deposit';
import { referralId } from './referral';
import type { FirstDeposit, Reward } from './reward';

/** A friend's first deposit is the second fact of a reward; later deposits earn nothing. */
export async function noteFirstDeposit(
  bank: WalletContext,
  { first, ...deposit }: PayloadOf<typeof events.depositMade>,
): Promise<void> {
  if (!first) return;
  const { reward } = await bank.trips.firstDeposits.add(deposit, (deposits) => meetDeposits(bank, deposits));
  if (reward) await driveReward(bank, reward);
}

export const onDepositMade =
  (bank: WalletContext) =>
  ({ data }: EventOf<typeof events.depositMade>): Promise<void> =>
    noteFirstDeposit(bank, data);

/**
 * The rewards that these deposits complete. Each is noted in the commit that drives its reward; where nobody is known to
 * have brought the player, here, in the referral that is made if need be.
 */
async function meetDeposits(
  bank: WalletContext,
  deposits: readonly FirstDeposit[],
): Promise<{ reward: Reward | undefined }[]> {
  const known = await referrersOf(bank, deposits);
  const rest = deposits.filter(({ userId }) => !known.has(userId));
  if (rest.length > 0) await noteDeposits(bank, rest);
  // The news of who brought one may have come between the look and the note, too early to pay.
  const late = rest.length > 0 ? await referrersOf(bank, rest) : known;
  return deposits.map((deposit) => {
    const { userId } = deposit;
    const referrerId = known.get(userId) ?? late.get(userId);
    return { reward: referrerId === undefined ? undefined : { friendId: userId, referrerId, deposit } };
  });
}

async function referrersOf(
  bank: WalletContext,
  deposits: readonly FirstDeposit[],
): Promise<ReadonlyMap<string, string>> {
  const found = await bank.referrals.raw
    .find(
      { _id: { $in: deposits.map(({ userId }) => referralId(userId)) }, referrerId: { $exists: true } },
      { projection: { friendId: 1, referrerId: 1 } },
    )
    .toArray();
  return new Map(
    found.flatMap(({ friendId, referrerId }) => (referrerId === undefined ? [] : [[friendId, referrerId]])),
  );
}

async function noteDeposits(bank: WalletContext, deposits: readonly FirstDeposit[]): Promise<void> {
  const orders = deposits.map((deposit) => ({
    filter: { _id: referralId(deposit.userId), depositId: { $exists: false } },
    update: {
      $set: notedDeposit(bank, deposit),
      $setOnInsert: {
        friendId: deposit.userId,
        state: 'registered' as const,
        reasons: [],
        createdAt: bank.machineNow(),
      },
    },
  }));
  try {
    await bank.referrals.raw.bulkWrite(
      orders.map((order) => ({ updateOne: { ...order, upsert: true } })),
      { ordered: false },
    );
  } catch (error) {
    // Noted before; or the news of the registration has just made it.
    const there = duplicatesIn(error);
    await bank.referrals.raw.bulkWrite(
      orders
        .filter((_order, i) => there.has(i))
        .map(({ filter, update: { $set } }) => ({ updateOne: { filter, update: { $set } } })),
      { ordered: false },
    );
  }
}
