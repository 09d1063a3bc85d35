import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { inPages, reply, type Handler } from '@baazi/service-kit';
import { restOf } from '../../ledger/payment';
import { underWay } from '../../ledger/withdrawal';
import type { ReportDeps } from '../report-deps';

type Reply = ReplyOf<typeof endpoints.moneyWaiting>;
type What = Reply['groups'][number]['what'];
interface Waiting {
  paise: number;
  since: Date;
}

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest wait in each age group; the rest is older. */
const ages = [
  ['hour', HOUR_MS],
  ['day', DAY_MS],
  ['threeDays', 3 * DAY_MS],
] as const;

/** Money that waits for somebody, by what it waits for and since when, and payments in suspense by their cause. */
export const moneyWaiting =
  (deps: ReportDeps): Handler<typeof endpoints.moneyWaiting> =>
  async () => {
    const now = deps.now();
    const { byState, suspense } = await gather(deps);
    return reply({
      groups: [...byState]
        .filter(([, rows]) => rows.length > 0)
        .map(([what, rows]) => ({ what, ...summed(rows, now) })),
      suspense: [...suspense].map(([reason, rows]) => ({ reason, ...summed(rows, now) })),
      serverNow: now.toISOString(),
    });
  };

/** Few documents wait compared with all: each is found by its state. */
async function gather(deps: ReportDeps): Promise<{ byState: Map<What, Waiting[]>; suspense: Map<string, Waiting[]> }> {
  const byState = new Map<What, Waiting[]>();
  const suspense = new Map<string, Waiting[]>();
  const withdrawals = { state: { $in: [...underWay] } };
  const fields = ['state', 'amountPaise', 'createdAt'] as const;
  for await (const page of inPages(deps.withdrawals.raw, withdrawals, { fields }))
    for (const { state, amountPaise, createdAt } of page)
      note(byState, byWithdrawal[state] ?? 'payouts', { paise: amountPaise, since: createdAt });
  const payments = { state: { $in: ['suspense' as const, 'refunding' as const] } };
  const read = ['state', 'amountPaise', 'reversedPaise', 'createdAt', 'reason', 'currency'] as const;
  for await (const page of inPages(deps.payments.raw, payments, { fields: read }))
    for (const { state, amountPaise, reversedPaise = 0, createdAt, reason = 'unknown', currency } of page) {
      // Another currency is counted, and adds no rupees.
      const paise = currency === deps.money.currency ? restOf({ amountPaise, reversedPaise }) : 0;
      const waiting = { paise, since: createdAt };
      note(byState, state === 'suspense' ? 'suspense' : 'refunds', waiting);
      if (state === 'suspense') note(suspense, reason, waiting);
    }
  for await (const page of inPages(deps.referrals.raw, { state: 'on-hold' }, { fields: ['depositPaise', 'createdAt'] }))
    for (const { depositPaise = 0, createdAt } of page)
      note(byState, 'rewards', { paise: depositPaise, since: createdAt });
  return { byState, suspense };
}
const byWithdrawal: Readonly<Record<string, What>> = { requested: 'withdrawals', approved: 'second-approval' };

function note<K>(map: Map<K, Waiting[]>, key: K, waiting: Waiting): void {
  const rows = map.get(key) ?? [];
  map.set(key, rows);
  rows.push(waiting);
}

function summed(rows: readonly Waiting[], now: Date) {
  const byAge = { hour: 0, day: 0, threeDays: 0, older: 0 };
  let oldest = now;
  for (const { since } of rows) {
    const waitedMs = now.getTime() - since.getTime();
    byAge[ages.find(([, atMost]) => waitedMs <= atMost)?.[0] ?? 'older'] += 1;
    if (since < oldest) oldest = since;
  }
  return {
    count: rows.length,
    rupees: toRupees(rows.reduce((sum, { paise }) => sum + paise, 0)),
    oldest: oldest.toISOString(),
    byAge,
  };
}
