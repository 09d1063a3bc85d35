import { endpoints } from '@baazi/contracts';
import { signIn } from '@baazi/service-kit/testing';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
let token: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  ({ token } = await signIn(t.service, { role: 'operator' }));
});
afterAll(() => t.stop());

interface Asked {
  limit: string;
  ascending: 'asc' | 'desc';
  behind?: string;
}
const lists = {
  matches: async (query: Asked) => {
    const { body } = await t.service.call(endpoints.adminMatches, { token, query });
    return { ids: (body.response?.data ?? []).map(({ matchID }) => matchID), next: body.response?.next };
  },
  questions: async (query: Asked) => {
    const { body } = await t.service.call(endpoints.adminQuestions, { token, query });
    return { ids: (body.response?.data ?? []).map(({ questionID }) => questionID), next: body.response?.next };
  },
  exposure: async (query: Asked) => {
    const { body } = await t.service.call(endpoints.exposure, { token, query });
    return { ids: (body.response?.data ?? []).map(({ market }) => market), next: body.response?.next };
  },
};
test.each(
  (['matches', 'questions', 'exposure'] as const).flatMap((name) =>
    (['asc', 'desc'] as const).map((ascending) => ({ name, ascending })),
  ),
)('$name $ascending: paging returns every row once', async ({ name, ascending }) => {
  const idsFrom = async (query: Asked): Promise<string[]> => {
    const { ids, next } = await lists[name](query);
    return next === undefined ? ids : [...ids, ...(await idsFrom({ ...query, behind: next }))];
  };
  const seen = await idsFrom({ limit: '7', ascending });
  expect(seen.length).toBeGreaterThan(14);
  expect(seen).toEqual(await idsFrom({ limit: '100', ascending }));
});
