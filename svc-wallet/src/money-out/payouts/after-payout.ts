import type { PayoutOutcome, ProviderRefusal } from '../../providers/provider';
import type { Withdrawal } from '../../ledger/withdrawal';

export type PayoutReport = PayoutOutcome | ProviderRefusal;

/**
 * The state that a provider's report leads to; undefined when it changes nothing. States only move forward, `paid ->
 * reversed` once. An end that the provider did not report (a refusal, two operators) is overridden by a later report:
 * `failed -> paid`, `paid -> reversed`.
 */
export function afterPayout(
  { state, heard: received }: Pick<Withdrawal, 'state' | 'heard'>,
  status: PayoutReport['status'],
): 'paid' | 'failed' | 'reversed' | undefined {
  switch (status) {
    case 'processed':
      // For a returned payout this report is outdated: the later event was received first.
      return state === 'sending' || (state === 'failed' && received === undefined) ? 'paid' : undefined;
    case 'failed':
    case 'refused':
      if (state === 'sending') return 'failed';
      return state === 'paid' && received === undefined && status === 'failed' ? 'reversed' : undefined;
    case 'reversed':
      // Sent and returned before any report was received: it was never paid.
      if (state === 'sending') return 'failed';
      return state === 'paid' ? 'reversed' : undefined;
    case 'queued':
      return undefined;
  }
}

/** The last end of a payout that the provider itself has reported. */
export function receivedAfter(received: Withdrawal['heard'], status: PayoutReport['status']): Withdrawal['heard'] {
  if (status === 'queued' || status === 'refused') return received;
  return received === undefined || (received === 'processed' && status === 'reversed') ? status : received;
}
