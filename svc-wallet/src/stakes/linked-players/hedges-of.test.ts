import { hedgesOf, type HedgingStake, type Tie } from './hedges-of';

const stake = (userId: string, selection: string, rupees: number, multiple = 5): HedgingStake => ({
  userId,
  market: 'match:ipl-2025-18',
  label: 'PBKS v RR',
  selection,
  stakePaise: rupees * 100,
  payoutPaise: rupees * multiple * 100,
  state: 'open',
});
const phone = (...players: string[]): Tie => ({ players, by: 'device' });

test('lists a player on both sides who wins in any case, with the links', () => {
  const [hedge, ...more] = hedgesOf([phone('asha', 'ravi')], [stake('asha', 'PBKS', 100), stake('ravi', 'RR', 100)]);
  expect(more).toEqual([]);
  expect(hedge).toMatchObject({ by: ['device'], worstPaise: 300_00 });
  expect(hedge?.stakes.map(({ userId }) => userId)).toEqual(['asha', 'ravi']);
});

test.each<[string, Tie[], HedgingStake[]]>([
  ['one side is no hedge', [phone('asha', 'ravi')], [stake('asha', 'RR', 100), stake('ravi', 'RR', 100)]],
  ['strangers are none', [phone('asha', 'sita')], [stake('asha', 'PBKS', 100), stake('ravi', 'RR', 100)]],
  [
    'another match is none',
    [phone('asha', 'ravi')],
    [stake('asha', 'PBKS', 100), { ...stake('ravi', 'RR', 100), market: 'match:ipl-2025-19' }],
  ],
  ['nothing is tied', [], [stake('asha', 'PBKS', 100)]],
])('%s', (_name, ties, stakes) => expect(hedgesOf(ties, stakes)).toEqual([]));

test("follows links through others, and sorts by the house's worst case", () => {
  const ties: Tie[] = [phone('asha', 'ravi'), { players: ['ravi', 'sita'], by: 'upi' }, phone('meera', 'kabir')];
  const hedges = hedgesOf(ties, [
    stake('meera', 'PBKS', 450, 8),
    stake('kabir', 'RR', 49, 4),
    stake('asha', 'PBKS', 100),
    stake('sita', 'RR', 200, 6),
  ]);
  expect(hedges.map(({ worstPaise, by }) => [worstPaise, by])).toEqual([
    [200_00, ['device', 'upi']],
    [-303_00, ['device']],
  ]);
});
