import { endpoints, isOpen, type events } from '@baazi/contracts';
import { RefusedMessage, inPages, ServiceUnavailable, type EventOf } from '@baazi/service-kit';
import { recordDecision } from './record-decision';
import type { SettlementDeps } from '../stake-deps';

export const onResultDeclared =
  (deps: SettlementDeps) =>
  async ({ data: { market, outcome, revision } }: EventOf<typeof events.resultDeclared>): Promise<void> => {
    // A sender of results decides who is paid: nobody wins while others may still enter. A void may come at any time.
    if (outcome !== 'void' && !(await entryIsOver(deps, market)))
      throw new RefusedMessage(`entry to ${market} is not over, it cannot have the result ${outcome}`);
    await recordDecision(deps, market, { outcome, revision });
  };

/**
 * Whether entry to a market has ended, so that it may have a result: by its latest stake, which names the end of
 * entry. A match may have moved since; then svc-contest is asked, by a signed call and not over the bus.
 */
async function entryIsOver(deps: SettlementDeps, market: string): Promise<boolean> {
  const decision = await deps.decisions.raw.findOne({ _id: market });
  const now = deps.now();
  if (decision?.outcome !== undefined || (decision?.voidFrom && decision.voidFrom <= now)) return true;
  const locksAt = await lastKnownLock(deps, market);
  if (locksAt === undefined || !isOpen(locksAt, now)) return true;
  const answer = await deps.service.services.call(endpoints.marketLock, { params: { market } });
  if (answer.kind === 'refusal' && answer.code !== 'not-found')
    throw new ServiceUnavailable(`svc-contest did not say when entry to ${market} ends: ${answer.code}`);
  return answer.kind === 'reply' && !isOpen(answer.response.locksAt, now);
}

/** The lock named by the last accepted stake; older stakes name none. */
async function lastKnownLock(deps: SettlementDeps, market: string): Promise<Date | undefined> {
  let last: { acceptedAt: Date; locksAt: Date } | undefined;
  const fields = ['acceptedAt', 'locksAt'] as const;
  // Before a market is decided, none of its stakes has followed a decision.
  for await (const page of inPages(deps.stakes.raw, { market, applied: 0 }, { fields }))
    for (const { acceptedAt, locksAt } of page)
      if (locksAt && (!last || acceptedAt > last.acceptedAt)) last = { acceptedAt, locksAt };
  return last?.locksAt;
}
