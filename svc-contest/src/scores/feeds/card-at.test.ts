import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parseRows } from '../../schedule/season/parse-rows';
import { outcomeOf } from '../../schedule/season/outcome-of-row';
import { identityOf } from '../../schedule/season/match-of-row';
import { outcomeOfCard } from '../outcome-of-card';
import { ballsOf, type Delivery } from '../delivery';
import { faultOf, progressOf, type Innings, type ScoreCard } from '../score-card';
import { scoreView } from '../score-view';
import { cardAt } from './card-at';
import { seasonBalls } from './replay-feed';

const HOUR_MS = 3600_000;
const MINUTE_MS = 60_000;
const read = parseRows('json', readFileSync(path.join(__dirname, '../../../seasons/ipl-2025.json'), 'utf8'));
const rows = read.kind === 'rows' ? read.rows : [];

let balls: Awaited<ReturnType<typeof seasonBalls>>;
beforeAll(async () => {
  balls = await seasonBalls('ipl-2025');
});
const match = (key: string): ScoreCard => balls.get(key)?.card ?? { quota: 20, innings: [] };
/** The score of CSK v DC of 5 April 2025, start 15:30, after some minutes. */
const cskDc = (minutes: number) => {
  const there = cardAt(match('2025-17'), minutes * MINUTE_MS);
  const at = new Date(Date.parse('2025-04-05T15:30:00+05:30') + minutes * MINUTE_MS);
  return there && scoreView({ _id: 'ipl-2025-17', card: there.card, source: 'test', at, version: 1 }, at);
};

test('every match of the season has a possible card', () => {
  expect(rows.length).toBe(75);
  for (const row of rows) {
    const card = balls.get(identityOf(row)?.key ?? '')?.card;
    expect(card && faultOf(card, row.teams)).toBeUndefined();
    expect(card).toBeDefined();
  }
});

test('proposes the real result of every match: ties, super overs, D/L, washouts, the stopped match and its replay', () => {
  const proposed = rows.map((row) => {
    const key = identityOf(row)?.key ?? '';
    const there = cardAt(match(key), 12 * HOUR_MS);
    const outcome = there && outcomeOfCard(there.card);
    return { key, outcome: outcome?.outcome, words: outcome?.words };
  });
  const real = rows.map((row) => {
    const { outcome = '', resultText = '' } = outcomeOf(row) ?? {};
    const text = resultText.replace(/^(\w+) won by /, '$1 by ').replace(' won (super over)', ' by super over');
    return { key: identityOf(row)?.key ?? '', outcome, words: text };
  });
  expect(proposed).toEqual(real);
  const textOf = (key: string) => proposed.find((one) => one.key === key)?.words;
  expect([textOf('2025-17'), textOf('2025-32'), textOf('2025-56'), textOf('2025-58'), textOf('2025-58-void')]).toEqual([
    'DC by 25 runs',
    'DC by super over',
    'GT by 3 wickets (DLS)',
    'Match abandoned',
    'Match stopped, to be replayed',
  ]);
});

test('proposes nothing before the last ball of any match', () => {
  for (const { card } of balls.values()) {
    if (card.ended) continue;
    const whole = cardAt(card, 12 * HOUR_MS);
    const before = cardAt(card, (whole?.sinceStartMs ?? 0) - 1000);
    expect(before && outcomeOfCard(before.card)).toBeUndefined();
  }
});

test('CSK v DC: before the first ball, in the first innings, in the break, in the chase, at the end', () => {
  expect(cskDc(0)).toBeUndefined();
  expect(cskDc(70)).toMatchObject({
    innings: [{ team: 'DC', runs: 148, wickets: 4, overs: '16.2' }],
    phase: 'play',
    delayed: false,
  });
  expect(cskDc(70)?.target).toBeUndefined();
  expect(cskDc(90)).toMatchObject({ innings: [{ runs: 183, wickets: 6, overs: '20.0' }], phase: 'break', target: 184 });
  const chase = cskDc(160);
  expect(chase).toMatchObject({ phase: 'play', target: 184, innings: [{}, { team: 'CSK' }] });
  const { runs = 0, balls = 1, rate } = chase?.required ?? {};
  expect(runs).toBe(184 - (chase?.innings[1]?.runs ?? 0));
  expect(rate).toBeCloseTo((runs * 6) / balls, 1);
  expect(cskDc(210)).toMatchObject({ phase: 'ended', delayed: false, innings: [{}, { runs: 158, wickets: 5 }] });
});

