import type { Contest } from './contest';
import { declareTexts } from './declare-texts';
import { headline, playersRead, sentences } from './preview-texts';
import type { Seen } from './seen';

const match: Contest = {
  kind: 'match',
  id: 'ipl-2025-18',
  market: 'match:ipl-2025-18',
  name: 'PBKS v RR',
  outcomes: ['PBKS', 'RR'],
  outcome: null,
  revision: 0,
  isOpen: false,
  proposal: { outcome: 'RR', words: 'RR by 50 runs', source: 'ipl-replay' },
};
const declared = {
  revision: 0,
  won: 11,
  lost: 5,
  void: 0,
  unresolved: 0,
  payoutRupees: 7042,
  refundRupees: 0,
  houseRupees: -5146,
};
const moves = {
  market: match.market,
  outcome: 'RR',
  from: 'PBKS',
  stakes: 16,
  moved: 16,
  gain: { stakes: 5, rupees: 3000 },
  lose: { stakes: 11, rupees: 6000 },
  shortRupees: 1042,
  shortStakes: 2,
  houseNowRupees: -5146,
  houseThenRupees: -2146,
};
const first: Seen = { contest: match, outcome: 'RR', declared };
const corrected: Seen = {
  contest: { ...match, outcome: 'PBKS', revision: 1 },
  outcome: 'RR',
  declared: { ...declared, revision: 1, gain: 5, lose: 11 },
  moves,
};
const { en, hi } = declareTexts;
const panelFields = { note: 'The third umpire was wrong', source: 'ipl-replay', playerText: '' };

test('states a result as one sentence with winner and source, and one about its money', () => {
  expect(headline(first, panelFields, en)).toBe('RR by 50 runs (ipl-replay)');
  expect(headline({ ...first, outcome: 'PBKS' }, { source: '' }, en)).toBe('PBKS won (no source given)');
  expect(sentences(first, en)).toEqual(['11 win ₹7,042, 5 lose, house -₹5,146.']);
});
test('states who gains and loses in a correction, what cannot be taken back and what the house bears', () => {
  expect(sentences(corrected, en)).toEqual([
    '5 gain ₹3,000.',
    '11 lose: ₹6,000 is taken back.',
    '₹1,042 of 2 players is spent or withdrawn and cannot be taken back: the house bears it.',
    'House -₹5,146 → -₹2,146.',
  ]);
  const all = { ...corrected, moves: { ...moves, shortRupees: 0, shortStakes: 0 } };
  expect(sentences(all, en)).toContain('All of it can be taken back.');
});
test.each<[string, Partial<Seen>, string[]]>([
  ['nobody entered', { declared: { ...declared, won: 0, lost: 0 } }, ['Nobody has entered.']],
  [
    'a void',
    { outcome: 'void', declared: { ...declared, won: 0, lost: 0, void: 16, payoutRupees: 0, refundRupees: 1896 } },
    ['16 entries refunded, ₹1,896.'],
  ],
  [
    'the outcome that stands',
    { declared: { ...declared, revision: 1 } },
    ['This is the outcome already. Nothing would change.'],
  ],
])('describes %s', (_what, some, copy) => expect(sentences({ ...first, ...some }, en)).toEqual(copy));
test('previews the stored line, and for a correction the earlier one, in both languages', () => {
  expect(playersRead(first, panelFields, en)).toEqual(['RR won']);
  expect(playersRead(first, panelFields, hi)).toEqual(['RR जीती']);
  expect(playersRead(first, { ...panelFields, playerText: 'RR won (super over)' }, hi)).toEqual(['RR सुपर ओवर में जीती']);
  expect(playersRead(first, { ...panelFields, playerText: 'What a match' }, hi)).toEqual(['What a match']);
  expect(playersRead(corrected, panelFields, en)).toEqual([
    "PBKS: RR won. Corrected, it was 'Won': The third umpire was wrong",
    "RR: RR won. Corrected, it was 'Lost': The third umpire was wrong",
  ]);
  expect(playersRead(corrected, panelFields, hi)[0]).toBe(
    "PBKS: RR जीती। सुधार, पहले 'जीत' था: The third umpire was wrong",
  );
});
