import fc from 'fast-check';
import type { Tallied } from '../entries/tally';
import { judgeDeclaration } from './judge-declaration';
import { changeOf, resultUnder, totalsOf } from './totals-of';

const locksAt = new Date('2025-04-05T09:30:00Z');
const open = { outcomes: ['CSK', 'DC'], revision: 0, locksAt };
const declared = { ...open, outcome: 'DC', revision: 2 };
const before = new Date('2025-04-05T09:29:59Z');
const after = new Date('2025-04-05T13:00:00Z');

test.each([
  ['a winner before entry has closed', open, { outcome: 'DC' }, before, 'not-locked'],
  ['void before entry has closed', open, { outcome: 'void' }, before, 'new'],
  ['a dry run before entry has closed', open, { outcome: 'DC', dryRun: true }, before, 'not-locked'],
  ['the first winner', open, { outcome: 'DC' }, after, 'new'],
  ['the first winner, expecting none', open, { outcome: 'DC', expectedRevision: 0 }, after, 'new'],
  ['the first winner, expecting another', open, { outcome: 'DC', expectedRevision: 1 }, after, 'revision-changed'],
  ['a team that did not play', open, { outcome: 'MI' }, after, 'outcome-unknown'],
  ['VOID in capitals', open, { outcome: 'VOID' }, after, 'outcome-unknown'],
  ['T18: the current outcome again', declared, { outcome: 'DC' }, after, 'unchanged'],
  [
    'T18: the current outcome again with an old revision',
    declared,
    { outcome: 'DC', expectedRevision: 0 },
    after,
    'unchanged',
  ],
  ['T18: a correction without a revision', declared, { outcome: 'CSK' }, after, 'revision-changed'],
  [
    'T18: a correction that names an older revision',
    declared,
    { outcome: 'CSK', expectedRevision: 1 },
    after,
    'revision-changed',
  ],
  [
    'T18: a correction that names the current revision',
    declared,
    { outcome: 'CSK', expectedRevision: 2 },
    after,
    'new',
  ],
  ['the dry run of a correction', declared, { outcome: 'void', dryRun: true }, after, 'new'],
])('%s', (_name, market, request, now, judged) => {
  expect(judgeDeclaration(market, request, now)).toBe(judged);
});

const group = (more: Partial<Tallied> = {}): Tallied => ({
  selection: 'DC',
  cut: false,
  entries: 3,
  stakedPaise: 300_00,
  payoutPaise: 1500_00,
  ...more,
});

test.each([
  ['undecided', undefined, {}, 'pending'],
  ['right', 'DC', {}, 'won'],
  ['wrong', 'CSK', {}, 'lost'],
  ['void', 'void', {}, 'void'],
  ['cut and right', 'DC', { cut: true }, 'void'],
  ['cut and undecided', undefined, { cut: true }, 'void'],
] as const)('entries that are %s', (_name, outcome, more, result) => {
  expect(resultUnder(outcome, group(more))).toBe(result);
});

const anyGroup = fc.record({
  selection: fc.constantFrom('DC', 'CSK'),
  cut: fc.boolean(),
  entries: fc.integer({ min: 1, max: 1e5 }),
  stakedPaise: fc.integer({ min: 4900, max: 1e11 }),
  payoutPaise: fc.integer({ min: 4900, max: 8e11 }),
});
const anyOutcome = fc.constantFrom('DC', 'CSK', 'void');

test('every outcome gives every entry one result, and void refunds exactly the stakes', () => {
  fc.assert(
    fc.property(fc.array(anyGroup, { maxLength: 8 }), anyOutcome, (groups, outcome) => {
      const totals = totalsOf(groups, outcome);
      const voided = groups.filter(({ cut }) => cut || outcome === 'void');
      const entries = groups.reduce((sum, one) => sum + one.entries, 0);
      return (
        totals.won + totals.lost + totals.void === entries &&
        totals.refundPaise === voided.reduce((sum, one) => sum + one.stakedPaise, 0)
      );
    }),
  );
});

test('a reversed correction swaps gains and losses', () => {
  fc.assert(
    fc.property(fc.array(anyGroup, { maxLength: 8 }), anyOutcome, anyOutcome, (groups, from, to) => {
      const there = changeOf(groups, { from, to });
      const back = changeOf(groups, { from: to, to: from });
      return there.gain === back.lose && there.lose === back.gain && (from !== to || there.gain + there.lose === 0);
    }),
  );
});
