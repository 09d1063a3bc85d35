import { outcomeOfCard } from './outcome-of-card';
import { faultOf, type ScoreCard } from './score-card';
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

test('adds the next over, changes sides after an innings, and changes a reported over', () => {
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
test('a super over follows a tie', () => {
  const tied = card(innings('DC', 20), innings('CSK', 20));
  expect(nextCard(tied, over('CSK', 1, 12, 0, true))).toMatchObject({
    card: { innings: [{}, {}, { team: 'CSK', overs: ['12/0/6'], superOver: true }] },
  });
});
describe('a tied super over', () => {
  const superOver = (team: string, line = '8/0/6') => ({ ...innings(team, 1, line), superOver: true as const });
  const twice = card(innings('DC', 20), innings('CSK', 20), superOver('CSK'), superOver('DC'));
  test('is followed by another, in which either side may bat first', () => {
    for (const side of ['CSK', 'DC'])
      expect(nextCard(twice, { ...over(side, 1, 5, 0, true), innings: 5 })).toEqual({
        kind: 'card',
        card: { quota: 20, innings: [...twice.innings, superOver(side, '5/0/6')] },
        changesOver: false,
      });
  });
  test('decides the match with its last one', () => {
    const chase = nextCard(
      { quota: 20, innings: [...twice.innings, superOver('DC', '5/0/6')] },
      { ...over('CSK', 1, 6, 0, true), innings: 6, balls: 2 },
    );
    expect(chase.kind === 'card' && outcomeOfCard(chase.card)).toEqual({ outcome: 'CSK', words: 'CSK by super over' });
    expect(
      nextCard(chase.kind === 'card' ? chase.card : undefined, { ...over('DC', 1, 1, 0, true), innings: 7 }),
    ).toEqual({ kind: 'no-tie' });
  });
  test('repeats until one is decided, and proposes nothing before', () => {
    let grown = twice;
    for (let at = 5; at <= 12; at += 1) {
      const next = nextCard(grown, { ...over(at % 2 ? 'DC' : 'CSK', 1, at === 12 ? 7 : 8, 0, true), innings: at });
      if (next.kind !== 'card') throw new Error(next.kind);
      grown = next.card;
      expect(faultOf(grown, ['CSK', 'DC'])).toBeUndefined();
      expect(outcomeOfCard(grown)?.outcome).toBe(at === 12 ? 'DC' : undefined);
    }
  });
  test('may be changed, which drops the super overs after it', () => {
    const thrice = { quota: 20, innings: [...twice.innings, superOver('DC'), superOver('CSK')] };
    expect(nextCard(thrice, { ...over('CSK', 1, 9, 0, true), innings: 3 })).toEqual({
      kind: 'card',
      card: card(innings('DC', 20), innings('CSK', 20), superOver('CSK', '9/0/6'), superOver('DC')),
      changesOver: true,
    });
    // Without an innings number the latest one is meant.
    expect(nextCard(thrice, over('DC', 1, 9, 0, true))).toMatchObject({
      changesOver: true,
      card: { innings: [{}, {}, {}, {}, { team: 'DC', overs: ['9/0/6'] }, {}] },
    });
  });
  test.each([
    ['an innings left out', { ...over('DC', 1, 8, 0, true), innings: 6 }],
    ['the other side’s innings', { ...over('DC', 1, 8, 0, true), innings: 3 }],
    ['an innings of the match called a super over', { ...over('CSK', 20, 8, 0, true), innings: 2 }],
    ['no super over', { ...over('DC', 1), innings: 5 }],
  ])('%s is out of turn', (_case, reported) => expect(nextCard(twice, reported)).toEqual({ kind: 'over-out-of-turn' }));
});
test('a changed over that takes back the tie drops the super over', () => {
  const wrong = card(innings('DC', 20), innings('CSK', 20), { ...innings('CSK', 1), superOver: true });
  expect(nextCard(wrong, over('CSK', 20, 9))).toMatchObject({
    changesOver: true,
    card: { innings: [{ team: 'DC' }, { team: 'CSK', overs: expect.arrayContaining(['9/0/6']) }] },
  });
  expect(nextCard(wrong, over('CSK', 20, 9))).not.toHaveProperty('card.innings.2');
});
test.each([
  ['the chasing side has more runs', card(innings('DC', 20), innings('CSK', 20, '9/0/6'))],
  ['the chasing side has fewer runs', card(innings('DC', 20), innings('CSK', 20, '7/0/6'))],
])('no super over follows when %s', (_case, before) =>
  expect(nextCard(before, over('DC', 1, 8, 0, true))).toEqual({ kind: 'no-tie' }),
);
test.each([
  ['an over left out', card(innings('DC', 2)), over('DC', 4)],
  ['the first over is not the first', undefined, over('DC', 2)],
  ['the other side before the innings is over', card(innings('DC', 19)), over('CSK', 1)],
  ['a super over at once', undefined, over('DC', 1, 8, 0, true)],
  ['an over after all are out', card(innings('DC', 1, '0/10/6')), over('DC', 2)],
  ['an over after the end', card(innings('DC', 1, '0/10/6'), innings('CSK', 1)), over('CSK', 2)],
])('%s is out of turn', (_case, before, reported) =>
  expect(nextCard(before, reported)).toEqual({ kind: 'over-out-of-turn' }),
);
