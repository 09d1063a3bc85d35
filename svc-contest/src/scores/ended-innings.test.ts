import { endedInnings } from './ended-innings';
import { nextCard } from './next-card';
import { outcomeOfCard } from './outcome-of-card';
import { faultOf, progressOf, scoreCard, type ScoreCard } from './score-card';

const teams = ['CSK', 'DC'];
const innings = (team: string, overs: number, line = '8/0/6') => ({
  team,
  overs: Array.from({ length: overs }, () => line),
});
const card = (...all: ScoreCard['innings']): ScoreCard => ({ quota: 20, innings: all });
const chase = (before: ScoreCard | undefined, lines: readonly string[]): ScoreCard | undefined =>
  lines.reduce<ScoreCard | undefined>((grown, line, index) => {
    const [runs = 0, wickets = 0, balls = 6] = line.split('/').map(Number);
    const next = nextCard(grown, {
      batting: 'CSK',
      over: index + 1,
      runs,
      wickets,
      balls,
      superOver: false,
    });
    return next.kind === 'card' ? next.card : undefined;
  }, before);

test('nine out and a batter absent: the other side bats, and the runs decide', () => {
  const first = endedInnings(card(innings('DC', 9, '8/1/6')), teams, { innings: 1, why: 'absent' });
  const whole = chase(first, Array.from({ length: 9 }, () => '8/0/6').concat('1/0/2'));
  expect(whole && outcomeOfCard(whole)).toEqual({ outcome: 'CSK', words: 'CSK by 10 wickets' });
});

test('a chase that ends nine out with a batter hurt is lost', () => {
  const nine = card(innings('DC', 20), innings('CSK', 9, '8/1/6'));
  expect(outcomeOfCard(nine)).toBeUndefined();
  const ended = endedInnings(nine, teams, { innings: 2, why: 'absent' });
  expect(ended && outcomeOfCard(ended)).toEqual({ outcome: 'DC', words: 'DC by 88 runs' });
});

test('rain: five overs a side with a revised target', () => {
  const revised = endedInnings(card(innings('DC', 12)), teams, { innings: 1, why: 'weather', quota: 5, target: 51 });
  expect(revised && faultOf(revised, teams)).toBeUndefined();
  const short = chase(revised, ['10/0/6', '10/0/6', '10/0/6', '10/0/6', '9/0/6']);
  expect(short && outcomeOfCard(short)).toEqual({ outcome: 'DC', words: 'DC by 1 run (DLS)' });
  const won = chase(revised, ['10/0/6', '10/0/6', '10/0/6', '10/0/6', '11/0/6']);
  expect(won && outcomeOfCard(won)).toEqual({ outcome: 'CSK', words: 'CSK by 10 wickets (DLS)' });
  expect(chase(revised, ['9/0/6', '9/0/6', '9/0/6', '9/0/6', '9/0/6', '9/0/6'])).toBeUndefined();
});

test('the target of a chase is revised after all overs of the first innings', () => {
  const revised = endedInnings(card(innings('DC', 20)), teams, { innings: 1, why: 'weather', quota: 10, target: 90 });
  expect(revised?.innings).toEqual([innings('DC', 20), { team: 'CSK', overs: [], quota: 10, target: 90 }]);
});

test('a last over of five balls by the umpire’s count', () => {
  const five = card(innings('DC', 20), { team: 'CSK', overs: [...innings('CSK', 19).overs, '7/0/5'] });
  expect(outcomeOfCard(five)).toBeUndefined();
  const ended = endedInnings(five, teams, { innings: 2, why: 'umpires' });
  expect(ended && outcomeOfCard(ended)).toEqual({ outcome: 'DC', words: 'DC by 1 run' });
});

test('a forfeit is the other side’s match', () => {
  const ended = endedInnings(card(innings('DC', 3)), teams, { innings: 1, why: 'forfeit' });
  expect(ended && outcomeOfCard(ended)).toEqual({ outcome: 'CSK', words: 'CSK by forfeit' });
});

test('an innings that is not the latest, or over already, is not ended', () => {
  expect(endedInnings(card(innings('DC', 20)), teams, { innings: 1, why: 'absent' })).toBeUndefined();
  expect(
    endedInnings(card(innings('DC', 20), innings('CSK', 2)), teams, { innings: 1, why: 'absent' }),
  ).toBeUndefined();
  expect(endedInnings(card(), teams, { innings: 1, why: 'absent' })).toBeUndefined();
});

test('a feed reports the same, and its card counts as further', () => {
  const nine = card(innings('DC', 9, '8/1/6'));
  const ended = endedInnings(nine, teams, { innings: 1, why: 'absent' });
  expect(scoreCard.parse(JSON.parse(JSON.stringify(ended)))).toEqual(ended);
  expect(ended && progressOf(ended)).toBe(progressOf(nine) + 1);
});
