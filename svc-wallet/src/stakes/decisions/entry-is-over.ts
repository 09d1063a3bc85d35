import { endpoints, isOpen } from '@baazi/contracts';
import { inPages, ServiceUnavailable } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';

/**
 * Whether entry to a market has ended, so that it may have a result: by its latest stake, which says when entry was to
 * end. A match may have moved since; then svc-contest is asked, by the services' own door and not by the bus.
 */
export async function entryIsOver(bank: WalletContext, market: string): Promise<boolean> {
  const decision = await bank.decisions.raw.findOne({ _id: market });
  const now = bank.now();
  if (decision?.outcome !== undefined || (decision?.voidFrom && decision.voidFrom <= now)) return true;
  const locksAt = await lastKnownLock(bank, market);
  if (locksAt === undefined || !isOpen(locksAt, now)) return true;
  const answer = await bank.service.services.call(endpoints.marketLock, { params: { market } });
  if (answer.kind === 'refusal' && answer.code !== 'not-found')
    throw new ServiceUnavailable(`svc-contest did not say when entry to ${market} ends: ${answer.code}`);
  return answer.kind === 'reply' && !isOpen(answer.response.locksAt, now);
}

/** What the stake that was accepted last says; stakes of before they said it say nothing. */
async function lastKnownLock(bank: WalletContext, market: string): Promise<Date | undefined> {
  let last: { acceptedAt: Date; locksAt: Date } | undefined;
  const fields = ['acceptedAt', 'locksAt'] as const;
  // Before a market is decided, none of its stakes has followed a decision.
  for await (const page of inPages(bank.stakes.raw, { market, applied: 0 }, { fields }))
    for (const { acceptedAt, locksAt } of page)
      if (locksAt && (!last || acceptedAt > last.acceptedAt)) last = { acceptedAt, locksAt };
  return last?.locksAt;
}