test('the same instant gives the same card, and a later one at least as much', () => {
  const card = match('2025-32');
  let [progress, since] = [0, 0];
  for (let ms = 0; ms < 5 * HOUR_MS; ms += 61_003) {
    const there = cardAt(card, ms);
    expect(cardAt(card, ms)).toEqual(there);
    if (!there) continue;
    expect(progressOf(there.card)).toBeGreaterThanOrEqual(progress);
    expect(there.sinceStartMs).toBeGreaterThanOrEqual(since);
    expect(there.sinceStartMs).toBeLessThanOrEqual(ms);
    [progress, since] = [progressOf(there.card), there.sinceStartMs];
  }
  expect(progress).toBe(progressOf(card));
});

test('a card in play names who is behind each of its balls, and nobody of a later one', () => {
  const { card } = balls.get('2025-17') ?? { card: match('') };
  const there = cardAt(card, 70 * MINUTE_MS)?.card;
  expect(there && faultOf(there, ['CSK', 'DC'])).toBeUndefined();
  expect(there?.playerOfMatch).toBeUndefined();
  const [innings] = there?.innings ?? [];
  const last = ballsOf(innings?.overs.at(-1) ?? '', innings?.details?.at(-1), there?.people);
  expect(last).toHaveLength(innings?.details?.at(-1)?.length ?? 0);
  expect(last.at(-1)).toMatchObject({ batter: 'T Stubbs', partner: 'KL Rahul', bowler: 'KK Ahmed' });
  expect(cardAt(card, 5 * HOUR_MS)?.card.playerOfMatch).toEqual(['KL Rahul']);
});

test('details that contradict the balls of a card make it impossible', () => {
  const one = (details: Innings['details']) =>
    faultOf({ quota: 20, people: ['A', 'B', 'C'], innings: [{ team: 'CSK', overs: ['41eW'], details }] }, [
      'CSK',
      'DC',
    ]);
  const wide: Delivery = [0, 2, 1, 0, { extras: { wides: 1 }, wickets: [{ kind: 'stumped', out: 0, fielders: [2] }] }];
  const named = (index: number): Innings['details'] => [[[index, 2, 1, 4], wide]];
  expect(one(named(0))).toBeUndefined();
  expect(one(named(3))).toMatch(/contradict/);
  expect(one([[[0, 2, 1, 4]]])).toMatch(/contradict/);
  expect(one([[[0, 2, 1, 3], wide]])).toMatch(/contradict/);
  expect(
    one([
      [
        [0, 2, 1, 4],
        [0, 2, 1, 0, { extras: { wides: 1 } }],
      ],
    ]),
  ).toMatch(/contradict/);
  expect(one([])).toMatch(/other overs/);
});

test('an over takes 4 min 15 s and the break 15 min', () => {
  const full = {
    quota: 20,
    innings: [
      { team: 'A', overs: ['111111', '111111'] },
      { team: 'B', overs: ['6'] },
    ],
  };
  expect(cardAt(full, 255_000)?.card.innings).toEqual([{ team: 'A', overs: ['111111'] }]);
  expect(cardAt(full, 254_000)?.card.innings).toEqual([{ team: 'A', overs: ['11111'] }]);
  expect(cardAt(full, 510_000 + 15 * MINUTE_MS)?.card.innings).toHaveLength(1);
  expect(cardAt(full, 510_000 + 15 * MINUTE_MS + 42_500)?.card.innings).toHaveLength(2);
});
