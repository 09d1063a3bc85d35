import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';

let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

const set = (name: 'default-cap-rupees' | 'question-templates', value: unknown, expectedRevision: number) =>
  t.service.call(endpoints.setContest, {
    token: operator,
    body: { name, value: value as never, reason: 'a new season', expectedRevision },
  });
const write = async (title: string) =>
  (
    await t.service.call(endpoints.createQuestion, {
      token: operator,
      body: { title, day: '2025-04-06', reason: 'daily' },
    })
  ).body.response?.questionID ?? '';
const capOf = async (questionID: string) =>
  (await t.contest.markets.findById(`question:${questionID}`).lean())?.capPaise;

test('a default cap applies to markets published after it, and leaves open ones unchanged', async () => {
  const before = await write('Will it rain?');
  expect((await set('default-cap-rupees', 5000, 0)).body.response).toMatchObject({ from: null, to: 5000, revision: 1 });
  const after = await write('Will it shine?');
  expect(await capOf(before)).toBeUndefined();
  expect(await capOf(after)).toBe(500_000);
  expect(await t.contest.exposure.findById(`question:${after}`).lean()).toMatchObject({
    liabilityPaise: { yes: 0, no: 0 },
  });
});

test('stores templates with their lock time, and refuses one that locks later than a question may', async () => {
  const templates = [
    { title: 'A six in the first over?', closesAt: '15:00' },
    { title: 'A super over?', withMatch: true },
  ];
  expect((await set('question-templates', templates, 0)).status).toBe(200);
  expect((await set('question-templates', [{ title: 'Late?', closesAt: '19:45' }], 1)).status).toBe(422);
  const both = [{ title: 'Both?', closesAt: '15:00', withMatch: true }];
  expect((await set('question-templates', both, 1)).status).toBe(422);
  const { body } = await t.service.call(endpoints.contestSettings, { token: operator });
  expect(body.response?.settings.find(({ name }) => name === 'question-templates')).toMatchObject({
    value: templates,
    revision: 1,
    history: [{ reason: 'a new season' }],
  });
});
