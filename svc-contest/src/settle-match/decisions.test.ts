import fc from 'fast-check';
import { addTo, noTotals, paidUnder, resultUnder, type SettledEntry } from './totals-of';
import { judgeDeclaration } from './judge-declaration';

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
  ['T18: the standing outcome again', declared, { outcome: 'DC' }, after, 'stands'],
  ['T18: the standing outcome again with an old revision', declared, { outcome: 'DC', expectedRevision: 0 }, after, 'stands'],
  ['T18: a correction that names nothing', declared, { outcome: 'CSK' }, after, 'revision-changed'],
  ['T18: a correction that names an older revision', declared, { outcome: 'CSK', expectedRevision: 1 }, after, 'revision-changed'],
  ['T18: a correction that names the standing revision', declared, { outcome: 'CSK', expectedRevision: 2 }, after, 'new'],
  ['the dry run of a correction', declared, { outcome: 'void', dryRun: true }, after, 'new'],
])('%s', (_name, market, wish, now, judged) => {
  expect(judgeDeclaration(market, wish, now)).toBe(judged);
});

const entry = (more: Partial<SettledEntry> = {}): SettledEntry => ({ selection: 'DC', stakePaise: 100_00, payoutPaise: 500_00, acceptedAt: before, ...more });

test.each([
  ['undecided', {}, 'pending', 0],
  ['right', { outcome: 'DC' }, 'won', 500_00],
  ['wrong', { outcome: 'CSK' }, 'lost', 0],
  ['void', { outcome: 'void' }, 'void', 100_00],
  ['cut and right', { outcome: 'DC', voidFrom: before }, 'void', 100_00],
  ['cut and undecided', { voidFrom: before }, 'void', 100_00],
  ['entered before the cut', { outcome: 'DC', voidFrom: locksAt }, 'won', 500_00],
])('an entry that is %s', (_name, decision, result, paidPaise) => {
  expect(resultUnder(decision, entry())).toBe(result);
  expect(paidUnder(decision, entry())).toBe(paidPaise);
});

test('whatever the decision, the totals are the sum over the entries', () => {
  const anyEntry = fc.record({ selection: fc.constantFrom('DC', 'CSK'), stakePaise: fc.integer({ min: 4900, max: 1e9 }), payoutPaise: fc.integer({ min: 4900, max: 8e9 }), acceptedAt: fc.integer({ min: 0, max: 100 }).map((ms) => new Date(ms)) });
  const anyDecision = fc.record({ outcome: fc.constantFrom('DC', 'CSK', 'void'), voidFrom: fc.option(fc.integer({ min: 0, max: 100 }).map((ms) => new Date(ms)), { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), anyDecision, (entries, decision) => {
      const totals = noTotals();
      for (const one of entries) addTo(totals, decision, one);
      const paid = entries.reduce((sum, one) => sum + paidUnder(decision, one), 0);
      return totals.won + totals.lost + totals.void === entries.length && totals.payoutPaise + totals.refundPaise === paid;
    }),
  );
});
