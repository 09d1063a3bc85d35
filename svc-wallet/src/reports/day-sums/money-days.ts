import { addDays, dayInIndia, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { dayKey, hourKey, type DaySums, type InAndOut } from './day-sums';
import { readDaySums } from './read-day-sums';
import type { ReportDeps } from '../report-deps';

type Row = ReplyOf<typeof endpoints.moneyDays>['rows'][number];
const MOST_DAYS = 400;
const HOURS = 24;

/** Money over time, from sums by day and hour, without reading the ledger itself. */
export const moneyDays =
  (deps: ReportDeps): Handler<typeof endpoints.moneyDays> =>
  async ({ query: { from, to, by } }) => {
    if (from > to || addDays(from, by === 'hour' ? 1 : MOST_DAYS) <= to)
      return refuse('invalid-input', { errors: [{ path: 'from', msg: 'Please choose a shorter span.' }] });
    const keys = keysOf({ from, to, by });
    const [first, last] = [keys[0]?.key ?? '', keys.at(-1)?.key ?? ''];
    const { days, behind } = await readDaySums(deps, { from: first, to: last });
    return reply({
      rows: keys.map(({ key, at }) => rowOf(at, days.get(key))),
      behind,
      today: dayInIndia(deps.now()),
      serverNow: deps.now().toISOString(),
    });
  };

function keysOf({ from, to, by }: { from: string; to: string; by: 'day' | 'hour' }): { key: string; at: string }[] {
  if (by === 'hour')
    return Array.from({ length: HOURS }, (_, hour) => {
      const key = hourKey(from, hour);
      return { key, at: key.slice('hour:'.length) };
    });
  const keys: { key: string; at: string }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) keys.push({ key: dayKey(day), at: day });
  return keys;
}

function rowOf(at: string, { kinds = {} }: Pick<DaySums, 'kinds'> = {}): Row {
  const posting = (kind: string, account: string): InAndOut => kinds[kind]?.legs[account] ?? {};
  const gained = (kind: string, ...accounts: string[]): number =>
    accounts.reduce((sum, account) => sum + (posting(kind, account).in ?? 0) - (posting(kind, account).out ?? 0), 0);
  const count = (...of: string[]): number => of.reduce((sum, kind) => sum + (kinds[kind]?.count ?? 0), 0);
  const given = ['bonus', 'grant', 'referral', 'referral-rev'];
  return {
    at,
    deposits: { count: count('deposit'), rupees: toRupees(gained('deposit', 'players:cash')) },
    withdrawals: {
      count: count('wd-paid', 'wd-late'),
      rupees: toRupees(
        ['wd-paid', 'wd-late', 'wd-reversed'].reduce((sum, kind) => sum + gained(kind, 'house:payouts'), 0),
      ),
    },
    stakes: { count: count('stake'), rupees: toRupees(gained('stake', 'players:escrow')) },
    back: { count: count('settle'), rupees: toRupees(gained('settle', 'players:cash', 'players:bonus')) },
    houseRupees: toRupees(gained('settle', 'house:stakes', 'house:correction')),
    bonus: {
      count: count('bonus', 'grant', 'referral'),
      rupees: toRupees(given.reduce((sum, kind) => sum + gained(kind, 'players:bonus'), 0)),
    },
    reversedRupees: toRupees(gained('deposit-rev', 'house:deposits')),
  };
}
