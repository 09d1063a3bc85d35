import { toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { underWay, type Withdrawal } from '../ledger/withdrawal';
import type { WithdrawalCollections, WithdrawalDeps } from './withdrawal-deps';

const MOST_SHOWN = 100;

/** A player's withdrawals, with the expected time of the open ones and what holds them. */
export function listOwnWithdrawals(deps: WithdrawalDeps): Handler<typeof endpoints.ownWithdrawals> {
  const expected = cachedExpectedHours(deps);
  return async ({ caller }) => {
    const rows = await deps.withdrawals
      .find({ userId: caller.userId })
      .sort({ createdAt: -1 })
      .limit(MOST_SHOWN)
      .lean<Withdrawal[]>();
    const hours = rows.some(({ state }) => underWay.includes(state)) ? await expected(deps.machineNow()) : null;
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        upi: row.upi,
        amount: toRupees(row.amountPaise),
        state: row.state,
        reasons: reasonsForPlayer(row),
        waitsUntil: row.state === 'requested' ? row.waitsUntil?.toISOString() : undefined,
        createdAt: row.createdAt.toISOString(),
        expectedHours: underWay.includes(row.state) ? hours : null,
      })),
    });
  };
}

/** The reason in words for the player; risk reasons are shown to operators only. */
function reasonsForPlayer({ state, note, reasons }: Withdrawal): string[] {
  if (note !== undefined) return [note];
  if (state === 'requested') return [reasons.length > 0 ? 'Being reviewed by our team' : 'Waiting for approval'];
  if (state === 'approved') return ['A second check is needed for this amount'];
  return state === 'sending' ? ['On its way to your bank'] : [];
}

const DAY_MS = 24 * 3600_000;
const HOUR_MS = 3600_000;
const MOST_LOOKED_AT = 500;

/**
 * One read serves all requests within this time: the p90 changes slowly, and computing it reads hundreds of
 * withdrawals.
 */
const KEPT_MS = 60_000;

function cachedExpectedHours(collections: WithdrawalCollections): (now: Date) => Promise<number | null> {
  let stored = { hours: 0, until: -Infinity };
  return async (now) => {
    if (now.getTime() < stored.until) return stored.hours;
    const hours = await expectedHours(collections, now);
    // While there is no paid withdrawal nothing is cached, so the first one appears immediately.
    if (hours !== null) stored = { hours, until: now.getTime() + KEPT_MS };
    return hours;
  };
}

/**
 * p90 of the hours from request to payment over the last seven days; null when nothing was paid in that time. The
 * newest are read by their index and then filtered by their end: filtering in the query would scan everything ever
 * paid.
 */
async function expectedHours(collections: WithdrawalCollections, now: Date): Promise<number | null> {
  const rows = await collections.withdrawals
    .find({ state: 'paid' }, { requestedAt: 1, endedAt: 1 })
    .sort({ createdAt: -1 })
    .limit(MOST_LOOKED_AT)
    .lean<Pick<Withdrawal, 'requestedAt' | 'endedAt'>[]>();
  const since = now.getTime() - 7 * DAY_MS;
  return nineOfTen(
    rows.flatMap(({ requestedAt, endedAt }) =>
      endedAt && endedAt.getTime() >= since ? [(endedAt.getTime() - requestedAt.getTime()) / HOUR_MS] : [],
    ),
  );
}

export function nineOfTen(hours: number[]): number | null {
  const sorted = [...hours].sort((a, b) => a - b);
  const at = sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)];
  return at === undefined ? null : Math.max(1, Math.ceil(at));
}
