import { endpoints, events } from '@baazi/contracts';
import { readCheckpoint } from '@baazi/proofs';
import { startContest, type TestContest } from '../testing/start-contest';

let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

const market = 'match:ipl-2025-2';
const params = { market };
const rehearse = (outcome: string, more: { behind?: string; limit?: number; revision?: number } = {}) =>
  t.service.call(endpoints.rehearseSettlement, { token: operator, params, body: { outcome, ...more } });
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; !(await isSo()); attempts += 1) {
    if (attempts > 400) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const marketNow = async () => {
  const found = await t.contest.markets.findById(market).lean();
  if (!found) throw new Error('no market');
  return found;
};
const join = async (chosenTeam: 'SRH' | 'RR', amount: number) => {
  const { token } = await t.service.signIn();
  await t.service.call(endpoints.joinContest, { token, body: { matchID: 'ipl-2025-2', chosenTeam, amount } });
};
/** Declares and emits svc-wallet's reports. */
async function settle(outcome: 'SRH' | 'RR', revision: number): Promise<void> {
  await t.service.call(endpoints.declareMatch, {
    token: operator,
    params: { matchID: 'ipl-2025-2' },
    body: { outcome, note: 'official scorecard', expectedRevision: revision - 1 },
  });
  const entries = await t.contest.entries.find({ market }).lean();
  const batch = entries.map(({ _id, userId, selection, payoutPaise }) => {
    const isWon = selection === outcome;
    const result = isWon ? ('won' as const) : ('lost' as const);
    return { pickId: _id, userId, n: revision, result, payoutPaise: isWon ? payoutPaise : 0 };
  });
  await t.service.emit(events.stakesSettled, { market, revision, batch });
  const { won, lost } = { won: 3, lost: 2 };
  const counts = outcome === 'SRH' ? { won, lost } : { won: lost, lost: won };
  const payoutPaise = batch.reduce((sum, one) => sum + one.payoutPaise, 0);
  await t.service.emit(events.marketSettled, {
    market,
    revision,
    totals: { ...counts, void: 0, payoutPaise, refundPaise: 0 },
  });
  await until(async () => (await marketNow()).settledBook === revision);
}
const paidUnder = async (outcome: string): Promise<number> =>
  (await t.contest.entries.find({ market, selection: outcome }).lean()).reduce(
    (sum, { payoutPaise }) => sum + payoutPaise / 100,
    0,
  );

test('a rehearsal has the root that the later settlement signs, also for a correction', async () => {
  for (const [team, amount] of [
    ['SRH', 100],
    ['RR', 200],
    ['SRH', 49],
    ['RR', 450],
    ['SRH', 300],
  ] as const)
    await join(team, amount);
  expect((await rehearse('SRH')).body).toMatchObject({ code: 'book-open' });
  t.moveTo('2025-03-23T19:40:00+05:30');
  await until(async () => (await marketNow()).bookAt !== undefined);

  for (const [at, outcome] of (['SRH', 'RR'] as const).entries()) {
    const revision = at + 1;
    const { response } = (await rehearse(outcome)).body;
    expect(response).toMatchObject({
      revision,
      whole: { entries: 5, changed: 5, won: outcome === 'SRH' ? 3 : 2, void: 0 },
    });
    expect(response?.whole?.paidNowRupees).toBe(at === 0 ? 0 : await paidUnder('SRH'));
    expect(response?.whole?.paidThenRupees).toBe(await paidUnder(outcome));
    await settle(outcome, revision);
    const { body } = await t.service.call(endpoints.publicBook, { params });
    const note = body.response?.settlements.find((one) => one.revision === revision)?.checkpoint ?? '';
    const head = readCheckpoint(`${note.split('\n\n')[0]}\n`);
    expect(head?.root.toString('base64')).toBe(response?.whole?.linesHash);
    expect((await rehearse(outcome, { revision })).body.response?.whole).toMatchObject({
      linesHash: response?.whole?.linesHash,
      changed: 0,
    });
    expect((await rehearse('void')).body.response?.whole?.linesHash).not.toBe(response?.whole?.linesHash);
  }
});

test('lists changed entries first, page by page, and writes nothing', async () => {
  await t.contest.entries.updateOne({ market, selection: 'SRH' }, { $set: { result: 'won' } });
  const before = await t.contest.entries.find({ market }).lean();
  const seen: string[] = [];
  let behind: string | undefined;
  do {
    const { response } = (await rehearse('RR', { limit: 2, revision: 2, ...(behind ? { behind } : {}) })).body;
    seen.push(...(response?.rows ?? []).map(({ _id, changed }) => `${changed ? 'changed' : 'same'} ${_id}`));
    expect(response?.whole !== undefined).toBe(behind === undefined);
    behind = response?.next;
  } while (behind);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
  expect(seen.map((line) => line.split(' ')[0])).toEqual(['changed', 'same', 'same', 'same', 'same']);
  expect(await t.contest.entries.find({ market }).lean()).toEqual(before);
});

test('refuses an unknown outcome, another revision, another contest, and a player', async () => {
  expect((await rehearse('MI')).body).toMatchObject({ code: 'outcome-unknown' });
  expect((await rehearse('SRH', { revision: 2 })).body).toMatchObject({ code: 'revision-changed' });
  expect((await rehearse('SRH', { revision: 9 })).body).toMatchObject({ code: 'revision-changed' });
  const nowhere = { token: operator, params: { market: 'match:nowhere' }, body: { outcome: 'SRH' } };
  expect((await t.service.call(endpoints.rehearseSettlement, nowhere)).body).toMatchObject({ code: 'book-not-found' });
  const { token } = await t.service.signIn();
  const asPlayer = { token, params, body: { outcome: 'SRH' } };
  expect((await t.service.call(endpoints.rehearseSettlement, asPlayer)).status).toBe(403);
});
