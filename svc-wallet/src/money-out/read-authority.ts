import type { Tx } from '@baazi/service-kit';
import { readCutOver } from '../ledger/authorisations/cut-over';
import { reportForgery, signedLinesOf } from '../ledger/authorisations/signed-lines';
import { isHeldBy, type Withdrawal } from '../ledger/withdrawal';
import { authorityOf, withdrawalSubject, type Authority } from './authority';
import type { WithdrawalDeps } from './withdrawal-deps';

/**
 * Reads the authority of a withdrawal, in the transaction that acts on it. A document that claims other approvals than the log
 * has is alarmed.
 */
export async function readAuthority(deps: WithdrawalDeps, tx: Tx, withdrawal: Withdrawal): Promise<Authority> {
  const subject = withdrawalSubject(withdrawal._id);
  const lines = (await signedLinesOf(deps, [subject], tx.session)).get(subject) ?? [];
  const cutOver = withdrawal.approvals.length > 0 ? await readCutOver(deps, tx.session) : undefined;
  const ever = authorityOf(withdrawal, lines, { cutOver });
  const claimed = withdrawal.approvals.map(({ by }) => by).join();
  const isAsClaimed = claimed === ever.approvals.map(({ by }) => by).join();
  if (!isAsClaimed || (withdrawal.state === 'sending' && !ever.isSufficient))
    reportForgery(deps, { subject, claim: `it is ${withdrawal.state}, approved by ${claimed || 'nobody'}` });
  return authorityOf(withdrawal, lines, { cutOver, now: deps.machineNow() });
}

/** Whether the sealed transfer of its hold names this amount and destination; anything else is alarmed. */
export async function isHeldAsStated(deps: WithdrawalDeps, tx: Tx, withdrawal: Withdrawal): Promise<boolean> {
  const { _id, userId, amountPaise } = withdrawal;
  const hold = await deps.transfers.raw.findOne({ _id: `wd-hold:${_id}`, player: userId }, { session: tx.session });
  if (hold && isHeldBy(hold, withdrawal)) return true;
  reportForgery(deps, { subject: withdrawalSubject(_id), claim: `${amountPaise} paise that its hold does not name` });
  return false;
}
