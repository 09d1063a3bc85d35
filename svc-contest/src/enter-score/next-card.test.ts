import type { ScoreCard } from '../score/score-card';
import { nextCard } from './next-card';

const over = (batting: string, number: number, runs = 8, wickets = 0, superOver = false) => ({
  batting,
  over: number,
  runs,
  wickets,
  balls: 6,
  superOver,
});
const innings = (team: string, overs: number, line = '8/0/6') => ({
  team,
  overs: Array.from({ length: overs }, () => line),
});
const card = (...all: ScoreCard['innings']): ScoreCard => ({ quota: 20, innings: all });

test('overs follow one another, sides change when an innings is over, a reported over may be changed', () => {
  expect(nextCard(undefined, over('DC', 1))).toEqual({
    kind: 'card',
    card: card(innings('DC', 1)),
    changesOver: false,
  });
  expect(nextCard(card(innings('DC', 1)), over('DC', 2))).toMatchObject({ card: card(innings('DC', 2)) });
  expect(nextCard(card(innings('DC', 20)), over('CSK', 1))).toMatchObject({
    card: card(innings('DC', 20), innings('CSK', 1)),
  });
  expect(nextCard(card(innings('DC', 2)), over('DC', 1, 9))).toEqual({
    kind: 'card',
    card: card({ team: 'DC', overs: ['9/0/6', '8/0/6'] }),
    changesOver: true,
  });
});
test('a tie goes on with a super over', () => {
  const tied = card(innings('DC', 20), innings('CSK', 20));
  expect(nextCard(tied, over('CSK', 1, 12, 0, true))).toMatchObject({
    card: { innings: [{}, {}, { team: 'CSK', overs: ['12/0/6'], superOver: true }] },
  });
});
test.each([
  ['an over left out', card(innings('DC', 2)), over('DC', 4)],
  ['the first over is not the first', undefined, over('DC', 2)],
  ['the other side before the innings is over', card(innings('DC', 19)), over('CSK', 1)],
  ['a super over at once', undefined, over('DC', 1, 8, 0, true)],
  ['an over after all are out', card(innings('DC', 1, '0/10/6')), over('DC', 2)],
  ['an over after the end', card(innings('DC', 1, '0/10/6'), innings('CSK', 1)), over('CSK', 2)],
])('%s is out of turn', (_case, before, reported) =>
  expect(nextCard(before, reported)).toEqual({ kind: 'out-of-turn' }),
);
