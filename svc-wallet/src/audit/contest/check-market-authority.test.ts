import type { SignedLine } from '@baazi/service-kit';
import type { ContestMarket } from './contest-collections';
import { judgeAuthority, publicationsIn } from './check-market-authority';

const locksAt = new Date('2025-03-22T13:30:00Z');
const later = new Date('2025-03-22T15:30:00Z');
const line = (action: string, { before, after }: { before?: unknown; after: unknown }, by = 'op-1'): SignedLine => ({
  _id: action,
  at: locksAt,
  by,
  action,
  subject: 'match:m1',
  reason: 'why',
  before: JSON.parse(JSON.stringify(before ?? null)),
  after: JSON.parse(JSON.stringify(after)),
  recordedAt: locksAt,
  signature: 'verified before',
});
const published = {
  ...{ market: 'match:m1', locksAt, voidFrom: null, outcomes: ['CSK', 'MI'] },
  ...{ capPaise: null, maxStakePaise: null, revision: 0, outcome: null, by: null, note: null },
};
const market: ContestMarket = {
  ...{ _id: 'match:m1', state: 'open', revision: 0, outcomes: ['CSK', 'MI'], locksAt, history: [], capEpoch: 0 },
};
const lock = (at: Date) => ({ locksAt: at, voidFrom: null });
const moved = line('move-lock', { before: lock(locksAt), after: lock(later) });
const movedBack = line('move-lock', { before: lock(later), after: lock(locksAt) });
const none = { capPaise: null, maxStakePaise: null };
const capped = line('set-exposure', { before: none, after: { ...none, capPaise: 400_000 } });
const declared = { revision: 1, outcome: 'MI', by: 'op-1', note: 'why' };
const declaration = line('declare-result', { after: { revision: 1, outcome: 'MI', totals: {} } });

test.each<[string, Partial<ContestMarket>, SignedLine[], string | undefined]>([
  ['as it was published', {}, [], undefined],
  ['moved', { locksAt: later }, [moved], undefined],
  ['moved and back, in any order of the lines', { locksAt }, [movedBack, moved], undefined],
  ['moved without a line', { locksAt: later }, [], 'its lock'],
  ['not moved, and a line says so', {}, [moved], 'its lock'],
  ['cut without a line', { voidFrom: later }, [], 'its lock'],
  ['capped', { capPaise: 400_000 }, [capped], undefined],
  ['with a cap raised a thousandfold', { capPaise: 400_000_000 }, [capped], 'its limits'],
  ['with a cap taken away', {}, [capped], 'its limits'],
  ['with a third outcome', { outcomes: ['CSK', 'MI', 'RCB'] }, [], 'its outcomes'],
  ['declared', { revision: 1, history: [{ ...declared, at: later }] }, [declaration], undefined],
  ['declared without a line', { revision: 1, history: [{ ...declared, at: later }] }, [], 'its results'],
  ['declared by another', { history: [{ ...declared, by: 'op-2', at: later }] }, [declaration], 'its results'],
  ['corrected by a proposal of nobody', { correction: { outcome: 'CSK' } }, [], 'its proposed correction'],
])('a market %s', (_, change, lines, problem) => {
  const publications = publicationsIn([line('publish-markets', { after: { markets: [published] } })]);
  const problems = judgeAuthority({ ...market, ...change }, publications.get('match:m1'), lines);
  expect(problems.map((text) => text.split(': ')[1])).toEqual(problem === undefined ? [] : [problem]);
});

test('a market that no line published', () => {
  expect(judgeAuthority(market, undefined, [])).toEqual(['market match:m1: no signed line published it']);
});
