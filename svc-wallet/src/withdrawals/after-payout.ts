import type { PayoutOutcome } from '../payments/provider';
import type { WithdrawalState } from './withdrawal';

/** The state that a provider's word leads to; undefined when it changes nothing. States only move forward, `paid -> reversed` once. */
export function afterPayout(
  state: WithdrawalState,
  status: PayoutOutcome['status'],
): 'paid' | 'failed' | 'reversed' | undefined {
  if (state === 'sending' && status === 'processed') return 'paid';
  // Sent and come back before we heard of the sending: it never arrived.
  if (state === 'sending' && (status === 'failed' || status === 'reversed')) return 'failed';
  if (state === 'paid' && status === 'reversed') return 'reversed';
  return undefined;
}
