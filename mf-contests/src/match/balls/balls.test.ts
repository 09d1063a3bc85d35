import type { BallView } from '@baazi/contracts';
import { score } from '../../examples';
import { ballsTexts } from './balls-texts';
import { commentaryOf, milestoneOf } from './commentary';
import { playWith, type InningsPlay, type Play } from './play';
import { oversOf, scorecardOf } from './scorecard';
import { wormOf } from './worm';

const { en, hi } = ballsTexts;
const [A, B, C] = ['Asha', 'Bela', 'Chitra'];
/** A ball of Devi to Asha, with Bela at the other end. */
const ball = (bat: number, more: Partial<BallView> = {}): BallView => ({
  runs: bat,
  batter: A,
  partner: B,
  bowler: 'Devi',
  bat,
  ...more,
});
const wide = ball(0, { runs: 1, extra: true, extras: { wides: 1 } });
const caught = ball(0, { wicket: true, outs: [{ kind: 'caught', who: A ?? '', fielders: ['Esha'] }] });
const over = (deliveries: BallView[]) => ({
  runs: deliveries.reduce((sum, { runs }) => sum + runs, 0),
  wickets: deliveries.filter(({ wicket }) => wicket).length,
  balls: deliveries.filter(({ extra }) => !extra).length,
  deliveries,
});
const sixBalls = [ball(4), wide, ball(6), ball(0), ball(1), caught, ball(2, { batter: C })];
const innings = (overs: InningsPlay['overs']): InningsPlay => ({ team: 'CSK', overs });

test('a scorecard counts faced balls, boundaries, conceded runs, extras, falls and the partnership since', () => {
  const legBye = ball(0, { runs: 1, batter: C, extras: { legbyes: 1 } });
  const card = scorecardOf(innings([over(sixBalls), over([legBye])]));
  expect(card.batting.map(({ name, runs, balls, fours, sixes }) => [name, runs, balls, fours, sixes])).toEqual([
    [A, 11, 5, 1, 1],
    [B, 0, 0, 0, 0],
    [C, 2, 2, 0, 0],
  ]);
  expect(card.batting[0]?.out).toMatchObject({ kind: 'caught', bowler: 'Devi' });
  // The wide counts against the bowler, the leg bye does not.
  expect(card.bowling).toEqual([{ name: 'Devi', balls: 7, maidens: 0, runs: 14, wickets: 1 }]);
  expect(card.extras).toBe(2);
  expect(card.falls).toEqual([{ runs: 12, wickets: 1, over: '0.5', who: A }]);
  expect(card.partnership).toEqual({ runs: 3, balls: 2 });
  expect(card.crease.map(({ name }) => name)).toEqual([C, B]);
  expect(card.isNamed).toBe(true);
});

test('without names there are totals and falls, and nobody', () => {
  const bare = [{ runs: 4 }, { runs: 0, wicket: true as const }, { runs: 1, extra: true as const }];
  const card = scorecardOf(innings([over(bare), { runs: 9, wickets: 0, balls: 6, deliveries: [] }]));
  expect(card).toMatchObject({
    batting: [],
    bowling: [],
    crease: [],
    isNamed: false,
    partnership: { runs: 10, balls: 6 },
  });
  expect(card.falls).toEqual([{ runs: 4, wickets: 1, over: '0.2', who: undefined }]);
  expect(bare.map((one) => en.say({ kind: 'ball', ball: one, over: '', isMoment: false }))).toEqual([
    '4 runs',
    'OUT!',
    '1 run, an extra',
  ]);
});

