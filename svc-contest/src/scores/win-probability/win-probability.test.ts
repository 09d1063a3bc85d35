import path from 'node:path';
import { readFileSync } from 'node:fs';
import { pastResults } from './past-results';
import { outcomeOfCard } from '../outcome-of-card';
import type { ScoreCard } from '../score-card';
import { seasonBalls } from '../feeds/replay-feed';
import { parseRows } from '../../schedule/season/parse-rows';
import { identityOf } from '../../schedule/season/match-of-row';
import { chanceOf } from './model';
import { fullFirstInnings, parOf } from './par';
import { statesOf } from './states-of';
import { shippedModel, winProbability } from './win-probability';

const read = parseRows('json', readFileSync(path.join(__dirname, '../../../seasons/ipl-2025.json'), 'utf8'));
const rows = read.kind === 'rows' ? [...read.rows] : [];
rows.sort((a, b) => a.startsAt.localeCompare(b.startsAt));

test('the shipped model keeps its Brier score on 2025, which it was not fitted on', async () => {
  expect(shippedModel.seasons).toEqual([2008, 2024]);
  const balls = await seasonBalls('ipl-2025');
  const before = pastResults().flatMap(({ firstInningsRuns }) => firstInningsRuns ?? []);
  const errors: [number[], number[]] = [[], []];
  for (const row of rows) {
    const card = balls.get(identityOf(row)?.key ?? '')?.card;
    if (!card) continue;
    const par = parOf(before);
    const runs = fullFirstInnings(card);
    if (runs !== undefined) before.push(runs);
    const outcome = outcomeOfCard(card)?.outcome;
    if (outcome === undefined || outcome === 'void' || card.method !== undefined || card.innings.length !== 2) continue;
    for (const state of statesOf(card)) {
      // A decided match is not counted.
      if (state.innings === 1 && ((state.need ?? 0) <= 0 || state.ballsLeft === 0)) continue;
      const won = Number(card.innings[state.innings]?.team === outcome);
      errors[state.innings].push((chanceOf(shippedModel, state, par) - won) ** 2);
    }
  }
  const [first, second] = errors.map((all) => all.reduce((sum, error) => sum + error, 0) / all.length);
  expect([errors[0].length, errors[1].length]).toEqual([1361, 1214]);
  expect(first).toBeCloseTo(0.2034, 3);
  expect(second).toBeCloseTo(0.1286, 3);
  expect(first).toBeLessThanOrEqual(0.21);
  expect(second).toBeLessThanOrEqual(0.135);
});

const card = (first: string[], second?: string[]): ScoreCard => ({
  quota: 20,
  innings: [{ team: 'DC', overs: first }, ...(second ? [{ team: 'CSK', overs: second }] : [])],
});
const teams = ['CSK', 'DC'];
const overs = (count: number, line: string): string[] => Array.from({ length: count }, () => line);

test('the two chances add up to 1, more runs raise a chance, and a wicket lowers it', () => {
  for (const runs of ['000000', '111111', '222222'])
    for (const number of [1, 10, 19]) {
      const at = (line: string) => winProbability(card(overs(number, line)), { par: 180, teams })?.latest ?? {};
      const [slow, fast, out] = [at(runs), at(runs.replace(/.$/, '6')), at(runs.replace(/(.)$/, '$1W'))];
      expect((slow['DC'] ?? 0) + (slow['CSK'] ?? 0)).toBeCloseTo(1, 6);
      expect(fast['DC']).toBeGreaterThan(slow['DC'] ?? 1);
      if (number < 10) expect(out['DC']).toBeLessThan(slow['DC'] ?? 0);
    }
});
test('gives one point per over, and certainty after the end', () => {
  const chase = winProbability(card(overs(20, '111111'), overs(3, '222222')), { par: 180, teams });
  expect(chase?.series).toHaveLength(23);
  expect(chase?.series.at(-1)).toMatchObject({ innings: 2, over: 3, chance: chase?.latest });
  expect(winProbability(card(overs(20, '111111'), overs(11, '222222')), { par: 180, teams })?.latest).toEqual({
    DC: 0,
    CSK: 1,
  });
  expect(winProbability({ quota: 20, innings: [] }, { par: 180, teams })).toBeUndefined();
});
