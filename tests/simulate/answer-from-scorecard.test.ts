import { questionOfMatch } from '../../svc-contest/src/markets/questions/daily-questions';
import { readSeasonFile } from '../../svc-contest/src/schedule/season/read-season-file';
import { answerFromScorecard } from './answer-from-scorecard';

test.each([
  ['toss', { toss: { winner: 'KKR' } }, 'yes'],
  ['toss', { toss: { winner: 'RCB' } }, 'no'],
  ['toss', {}, 'void'],
  ['bat-first', { result: { status: 'completed', winner: 'RCB', margin: '7 wickets' } }, 'no'],
  ['bat-first', { result: { status: 'completed', winner: 'RCB', margin: '1 run' } }, 'yes'],
  ['bat-first', { result: { status: 'tie', winner: 'RCB' } }, 'void'],
  ['big-win', { result: { status: 'completed', winner: 'RCB', margin: '4 wickets' } }, 'no'],
  ['big-win', { result: { status: 'completed', winner: 'RCB', margin: '5 wickets' } }, 'yes'],
  ['big-win', { result: { status: 'completed', winner: 'RCB', margin: '19 runs' } }, 'no'],
  ['big-win', { result: { status: 'completed', winner: 'RCB', margin: '20 runs' } }, 'yes'],
  ['big-win', { result: { status: 'no-result', winner: null } }, 'void'],
] as const)('%s: answers %j with %s', (kind, card, answer) => {
  expect(answerFromScorecard(kind, { teams: ['KKR', 'RCB'], ...card })).toBe(answer);
});

test('brings one question per match of the season, answered by the score cards of played matches', async () => {
  const rows = await readSeasonFile('ipl-2025');
  const requests = rows.map((row) => ({
    row,
    question: questionOfMatch({ matchID: `m${row.matchNumber}`, matchNumber: row.matchNumber ?? 58, teams: row.teams }),
  }));
  expect(new Set(requests.map(({ question }) => question.questionID)).size).toBe(rows.length);
  expect(new Set(requests.map(({ question }) => question.kind)).size).toBe(3);
  const answers = requests.map(({ row, question }) => answerFromScorecard(question.kind, row));
  expect(answers.filter((answer) => answer === 'void').length).toBeLessThanOrEqual(5);
});
