import type { events, PayloadOf } from '@baazi/contracts';
import { duplicatesIn, type EventOf } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { driveReward } from './pay-referral-reward';
import { referralId } from './referral';
import type { FirstDeposit } from './reward';

/** A friend's first deposit is the second fact of a reward; later deposits earn nothing. */
export async function noteFirstDeposit(
  bank: Bank,
  { first, ...deposit }: PayloadOf<typeof events.depositMade>,
): Promise<void> {
  if (!first) return;
  const { referrerId } = await bank.trips.firstDeposits.join(deposit, (deposits) => noteDeposits(bank, deposits));
  if (referrerId !== undefined) await driveReward(bank, { friendId: deposit.userId, referrerId });
}

export const onDepositMade =
  (bank: Bank) =>
  ({ data }: EventOf<typeof events.depositMade>): Promise<void> =>
    noteFirstDeposit(bank, data);

/** Each in the referral of its player, which is made if need be; then who brought them, as far as that is known. */
async function noteDeposits(
  bank: Bank,
  deposits: readonly FirstDeposit[],
): Promise<{ referrerId: string | undefined }[]> {
  const orders = deposits.map(({ userId, depositId, amountPaise }) => ({
    filter: { _id: referralId(userId), depositId: { $exists: false } },
    update: {
      $set: { depositId, depositPaise: amountPaise, depositedAt: bank.now() },
      $setOnInsert: { friendId: userId, state: 'registered' as const, reasons: [], createdAt: bank.machineNow() },
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
  const found = await bank.referrals.raw
    .find(
      { _id: { $in: deposits.map(({ userId }) => referralId(userId)) }, referrerId: { $exists: true } },
      { projection: { referrerId: 1 } },
    )
    .toArray();
  const referrers = new Map(found.map(({ _id, referrerId }) => [_id, referrerId]));
  return deposits.map(({ userId }) => ({ referrerId: referrers.get(referralId(userId)) }));
}
