import type { PayoutOutcome, ProviderRefusal } from '../../providers/provider';
import type { Withdrawal } from '../withdrawal';

export type PayoutWord = PayoutOutcome | ProviderRefusal;

/**
 * The state that a provider's word leads to; undefined when it changes nothing. States only move forward, `paid ->
 * reversed` once. An end that the provider did not tell himself (a refusal, two operators) gives way to what he tells
 * later: `failed -> paid`, `paid -> reversed`.
 */
export function afterPayout(
  { state, heard }: Pick<Withdrawal, 'state' | 'heard'>,
  status: PayoutWord['status'],
): 'paid' | 'failed' | 'reversed' | undefined {
  switch (status) {
    case 'processed':
      // Of one that came back this is the old news: it overtook nothing, it was overtaken.
      return state === 'sending' || (state === 'failed' && heard === undefined) ? 'paid' : undefined;
    case 'failed':
    case 'refused':
      if (state === 'sending') return 'failed';
      return state === 'paid' && heard === undefined && status === 'failed' ? 'reversed' : undefined;
    case 'reversed':
      // Sent and come back before we heard of the sending: it never arrived.
      if (state === 'sending') return 'failed';
      return state === 'paid' ? 'reversed' : undefined;
    case 'queued':
      return undefined;
  }
}

/** The last that the provider himself said of how a payout ended. */
export function heardAfter(heard: Withdrawal['heard'], status: PayoutWord['status']): Withdrawal['heard'] {
  if (status === 'queued' || status === 'refused') return heard;
  return heard === undefined || (heard === 'processed' && status === 'reversed') ? status : heard;
}
