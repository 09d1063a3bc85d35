import { endpoints, type SentTo } from '@baazi/contracts';
import { signIn } from '@baazi/service-kit/testing';
import { z } from 'zod';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
let token: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  ({ token } = await signIn(t.service, { role: 'operator' }));
  await t.contest.service.operatorsLog.actions.deleteMany({});
  await t.contest.service.operatorsLog.actions.insertMany(
    Array.from({ length: 25 }, (_, i) => ({
      _id: `row-${String(i).padStart(2, '0')}`,
      // Three rows of one millisecond: the time alone is no cursor.
      at: new Date(Date.parse('2025-04-03T18:00:00.000Z') + Math.floor(i / 3) * 3_600_000),
      by: i % 2 ? 'olga' : 'omar',
      action: i % 5 ? 'set-exposure' : 'declare-result',
      subject: `match:${i}`,
      reason: 'because',
    })),
  );
});
afterAll(() => t.stop());

const row = z.looseObject({ _id: z.string(), at: z.string(), by: z.string(), action: z.string() });
const list = async (query: SentTo<typeof endpoints.contestAudit>['query']) => {
  const { body } = await t.service.call(endpoints.contestAudit, { token, query });
  if (!body.status || !body.response) throw new Error(JSON.stringify(body));
  return { rows: z.array(row).parse(body.response.data), total: body.response.total };
};

test('paging returns every row once, also rows of one millisecond', async () => {
  const seen: string[] = [];
  for (let behind: string | undefined; ;) {
    const { rows, total } = await list({ limit: '4', ...(behind && { behind }) });
    seen.push(...rows.map(({ _id }) => _id));
    const last = rows.at(-1);
    if (!last || total <= rows.length) break;
    behind = `${last.at}~${last._id}`;
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => `row-${String(24 - i).padStart(2, '0')}`));
});
test('filters by operator, action and Indian day together', async () => {
  expect((await list({ by: 'olga' })).total).toBe(12);
  expect((await list({ by: 'olga', action: 'declare-result' })).rows.map(({ _id }) => _id)).toEqual([
    'row-15',
    'row-05',
  ]);
  // 18:00 in London is 23:30 in India: only the first three rows are of 3 April.
  expect((await list({ day: '2025-04-03' })).total).toBe(3);
});
test.each([{ behind: 'yesterday' }, { action: '$ne' }, { day: '3 April' }])('refuses the query %j', async (query) =>
  expect((await t.service.call(endpoints.contestAudit, { token, query })).status).toBe(422),
);
