import { paths } from '@baazi/contracts';
import type { Match } from '@baazi/portal-kit';
import type { Question } from '../fixtures/question-card';
import { contestAddress, contestIn } from './contest';

const match: Match = {
  matchID: 'ipl-2025-17',
  match_id: 'm-17',
  match_number: 17,
  name: 'CSK v DC',
  teams: ['CSK', 'DC'],
  startsAt: '2025-04-05T10:00:00Z',
  locksAt: '2025-04-05T09:30:00Z',
  venue: '',
  city: '',
  state: 'open',
};
const question: Question = {
  questionID: 'q-1',
  title: 'Will it?',
  day: '2025-04-05',
  locksAt: match.locksAt,
  state: 'open',
};
const board = { matches: [match], questions: [question] };
const read = (address: string) => contestIn(new URL(address, 'https://x.example').searchParams, board);

test('reopens a contest after a payment as it was left', () => {
  const typed = { chosenTeam: 'DC', amount: '100' };
  expect(read(contestAddress(paths.dashboard, { kind: 'match', match }, typed))).toEqual({
    kind: 'match',
    match,
    start: typed,
  });
  expect(
    read(
      contestAddress(paths.dashboard, { kind: 'question', question, answer: 'no' }, { chosenTeam: '', amount: '49' }),
    ),
  ).toEqual({
    kind: 'question',
    question,
    answer: 'no',
    start: { chosenTeam: '', amount: '49' },
  });
});

test.each([
  ['/user/dashboard', undefined],
  ['/user/dashboard?enter=ipl-2025-99&team=DC&amount=100', undefined],
  ['/user/dashboard?enter=q-1&amount=100', undefined],
  ['/user/dashboard?enter=q-1&answer=maybe', undefined],
])('opens nothing for %s', (address, contest) => expect(read(address)).toEqual(contest));

test('drops a team that does not play and an invalid amount', () =>
  expect(read('/user/dashboard?enter=ipl-2025-17&team=MI&amount=1e9')).toEqual({
    kind: 'match',
    match,
    start: { chosenTeam: '', amount: '' },
  }));
