import { endpoints } from '@baazi/contracts';
import { signIn } from '@baazi/service-kit/testing';
import { Types } from 'mongoose';
import type { Entry } from '../../entries/entry';
import { startContest, type TestContest } from '../../testing/start-contest';

jest.setTimeout(240_000);
let t: TestContest;
let token: string;
/** The long form, `npm run chaos -- room`, is timed. A multiple of 4,000. */
const ENTRIES = Number(process.env['ENTRIES'] ?? 4000);
const LONG = ENTRIES >= 100_000;
const LONGEST_MS = LONG ? 1000 : Infinity;
const A_STATEMENT = 4000;
const market = 'match:ipl-2025-18';

beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  ({ token } = await signIn(t.service, { role: 'operator' }));
  const at = new Date(Date.now() - 3_600_000);
  const idOf = (n: number): string =>
    Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1000))
      .toHexString()
      .slice(0, 8) + n.toString(16).padStart(16, '0');
  for (let from = 0; from < ENTRIES; from += A_STATEMENT)
    await t.contest.entries.raw.insertMany(
      Array.from({ length: A_STATEMENT }, (_, i): Entry => {
        const n = from + i;
        return {
          _id: idOf(n),
          userId: `u-${n}`,
          market,
          kind: 'match',
          subject: 'ipl-2025-18',
          selection: n % 4 ? 'RR' : 'PBKS',
          stakePaise: 100_00,
          payoutPaise: 500_00,
          label: 'PBKS v RR',
          acceptedAt: at,
          state: 'held',
          result: 'pending',
          n: 0,
          slot: `u-${n}|${market}`,
          reservedAt: at,
          triedAt: at,
          createdAt: at,
        };
      }),
    );
});
afterAll(() => t.stop());

const room = async () => {
  const { body } = await t.service.call(endpoints.matchRoom, { token, params: { matchID: 'ipl-2025-18' } });
  if (!body.status || !body.response) throw new Error(JSON.stringify(body));
  return body.response;
};
const entries = async (query: object) => {
  const { body } = await t.service.call(endpoints.marketEntries, { token, params: { market }, query });
  if (!body.status || !body.response) throw new Error(JSON.stringify(body));
  return body.response;
};

test(`opens the room of a match with ${ENTRIES} entries`, async () => {
  // `keep-tallies` counts a match while entries arrive, so it has run before an operator opens the room.
  await room();
  const startedAt = performance.now();
  const [{ sides }, page] = await Promise.all([room(), entries({ limit: '20' })]);
  const tookMs = performance.now() - startedAt;
  expect(sides.map((side) => [side.outcome, side.entries, side.stakedRupees])).toEqual([
    ['PBKS', ENTRIES / 4, (ENTRIES / 4) * 100],
    ['RR', (ENTRIES / 4) * 3, (ENTRIES / 4) * 300],
  ]);
  expect(page.data[0]?.userId).toBe(`u-${ENTRIES - 1}`);
  expect(tookMs).toBeLessThan(LONGEST_MS);
});

test('reads a page deep in the list as fast as the first, and finds one player among all', async () => {
  const first = await entries({ limit: '500', selection: 'PBKS' });
  expect(first.data.every(({ selection }) => selection === 'PBKS')).toBe(true);
  const next = await entries({ limit: '1', ...(first.next && { behind: first.next }), selection: 'PBKS' });
  expect(next.data.map(({ userId }) => userId)).toEqual([`u-${ENTRIES - 4 - 500 * 4}`]);
  const startedAt = performance.now();
  const deep = await entries({ limit: '20', behind: first.data[0]?._id.replace(/.{6}$/, '000064') ?? '' });
  expect(deep.data.map(({ userId }) => userId)).toContain('u-99');
  expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
  expect((await entries({ userId: 'u-42' })).data).toHaveLength(1);
});

it('lists each player of a match once, page by page', async () => {
  const page = async (behind?: string) => {
    const query = behind === undefined ? {} : { behind };
    return (await t.service.call(endpoints.marketPlayers, { params: { market }, query })).body.response;
  };
  const first = await page();
  expect([first?.title, first?.total]).toEqual(['PBKS v RR', ENTRIES]);
  const seen = [...(first?.userIds ?? [])];
  for (let next = first?.next; next !== undefined;) {
    const more = await page(next);
    expect(more?.total).toBeUndefined();
    seen.push(...(more?.userIds ?? []));
    next = more?.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([ENTRIES, ENTRIES]);
  const none = await t.service.call(endpoints.marketPlayers, { params: { market: 'match:nobodys' } });
  expect(none.body.code).toBe('not-found');
});
