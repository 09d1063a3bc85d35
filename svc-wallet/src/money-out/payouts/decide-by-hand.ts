import { decideByTwo, isProposalOpen, type Operator } from '@baazi/service-kit';
import type { ByHand, Withdrawal } from '../../ledger/withdrawal';

/**
 * The open proposal of a first operator. While it is open, nothing new is sent; when it expires, the payout is sent.
 */
export const proposalOf = ({ state, byHand }: Pick<Withdrawal, 'state' | 'byHand'>, now: Date): ByHand | undefined =>
  state === 'sending' && byHand && isProposalOpen(byHand, now) ? byHand : undefined;

/**
 * Decides an operator's report about a payout in progress: the first operator proposes, and the same report by
 * another ends it.
 */
export const decideByHand = (
  withdrawal: Pick<Withdrawal, 'state' | 'byHand'>,
  report: { operator: Operator; outcome: ByHand['outcome']; now: Date },
): ReturnType<typeof decideByTwo> | 'withdrawal-moved-on' =>
  withdrawal.state === 'sending' ? decideByTwo(withdrawal.byHand, report) : 'withdrawal-moved-on';
