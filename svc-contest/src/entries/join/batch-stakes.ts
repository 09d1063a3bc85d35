import { endpoints, type SentTo } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import type { StakeOrder, Placed } from './join-batches';

export const SHORTEST_CALL_MS = 100;
const alone: Placed = { kind: 'alone' };

/**
 * Asks svc-wallet for the stake of a reservation, in one call with others that wait. Who is the only one, or whom the
 * call leaves open, is told to ask alone. Throws ServiceUnavailable when what svc-wallet did is unknown.
 */
export const placeStake = (contest: ContestContext, asking: StakeOrder): Promise<Placed> =>
  contest.batches.stakes.add(asking, async (all) => {
    if (all.length === 1) return [alone];
    const now = contest.service.clocks.machine.now().getTime();
    const answer = await contest.service.services.call(endpoints.placeStakes, {
      body: { orders: all.map(({ entry }) => orderOf(entry)) },
      timeoutMs: Math.max(SHORTEST_CALL_MS, Math.min(...all.map(({ until }) => until)) - now),
    });
    // A svc-wallet of before there was this call.
    if (answer.kind === 'refusal') return all.map(() => alone);
    const { placed, keepsMarks } = answer.response;
    contest.wantsFingerprints = keepsMarks ?? false;
    return all.map((_one, i) => {
      const there = placed[i];
      return there ? { kind: 'answered', ...there } : alone;
    });
  });

/** What svc-wallet is told of a reservation, the same each time. */
export const orderOf = (entry: Entry): SentTo<typeof endpoints.placeStake>['body'] => ({
  pickId: entry._id,
  userId: entry.userId,
  market: entry.market,
  selection: entry.selection,
  stakePaise: entry.stakePaise,
  payoutPaise: entry.payoutPaise,
  acceptedAt: entry.acceptedAt.toISOString(),
  label: entry.label,
  ...(entry.labelHi === undefined ? {} : { labelHi: entry.labelHi }),
  ...(entry.locksAt ? { locksAt: entry.locksAt.toISOString() } : {}),
  ...(entry.marks ? { marks: entry.marks } : {}),
});
