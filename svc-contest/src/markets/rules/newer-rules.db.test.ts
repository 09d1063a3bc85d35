import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../../testing/start-contest';
import { currentRules, rulesOf } from './rules-texts';
import type * as rulesTexts from './rules-texts';

/** A second version of the rules, newer than the published contests. */
const mockNewer = { version: '2', hash: '2'.repeat(64), text: { en: 'two', hi: 'दो' } };
let mockIsOut = false;
jest.mock('./rules-texts', () => {
  const real = jest.requireActual<typeof rulesTexts>('./rules-texts');
  return {
    ...real,
    get currentRules() {
      return mockIsOut ? mockNewer : real.currentRules;
    },
    rulesOf: (hash: string | undefined) => (hash === mockNewer.hash ? mockNewer : real.rulesOf(hash)),
  };
});

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());

test('newer rules hold for later contests only, and a player sees which ones before joining', async () => {
  const first = currentRules.hash;
  mockIsOut = true;
  const { token } = await t.service.signIn({ role: 'operator' });
  const body = { title: 'Will there be a super over?', day: '2025-03-23' };
  const made = await t.service.call(endpoints.createQuestion, { token, body });
  const id = made.body.response?.questionID ?? '';
  expect(await t.contest.markets.findById(`question:${id}`).lean()).toMatchObject({ rulesHash: mockNewer.hash });

  const player = await t.service.signIn();
  const board = (await t.service.call(endpoints.dashboard, { token: player.token })).body.response;
  const shown = [
    board?.matches.find(({ matchID }) => matchID === 'ipl-2025-2'),
    board?.questions.find(({ questionID }) => questionID === id),
  ].map((contest) => contest && (contest.rulesHash ?? board?.rulesHash));
  expect(shown).toEqual([first, mockNewer.hash]);
  const joins = [
    await t.service.call(endpoints.joinContest, {
      token: player.token,
      body: { matchID: 'ipl-2025-2', chosenTeam: 'SRH', amount: 100 },
    }),
    await t.service.call(endpoints.answerQuestion, {
      token: player.token,
      body: { questionID: id, answer: 'yes', amount: 100 },
    }),
  ];
  const hashes = joins.map(({ body: { response } }) =>
    response && 'receipt' in response ? response.receipt?.receipt.rulesHash : undefined,
  );
  expect(hashes).toEqual([first, mockNewer.hash]);
  const exact = await t.service.call(endpoints.contestRules, { params: { hash: first } });
  expect(exact.body.response).toEqual(rulesOf(first));
});
