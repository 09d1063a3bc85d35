/** @jest-environment jsdom */
import { endpoints, type ReplyOf } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

type Board = ReplyOf<typeof endpoints.adminBoard>;
const olga = { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' as const };
const side = (outcome: string, entries: number, stakedRupees: number) => ({
  outcome,
  entries,
  stakedRupees,
  payoutRupees: stakedRupees * 5,
  liabilityRupees: stakedRupees * 4,
});
const undecided = { revision: 0, outcome: null, unresolved: 0, capRupees: 10_000, maxStakeRupees: null };
const question = {
  ...undecided,
  market: 'question:toss',
  questionID: 'toss',
  title: 'Will PBKS win the toss?',
  locksAt: '2025-04-05T13:30:00.000Z',
  state: 'locked' as const,
  sides: [side('yes', 1, 60), side('no', 2, 120)],
};
const row: Board['matches'][number] = {
  ...undecided,
  market: 'match:ipl-2025-18',
  match: {
    matchID: 'ipl-2025-18',
    match_id: 'm18',
    match_number: 18,
    name: 'PBKS v RR',
    teams: ['PBKS', 'RR'],
    startsAt: '2025-04-05T14:00:00.000Z',
    locksAt: '2025-04-05T13:30:00.000Z',
    venue: 'Mullanpur',
    city: 'Mohali',
    state: 'locked',
  },
  sides: [side('PBKS', 4, 400), side('RR', 8, 2250)],
  proposal: { outcome: 'RR', words: 'RR by 50 runs', source: 'ipl-replay' },
  questions: [question],
};
const nothing = { data: [], metadata: [{ current_page: 1, totalRecord: 0 }] };
const counted = {
  revision: 0,
  won: 8,
  lost: 4,
  void: 0,
  unresolved: 0,
  payoutRupees: 11_250,
  refundRupees: 0,
  houseRupees: -8600,
};
const open = async (
  board: Partial<Board>,
  {
    match = counted,
    answered = { ...counted, won: 1, lost: 2, payoutRupees: 240, houseRupees: -60 },
  }: {
    match?: Parameters<typeof answer<typeof endpoints.declareMatch>>[1];
    answered?: Parameters<typeof answer<typeof endpoints.declareQuestion>>[1];
  } = {},
) =>
  mountAlone(App, {
    at: consolePaths.overview,
    player: olga,
    texts,
    answers: [
      answer(endpoints.adminBoard, {
        day: '2025-04-05',
        matches: [row],
        questions: [],
        overdue: [],
        serverNow: '2025-04-05T17:00:00.000Z',
        ...board,
      }),
      answer(endpoints.declareMatch, match),
      answer(endpoints.declareQuestion, answered),
      answer(endpoints.rehearseResult, {
        market: row.market,
        outcome: 'RR',
        from: 'PBKS',
        stakes: 12,
        moved: 12,
        gain: { stakes: 8, rupees: 11_250 },
        lose: { stakes: 4, rupees: 1500 },
        shortRupees: 500,
        shortStakes: 1,
        houseNowRupees: 650,
        houseThenRupees: -9100,
      }),
      ...[endpoints.adminMatches, endpoints.adminQuestions, endpoints.adminWithdrawals, endpoints.adminDeposits].map(
        (endpoint) => answer(endpoint, nothing),
      ),
      answer(endpoints.adminReferrals, nothing),
      answer(endpoints.listUsers, nothing),
      answer(endpoints.audit, nothing),
      answer(endpoints.trialBalance, {
        balanced: true,
        sumPaise: 0,
        accounts: {},
        problems: [],
        transfers: 1,
        windDown: false,
      }),
      answer(endpoints.system, { parts: [], remotes: [], queues: [], outbox: [], mode: 'local', serverNow: '' }),
    ],
  });
type Alone = Awaited<ReturnType<typeof open>>;
const results = (alone: Alone) =>
  alone.requests.filter(({ url }) => url.endsWith('/result')).map(({ url, body }) => ({ url, body }));
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const write = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("shows a match on one card with its money by side, its cap and the feed's proposal", async () => {
  await open({});
  const card = within(await screen.findByRole('article', { name: 'PBKS v RR' }));
  expect(card.getByText('₹400 staked')).toBeTruthy();
  expect(card.getByText('house loses ₹9,000')).toBeTruthy();
  expect(card.getByText('90 % of the ₹10,000 cap')).toBeTruthy();
  expect(card.getByText('Will PBKS win the toss?')).toBeTruthy();
});

test('names one exposure on the board and in the preview, and none once it is decided', async () => {
  // RR: 2,250 staked on it, 11,250 to pay, 400 of the other side kept.
  await open({}, { match: { ...counted, houseRupees: -8600, keptRupees: 400 } });
  const card = within(await screen.findByRole('article', { name: 'PBKS v RR' }));
  expect(card.getByText('house loses ₹9,000')).toBeTruthy();
  press('Declare: PBKS v RR');
  fireEvent.click(screen.getByRole('radio', { name: /RR$/ }));
  write(/^Note/, 'scorecard');
  press('Show what it does');
  await screen.findByText(/The house loses ₹9,000 and keeps ₹400 of the other side: -₹8,600\./);
  await open({ matches: [{ ...row, outcome: 'RR', revision: 1, questions: [] }] });
  await screen.findByRole('article', { name: 'PBKS v RR' });
  expect(screen.queryByText(/house loses/)).toBeNull();
  expect(screen.queryByText(/cap/)).toBeNull();
});

test("declares a match and its question with one note and one preview, and takes the feed's result only on request", async () => {
  const alone = await open({});
  await screen.findByRole('article', { name: 'PBKS v RR' });
  press('Declare: PBKS v RR');
  press(/Take what ipl-replay says/);
  fireEvent.click(within(screen.getByRole('group', { name: /win the toss/ })).getByRole('radio', { name: 'Yes' }));
  write(/^Note/, '');
  press('Show what it does');
  expect(await screen.findByText('Please give a reason.')).toBeTruthy();
  write(/^Note/, 'scorecard read');
  press('Show what it does');
  expect(await screen.findByText('RR by 50 runs (ipl-replay).')).toBeTruthy();
  expect(screen.getByText(/8 win ₹11,250, 4 lose, house -₹8,600/)).toBeTruthy();
  expect(screen.getByText(/1 win ₹240, 2 lose, house -₹60/)).toBeTruthy();
  press('Confirm 2 results');
  expect(await screen.findByText('2 results are declared.')).toBeTruthy();
  const confirmed = results(alone).filter(({ body }) => !(body as { dryRun?: boolean }).dryRun);
  expect(confirmed.map(({ url }) => url)).toEqual([
    '/api/admin/questions/toss/result',
    '/api/admin/matches/ipl-2025-18/result',
  ]);
  expect(confirmed[1]?.body).toMatchObject({
    outcome: 'RR',
    note: 'scorecard read',
    source: 'ipl-replay',
    expectedRevision: 0,
  });
  expect(screen.queryByRole('form', { name: 'Results' })).toBeNull();
});

test('shows a correction as one: from, to, what is taken back, what the house bears and what players will read', async () => {
  const standing = { by: 'u-olga', note: 'scorecard read', at: '2025-04-05T17:00:00.000Z' };
  const alone = await open(
    {
      matches: [
        {
          ...row,
          match: { ...row.match, state: 'settled' },
          outcome: 'PBKS',
          revision: 1,
          resultText: 'PBKS won',
          standing,
          questions: [],
        },
      ],
    },
    { match: { ...counted, revision: 1, gain: 8, lose: 4 } },
  );
  await screen.findByRole('article', { name: 'PBKS v RR' });
  press('Correct: PBKS v RR');
  fireEvent.click(screen.getByRole('radio', { name: /RR$/ }));
  write(/^Note/, 'runs were miscounted');
  press('Show what it does');
  expect(await screen.findByText(/PBKS → RR by 50 runs/)).toBeTruthy();
  expect(screen.getByText(/₹500 of 1 player is spent or withdrawn/)).toBeTruthy();
  expect(screen.getByText("RR: RR won. Corrected, it was 'Lost': runs were miscounted")).toBeTruthy();
  expect(screen.getByText(/सुधार, पहले 'हार' था/)).toBeTruthy();
  press('Correct');
  expect(await screen.findByText('The result is corrected.')).toBeTruthy();
  expect(results(alone).at(-1)?.body).toMatchObject({ outcome: 'RR', expectedRevision: 1 });
});

test('keeps the declared results when a later one is refused, and previews the rest again', async () => {
  const alone = await open(
    {},
    { match: ({ body }) => (body.dryRun ? counted : refuse(endpoints.declareMatch, 'revision-changed')) },
  );
  await screen.findByRole('article', { name: 'PBKS v RR' });
  press('Declare: PBKS v RR');
  press(/Take what ipl-replay says/);
  fireEvent.click(within(screen.getByRole('group', { name: /win the toss/ })).getByRole('radio', { name: 'No' }));
  write(/^Note/, 'scorecard read');
  press('Show what it does');
  await screen.findByText('What it does');
  press('Confirm 2 results');
  expect(await screen.findByText(/PBKS v RR: Another operator declared meanwhile/)).toBeTruthy();
  await waitFor(() =>
    expect(
      within(screen.getByRole('group', { name: /win the toss/ })).getByRole('radio', {
        name: 'Not now',
        checked: true,
      }),
    ).toBeTruthy(),
  );
  expect(results(alone).filter(({ body }) => !(body as { dryRun?: boolean }).dryRun)).toHaveLength(2);
});

test('links to the next match day when the day has no match', async () => {
  await open({ matches: [] });
  expect(await screen.findByText('No match on this day.')).toBeTruthy();
});

describe('a result that the score does not allow', () => {
  const score = {
    innings: [
      { team: 'PBKS', runs: 183, wickets: 6, overs: '20.0' },
      { team: 'RR', runs: 96, wickets: 5, overs: '14.1' },
    ],
    phase: 'play' as const,
    target: 184,
    over: [],
    source: 'ipl-replay',
    at: '2025-04-05T16:40:00.000Z',
    delayed: false,
    version: 1,
  };
  const { proposal: _decided, ...undecidedRow } = row;
  const underWay = { ...undecidedRow, score, isUnderWay: true, questions: [{ ...question, isUnderWay: true }] };
  const against = { why: 'in-play' as const, words: 'PBKS 183/6 (20.0), RR 96/5 (14.1)' };

  test('while play goes on: no loud button, a warning in words, and a reason before it is declared', async () => {
    const alone = await open({ matches: [underWay] }, { match: { ...counted, against } });
    const card = within(await screen.findByRole('article', { name: 'PBKS v RR' }));
    expect(card.queryByRole('button', { name: 'Declare: PBKS v RR' })).toBeNull();
    press('Declare early: PBKS v RR');
    screen.getByText('The match is not over by its score. A result before the end takes a reason.');
    fireEvent.click(screen.getByRole('radio', { name: /RR$/ }));
    write(/^Note/, 'scorecard');
    press('Show what it does');
    await screen.findByText('Play goes on: PBKS 183/6 (20.0), RR 96/5 (14.1). Confirming pays at once.');
    press('Confirm the result');
    expect((await screen.findByLabelText(/^The feed is wrong because/)).getAttribute('aria-invalid')).toBe('true');
    expect(results(alone)).toHaveLength(1);
    write(/^The feed is wrong because/, 'rain ended it');
    press('Confirm the result');
    await waitFor(() => expect(results(alone)).toHaveLength(2));
    expect(results(alone)[1]?.body).toMatchObject({ outcome: 'RR', feedWrong: 'rain ended it' });
  });

  test('one tap takes what the feed says: side, margin, source, note and the answer of the same card', async () => {
    const playerMessage = { key: 'won-by-runs', params: { team: 'RR', count: 50 } } as const;
    const playerText = 'RR won by 50 runs';
    const said = { outcome: 'RR', words: 'RR by 50 runs', source: 'ipl-replay', playerText, playerMessage };
    const alone = await open({
      matches: [
        {
          ...row,
          proposal: said,
          questions: [{ ...question, proposal: { outcome: 'no', words: 'RR by 50 runs', source: 'ipl-replay' } }],
        },
      ],
    });
    await screen.findByRole('article', { name: 'PBKS v RR' });
    press('Declare: PBKS v RR');
    press('Take what ipl-replay says: RR by 50 runs');
    press('Show what it does');
    await screen.findByText('RR won by 50 runs');
    screen.getByText('RR 50 रन से जीती');
    expect(results(alone).map(({ body }) => body)).toEqual([
      {
        outcome: 'RR',
        note: 'ipl-replay: RR by 50 runs',
        source: 'ipl-replay',
        playerText: 'RR won by 50 runs',
        dryRun: true,
      },
      { outcome: 'no', note: 'ipl-replay: RR by 50 runs', source: 'ipl-replay', dryRun: true },
    ]);
  });
});
