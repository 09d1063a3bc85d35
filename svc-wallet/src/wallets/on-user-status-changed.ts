import { events, type PayloadOf } from '@baazi/contracts';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { payWaitingRewards } from '../referrals/pay-waiting-rewards';
import { purseZero, wallets } from './wallet';

type StatusChange = PayloadOf<typeof events.userStatusChanged>;

/** Keeps what the wallet must know of a player: blocked, guest or member, verified. The highest revision wins, whatever comes last. */
export async function learnStatus(
  core: Core,
  { userId, revision, status, name, kind, emailVerified }: StatusChange,
): Promise<void> {
  await inBooks(core, async (tx) => {
    await wallets(core.db).updateOne(
      { _id: userId },
      { $setOnInsert: { ...purseZero } },
      { upsert: true, session: tx.session },
    );
    await wallets(core.db).updateOne(
      { _id: userId, $or: [{ statusRevision: { $exists: false } }, { statusRevision: { $lt: revision } }] },
      {
        $set: { status, kind, emailVerified, statusRevision: revision, ...(name === undefined ? {} : { name }) },
        ...(status === 'closed' ? { $unset: { name: 1 } } : {}),
      },
      { session: tx.session },
    );
  });
  // A guest's rewards waited for a verified e-mail address.
  if (emailVerified) await payWaitingRewards(core, userId);
}

export const onUserStatusChanged = (core: Core): void =>
  core.bus.on(events.userStatusChanged, {}, async ({ data }) => learnStatus(core, data));
