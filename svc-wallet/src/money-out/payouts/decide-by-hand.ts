import { decideByTwo, isProposalOpen, type Operator } from '@baazi/service-kit';
import type { ByHand, Withdrawal } from '../withdrawal';

/** The word of a first operator that still stands. While it does, nothing new is sent; when it lapses, the payout is. */
export const proposalOf = ({ state, byHand }: Pick<Withdrawal, 'state' | 'byHand'>, now: Date): ByHand | undefined =>
  state === 'sending' && byHand && isProposalOpen(byHand, now) ? byHand : undefined;

/** What an operator's word about a payout under way does: the first proposes, the same by another ends it. */
export const decideByHand = (
  withdrawal: Pick<Withdrawal, 'state' | 'byHand'>,
  word: { operator: Operator; outcome: ByHand['outcome']; now: Date },
): ReturnType<typeof decideByTwo> | 'withdrawal-moved-on' =>
  withdrawal.state === 'sending' ? decideByTwo(withdrawal.byHand, word) : 'withdrawal-moved-on';
