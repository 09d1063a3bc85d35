import type { Transfer } from '../../ledger/transfer';
import { addToDays, type DaySums } from '../../reports/day-sums/day-sums';
import { recountOf, type StoredSums } from './recount-sums';

const DAYS = 5;
const transferOf = (day: number): Transfer =>
  ({
    kind: 'stake',
    at: new Date(`2025-04-0${day}T12:00:00+05:30`),
    legs: [
      { account: 'player:p1:cash', paise: -100 },
      { account: 'player:p1:escrow', paise: 100 },
    ],
  }) as unknown as Transfer;
const transfers = Array.from({ length: DAYS }, (_, i) => transferOf(i + 1));
/** The sums of one transfer a day, block by block; `more` are counted in no block. */
function stored(...more: Transfer[]): StoredSums {
  const days = new Map<string, DaySums>();
  addToDays(days, [...transfers, ...more]);
  return { days, ranges: new Map(), block: DAYS, rangesBlock: 0 };
}
function walk(sums: StoredSums, { from = 1, to = DAYS, state }: { from?: number; to?: number; state?: string }) {
  const recount = recountOf(sums, state);
  const problems: string[] = [];
  for (let block = from; block <= to; block += 1)
    problems.push(...recount.add(block, [transfers[block - 1] ?? transferOf(1)]));
  return { recount, problems: problems.filter((text) => !text.includes('range:')) };
}
const wrong = (...keys: string[]) => keys.map((key) => `the sums of ${key} are not those of the sealed blocks`);

test('keeps the sums of open days alone, and continues with them', () => {
  const state = walk(stored(), { to: 4 }).recount.state();
  const kept = JSON.parse(state) as { days: [string][]; reached: [string][] };
  expect(kept.days.map(([key]) => key)).toEqual(['day:2025-04-04', 'hour:2025-04-04T12']);
  expect(kept.reached).toHaveLength(6);
  expect(walk(stored(), { from: 5, state }).problems).toEqual([]);
});

test.each([
  ['too high from the start', stored(transferOf(2))],
  ['changed after it was reached', stored()],
])('names a day whose stored sum is %s', (_, sums) => {
  const state = walk(sums, { to: 4 }).recount.state();
  expect(walk(stored(transferOf(2)), { from: 5, state }).problems).toEqual(
    wrong('day:2025-04-02', 'hour:2025-04-02T12'),
  );
});

test('names a day that has a posting more than its stored sum, after it was reached', () => {
  const sums = { ...stored(), block: DAYS + 1 };
  const state = walk(sums, { to: 4 }).recount.state();
  expect(walk(sums, { from: 5, to: DAYS + 1, state }).problems).toEqual(wrong('day:2025-04-01', 'hour:2025-04-01T12'));
});
