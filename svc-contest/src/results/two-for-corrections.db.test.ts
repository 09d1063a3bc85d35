import { endpoints, type EndpointData } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';

const MATCH = 'ipl-2025-2';
let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30', env: { OPERATOR_RULES: 'production' } });
  t.moveTo('2025-03-23T19:40:00+05:30');
  await declare('ann', 'SRH', 0);
});
afterAll(() => t.stop());

/** An operator with a fresh second factor. */
async function declare(userId: string, outcome: string, expectedRevision: number, more: { linkedTo?: string[] } = {}) {
  const { token } = await t.service.signIn({ userId, role: 'operator', factorAt: new Date(), ...more });
  const body = { outcome, note: `note of ${userId}`, expectedRevision };
  const answer = await t.service.call(endpoints.declareMatch, { token, params: { matchID: MATCH }, body });
  return answer.body.code ?? { revision: answer.body.response?.revision, proposed: answer.body.response?.proposed };
}
const market = async () => t.contest.markets.findById(`match:${MATCH}`).lean();
const board = async () => {
  const { token } = await t.service.signIn({ userId: 'cho', role: 'operator', factorAt: new Date() });
  const { body } = await t.service.call(endpoints.adminMatches, { token, query: { query: MATCH } });
  return {
    two: body.response?.twoForCorrections,
    correction: body.response?.data.find(({ matchID }) => matchID === MATCH)?.correction,
  };
};
const proposed = { revision: 1, proposed: true };

test('T113: a first result needs one operator, a correction two; a proposal changes nothing', async () => {
  expect(await declare('ann', 'RR', 1)).toEqual(proposed);
  expect(await market()).toMatchObject({ revision: 1, outcome: 'SRH' });
  expect(await board()).toMatchObject({
    two: true,
    correction: { outcome: 'RR', proposedBy: 'ann', note: 'note of ann' },
  });
});

test('T113: the proposer and linked operators cannot confirm', async () => {
  await declare('ann', 'RR', 1);
  expect(await declare('ann', 'RR', 1)).toBe('second-operator-needed');
  expect(await declare('bob', 'RR', 1, { linkedTo: ['ann'] })).toBe('second-operator-needed');
  expect((await market())?.revision).toBe(1);
});

test('T113: another outcome is a new proposal, and a proposal expires after a day', async () => {
  await declare('ann', 'RR', 1);
  expect(await declare('bob', 'void', 1)).toEqual(proposed);
  await t.contest.markets.updateOne(
    { _id: `match:${MATCH}` },
    { $set: { 'correction.at': new Date(Date.now() - 24 * 3600_000) } },
  );
  expect((await board()).correction).toBeUndefined();
  expect(await declare('cho', 'void', 1)).toEqual(proposed);
  expect((await market())?.outcome).toBe('SRH');
});

test('T113: a second operator with the same outcome corrects it, once, and the log names both', async () => {
  await declare('ann', 'RR', 1);
  const both = await Promise.all([declare('bob', 'RR', 1), declare('cho', 'RR', 1)]);
  expect(both).toEqual([{ revision: 2 }, { revision: 2 }]);
  expect(await market()).toMatchObject({ revision: 2, outcome: 'RR', history: [{ by: 'ann' }, {}] });
  expect((await board()).correction).toBeUndefined();
  const [last, before] = await t.contest.service.operatorsLog.actions.find({}).sort({ _id: -1 }).limit(2).lean();
  expect([before, last]).toMatchObject([
    { action: 'propose-correction', by: 'ann' },
    { action: 'correct-result', after: { proposedBy: 'ann' } },
  ]);
});

test('T114: every endpoint of operators refuses one without a second factor', async () => {
  const { token } = await t.service.signIn({ role: 'operator' });
  const own = (Object.values(endpoints) as EndpointData[]).filter(
    ({ owner, access }) => owner === 'svc-contest' && access === 'operator',
  );
  const codes = await Promise.all(
    own.map(async ({ method, path }) => {
      const { body } = await t.service.raw('public', path.replace(/:\w+/g, 'x'), {
        method,
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      });
      return body.code;
    }),
  );
  // An endpoint without implementation does nothing for anyone.
  const built = codes.filter((code) => code !== 'not-built');
  expect(built.length).toBeGreaterThan(8);
  expect(new Set(built)).toEqual(new Set(['factor-needed']));
});