test.each([
  [ball(4), 'Devi to Asha: FOUR', 'Devi, सामने Asha: चौका'],
  [ball(6), 'Devi to Asha: SIX', 'Devi, सामने Asha: छक्का'],
  [ball(0), 'Devi to Asha: no run', 'Devi, सामने Asha: कोई रन नहीं'],
  [wide, 'Devi to Asha: wide', 'Devi, सामने Asha: वाइड'],
  [
    ball(4, { runs: 5, extra: true, extras: { noballs: 1 } }),
    'Devi to Asha: no-ball, FOUR',
    'Devi, सामने Asha: नो-बॉल, चौका',
  ],
  // Four leg byes are no boundary of the bat.
  [ball(0, { runs: 4, extras: { legbyes: 4 } }), 'Devi to Asha: 4 leg byes', 'Devi, सामने Asha: 4 लेग बाई'],
  [caught, 'Devi to Asha: OUT! Asha caught by Esha', 'Devi, सामने Asha: आउट! Asha कैच, Esha'],
  [
    ball(1, { wicket: true, outs: [{ kind: 'run out', who: 'Bela' }] }),
    'Devi to Asha: 1 run. OUT! Bela run out',
    'Devi, सामने Asha: 1 रन। आउट! Bela रन आउट',
  ],
  [
    ball(1, { wicket: true, outs: [{ kind: 'retired out', who: 'Bela' }] }),
    'Devi to Asha: 1 run. Bela retired out',
    'Devi, सामने Asha: 1 रन। Bela रिटायर्ड आउट',
  ],
])('says %j in both languages', (one, english, hindi) => {
  const event = { kind: 'ball' as const, ball: one, over: '', isMoment: false };
  expect([en.say(event), hi.say(event)]).toEqual([english, hindi]);
});

test('the commentary has milestones, the end of each over, and the newest first', () => {
  const fours = Array.from({ length: 6 }, () => ball(4));
  const lines = commentaryOf(innings([over(fours), over(fours), over([ball(4)])]), 0);
  expect(lines.map(({ event }) => en.say(event)).slice(0, 3)).toEqual([
    'Fifty for Asha, from 13 balls',
    'Devi to Asha: FOUR',
    'End of over 2: 24 runs. CSK 48/0',
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});

test('a milestone is of the last ball only', () => {
  const fours = Array.from({ length: 6 }, () => ball(4));
  const before = innings([over(fours), over(fours)]);
  const reached = innings([...before.overs, over([ball(4)])]);
  const after = innings([...before.overs, over([ball(4), ball(1)])]);
  expect([before, reached, after, innings([])].map(milestoneOf)).toEqual([
    undefined,
    { kind: 'fifty', who: A, balls: 13 },
    undefined,
    undefined,
  ]);
});

describe('a score continues the loaded balls', () => {
  const loaded: Play = { version: 70, innings: [innings([over(sixBalls)])] };
  const at = (runs: number, wickets: number, overs: string, balls: BallView[], version = 80) => ({
    ...score(runs, overs, version),
    innings: [{ team: 'CSK', runs, wickets, overs }],
    over: balls,
  });
  test('with the first ball of the next over', () => {
    const next = playWith(loaded, at(18, 1, '1.1', [ball(4)]));
    expect(next?.innings[0]?.overs.map(({ runs }) => runs)).toEqual([14, 4]);
    expect(next?.version).toBe(80);
  });
  test('with the last ball of the over, whose number is then whole', () =>
    expect(
      playWith({ version: 60, innings: [innings([over(sixBalls.slice(0, 6))])] }, at(14, 1, '1.0', sixBalls))
        ?.innings[0]?.overs,
    ).toHaveLength(1));
  test('but not over a gap, an earlier over that changed, or an innings that is not loaded', () => {
    expect(playWith(loaded, at(30, 1, '2.1', [ball(4)]))).toBeUndefined();
    expect(playWith(loaded, at(19, 1, '1.1', [ball(4)]))).toBeUndefined();
    expect(playWith({ version: 1, innings: [] }, at(18, 1, '1.1', [ball(4)]))).toBeUndefined();
  });
  test('an older score changes nothing', () => expect(playWith(loaded, at(4, 0, '0.1', [ball(4)], 9))).toBe(loaded));
});

test('the worm has the runs at the end of each over, and of the part of the last one', () =>
  expect(wormOf(innings([over(sixBalls), over([ball(4), ball(1)])]))).toEqual([
    { over: 0, runs: 0, wickets: 0 },
    { over: 1, runs: 14, wickets: 1 },
    { over: 1 + 2 / 6, runs: 19, wickets: 0 },
  ]));

test.each([
  [21, '3.3'],
  [24, '4'],
  [0, '0'],
])('%p balls are %p overs', (balls, expected) => expect(oversOf(balls)).toBe(expected));
