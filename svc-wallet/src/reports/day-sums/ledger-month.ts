import { addDays, dayInIndia, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { changesOf, dayKey, type DaySums } from './day-sums';
import { readDaySums } from './read-day-sums';
import type { ReportDeps } from '../report-deps';

const FIRST = 'day:0000-00-00';

/**
 * The statement of a month: every account's opening balance, its movements by kind, and its closing balance. It
 * balances when each of the three sums to zero, and agrees when the chain of blocks confirms all days.
 */
export const ledgerMonth =
  (deps: ReportDeps): Handler<typeof endpoints.ledgerMonth> =>
  async ({ query: { month } }) => {
    const from = `${month}-01`;
    const next = `${addDays(from, 31).slice(0, 7)}-01`;
    const to = addDays(next, -1);
    const { days, behind, agrees } = await readDaySums(deps, { from: FIRST, to: dayKey(to) }, { whole: true });
    const before = [...days.values()].filter(({ _id }) => _id < dayKey(from));
    const within = [...days.values()].filter(({ _id }) => _id >= dayKey(from));
    const opening = changesOf(before);
    const moved = movements(within);
    const names = [...new Set([...opening.keys(), ...moved.keys()])].sort();
    const accounts = names.map((account) => {
      const kinds = moved.get(account) ?? [];
      const openingPaise = opening.get(account) ?? 0;
      const inPaise = kinds.reduce((sum, kind) => sum + kind.inPaise, 0);
      const outPaise = kinds.reduce((sum, kind) => sum + kind.outPaise, 0);
      return { account, openingPaise, inPaise, outPaise, closingPaise: openingPaise + inPaise - outPaise, kinds };
    });
    const isNothing = (of: (row: (typeof accounts)[number]) => number): boolean =>
      accounts.reduce((sum, row) => sum + of(row), 0) === 0;
    return reply({
      month,
      from,
      to,
      isOver: dayInIndia(deps.now()) > to,
      accounts,
      transfers: within.reduce((sum, { kinds = {} }) => sum + countOf(kinds), 0),
      balanced:
        isNothing(({ openingPaise }) => openingPaise) &&
        isNothing(({ inPaise, outPaise }) => inPaise - outPaise) &&
        isNothing(({ closingPaise }) => closingPaise),
      agrees,
      behind,
    });
  };

const countOf = (kinds: NonNullable<DaySums['kinds']>): number =>
  Object.values(kinds).reduce((sum, { count }) => sum + count, 0);

interface Movement {
  kind: string;
  inPaise: number;
  outPaise: number;
}
/** The movements of each account, by kind. */
function movements(days: readonly DaySums[]): Map<string, Movement[]> {
  const moved = new Map<string, Map<string, Movement>>();
  for (const { kinds = {} } of days)
    for (const [kind, { legs: postings }] of Object.entries(kinds))
      for (const [account, both] of Object.entries(postings)) {
        const byKind = moved.get(account) ?? new Map<string, Movement>();
        moved.set(account, byKind);
        const movement = byKind.get(kind) ?? { kind, inPaise: 0, outPaise: 0 };
        byKind.set(kind, movement);
        movement.inPaise += both.in ?? 0;
        movement.outPaise += both.out ?? 0;
      }
  return new Map([...moved].map(([account, byKind]) => [account, [...byKind.values()]]));
}
