import type { events } from '@baazi/contracts';
import type { EventOf, Tx } from '@baazi/service-kit';
import { strandOrder, recordStranded } from '../ledger/stranded-funds';
import { inLedgerTransaction } from '../ledger/ledger-transaction';
import { postTransfer } from '../ledger/post-transfer';
import { playerSubject } from '../ledger/authorisations/account-state';
import { verifiedFact } from '../ledger/authorisations/attested-facts';
import { referralId } from '../referrals/referral';
import { payWaitingRewards } from './rewards/pay-referral-reward';
import { ensureWallet } from './on-user-registered';
import { walletOf } from '../ledger/read-wallets';
import type { PlayerDeps } from './player-deps';

/**
 * Stores what the wallet needs of a player: blocked, guest or member, verified. The highest revision wins, whatever
 * the order of arrival. An operator never plays, so that wallet is closed, as is the wallet of a deleted account.
 */
export const onUserStatusChanged =
  (deps: PlayerDeps) =>
  async ({ data }: EventOf<typeof events.userStatusChanged>): Promise<void> => {
    const { userId, revision, name, kind, emailVerified } = data;
    const status = data.role === 'operator' ? 'closed' : data.status;
    await inLedgerTransaction(deps, async (tx) => {
      await ensureWallet(deps, userId, tx);
      const { status: before = 'active' } = await walletOf(deps, userId, tx);
      const { matchedCount } = await deps.wallets.updateOne(
        { _id: userId, $or: [{ statusRevision: { $exists: false } }, { statusRevision: { $lt: revision } }] },
        {
          $set: {
            status,
            kind,
            emailVerified,
            statusRevision: revision,
            ...(name === undefined ? {} : { name }),
            ...(kind === 'guest' ? { cameAsGuest: true } : {}),
            ...(emailVerified ? { emailSignature: deps.signFact(verifiedFact(userId, revision)) } : {}),
          },
          $unset: {
            closingUntil: 1,
            ...(emailVerified ? {} : { emailSignature: 1 }),
            ...(data.status === 'closed' ? { name: 1 } : {}),
          },
        },
        { session: tx.session },
      );
      // Every account begins active: only what differs from that is a line.
      if (matchedCount > 0 && status !== before)
        await deps.service.operatorsLog.record(tx, {
          by: 'svc-auth',
          action: 'account-status',
          subject: playerSubject(userId),
          reason: '',
          before: { status: before },
          after: { status, revision },
        });
      if (data.status === 'closed') await forgetPerson(deps, tx, userId);
      if (status === 'closed') await clearClosedWallet(deps, tx, userId);
    });
    // A guest's rewards waited for a verified e-mail address.
    if (emailVerified) await payWaitingRewards(deps, userId);
  };

/**
 * The ledger keeps only an id. The e-mail address that a payer typed on a provider's page was a hint for operators
 * and is deleted.
 */
async function forgetPerson(deps: PlayerDeps, { session }: Tx, userId: string): Promise<void> {
  await deps.referrals.updateOne({ _id: referralId(userId) }, { $unset: { friendName: 1 } }, { session });
  await deps.payments.updateMany({ userId, email: { $exists: true } }, { $unset: { email: 1 } }, { session });
}

/**
 * Stranded funds: money that arrived while the account was being closed, or less than the withdrawal minimum. Shown
 * to operators.
 */
async function clearClosedWallet(deps: PlayerDeps, tx: Tx, userId: string): Promise<void> {
  const { status, cash, version } = await walletOf(deps, userId, tx);
  if (status !== 'closed' || cash === 0 || deps.money.mode === 'play') return;
  const stranded = { userId, paise: cash, cause: `closed:${userId}:${version}`, reason: 'closed-with-money' };
  await postTransfer(tx, deps, strandOrder(stranded));
  await recordStranded(tx, deps, [stranded]);
}
