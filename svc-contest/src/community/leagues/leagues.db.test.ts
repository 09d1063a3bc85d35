import { randomUUID } from 'node:crypto';
import { endpoints, events } from '@baazi/contracts';
import { startContest, type TestContest } from '../../testing/start-contest';
import { MAX_LEAGUES, MAX_MEMBERS } from './league';

type SignedIn = Awaited<ReturnType<TestContest['service']['signIn']>>;

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30', env: { LIMITS: 'relaxed' } });
});
afterAll(() => t.stop());

let players = 0;
async function player(name = 'Rahul Kumar'): Promise<SignedIn> {
  players += 1;
  const who = await t.service.signIn({ userId: `player-${players}` });
  await t.contest.players.create({
    _id: who.userId,
    name,
    status: 'active',
    hideAsWinner: false,
    previewTomorrow: false,
    revision: 1,
  });
  return who;
}
const make = async ({ token }: SignedIn, name = 'Sunday League') =>
  (await t.service.call(endpoints.makeLeague, { token, body: { name } })).body.response?.leagueID ?? '';
const read = async ({ token }: SignedIn, leagueID: string) =>
  (await t.service.call(endpoints.league, { token, params: { leagueID }, query: {} })).body;
const codeOf = async (who: SignedIn, leagueID: string) => (await read(who, leagueID)).response?.code ?? '';
const join = ({ token }: SignedIn, code: string) => t.service.call(endpoints.joinLeague, { token, params: { code } });
const memberOf = async (owner: SignedIn, leagueID: string, { userId }: SignedIn) =>
  (await t.contest.leagues.findById(leagueID).lean())?.members.find((one) => one.userId === userId)?.memberID ?? '';
/** The league notifications in the outbox, oldest first: recipient, change, other player. */
const news = async () =>
  (await t.service.db.collection('outbox').find({ name: 'player-told' }).sort({ _id: 1 }).toArray()).flatMap(
    ({ data }) =>
      (data as { tellings: { userId: string; data: { what: string; who?: string } }[] }).tellings.map(
        ({ userId, data: { what, who } }) => [userId, what, who],
      ),
  );

test('the life of a league: create, invite, join, rename, remove, hand over and leave', async () => {
  const [asha, bela, chitra] = [await player('Asha Rao'), await player('Bela Sen'), await player()];
  const leagueID = await make(asha, '  <b>Sunday</b> League ');
  expect((await read(bela, leagueID)).code).toBe('league-not-found');
  const code = await codeOf(asha, leagueID);
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);

  const seen = await t.service.call(endpoints.invitation, {
    token: bela.token,
    params: { code: ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}` },
  });
  expect(seen.body.response).toEqual({ name: '<b>Sunday</b> League', members: 1 });
  expect((await join(bela, code)).body.response).toEqual({ leagueID });
  expect((await join(bela, code)).body.response).toEqual({ leagueID });
  await join(chitra, code);
  const table = (await read(bela, leagueID)).response;
  expect(table).toMatchObject({ name: '<b>Sunday</b> League', owner: false });
  expect(table?.rows.map(({ name, owner, you }) => [name, owner, you])).toEqual([
    ['As*** R.', true, undefined],
    ['Be*** S.', undefined, true],
    ['Ra*** K.', undefined, undefined],
  ]);

  const [ofAsha, ofBela] = [
    { token: asha.token, params: { leagueID } },
    { token: bela.token, params: { leagueID } },
  ];
  expect((await t.service.call(endpoints.renameLeague, { ...ofBela, body: { name: 'Mine' } })).body.code).toBe(
    'not-league-owner',
  );
  for (const name of ['ab', 'x'.repeat(41), '   ', 'a\u202eb c'])
    expect((await t.service.call(endpoints.renameLeague, { ...ofAsha, body: { name } })).status).toBe(422);
  await t.service.call(endpoints.renameLeague, { ...ofAsha, body: { name: 'रविवार लीग' } });
  expect((await t.service.call(endpoints.leaveLeague, ofAsha)).body.code).toBe('hand-over-first');

  const memberID = await memberOf(asha, leagueID, chitra);
  expect((await t.service.call(endpoints.removeMember, { ...ofBela, body: { memberID } })).body.code).toBe(
    'not-league-owner',
  );
  await t.service.call(endpoints.removeMember, { ...ofAsha, body: { memberID } });
  await t.service.call(endpoints.removeMember, { ...ofAsha, body: { memberID } });
  // The removed member knows the old invitation.
  expect((await join(chitra, code)).body.code).toBe('invitation-not-found');
  const replaced = await t.service.call(endpoints.replaceInvitation, ofAsha);
  expect(replaced.body.response?.code).toBe(await codeOf(asha, leagueID));

  const bID = await memberOf(asha, leagueID, bela);
  await t.service.call(endpoints.handOverLeague, { ...ofAsha, body: { memberID: bID } });
  expect((await t.service.call(endpoints.removeMember, { ...ofAsha, body: { memberID: bID } })).body.code).toBe(
    'not-league-owner',
  );
  expect((await t.service.call(endpoints.leaveLeague, ofAsha)).status).toBe(200);
  expect((await t.service.call(endpoints.leaveLeague, ofAsha)).status).toBe(200);
  expect((await t.service.call(endpoints.leaveLeague, ofBela)).status).toBe(200);
  expect(await t.contest.leagues.findById(leagueID).lean()).toBeNull();
  expect((await t.service.call(endpoints.ownLeagues, { token: bela.token })).body.response?.data).toEqual([]);
  expect((await news()).filter(([userId]) => [asha, bela, chitra].some((who) => who.userId === userId))).toEqual([
    [asha.userId, 'joined', 'Be*** S.'],
    [asha.userId, 'joined', 'Ra*** K.'],
    [bela.userId, 'renamed', undefined],
    [chitra.userId, 'renamed', undefined],
    [chitra.userId, 'removed', undefined],
    [bela.userId, 'handed-over', undefined],
    [bela.userId, 'left', 'As*** R.'],
  ]);
});

test('concurrent requests with one idempotency key create one league', async () => {
  const who = await player();
  const headers = { 'idempotency-key': randomUUID() };
  const send = (name: string) => t.service.call(endpoints.makeLeague, { token: who.token, body: { name }, headers });
  const created = await Promise.all([send('Once'), send('Once'), send('Once')]);
  expect(new Set(created.map(({ body }) => body.response?.leagueID)).size).toBe(1);
  expect((await send('Other')).body.code).toBe('conflict');
  expect((await t.service.call(endpoints.ownLeagues, { token: who.token })).body.response?.data).toHaveLength(1);
  // The player's data export includes it.
  expect((await t.service.call(endpoints.ownContestData, { token: who.token })).body.response).toMatchObject({
    seenInStandings: false,
    standings: [],
    leagues: [{ name: 'Once', owner: true }],
  });
});

test('concurrent joins exceed neither the members of a league nor the leagues of a player', async () => {
  const owner = await player();
  const leagueID = await make(owner);
  const code = await codeOf(owner, leagueID);
  const filler = Array.from({ length: MAX_MEMBERS - 3 }, (_, i) => ({
    userId: `filler-${i}`,
    memberID: `filler-${i}`,
    since: t.contest.now(),
  }));
  await t.contest.leagues.updateOne({ _id: leagueID }, { $push: { members: { $each: filler } } });
  const late = await Promise.all(Array.from({ length: 6 }, () => player()));
  const joined = await Promise.all(late.map((who) => join(who, code)));
  expect(joined.map(({ body }) => body.code ?? 'in').sort()).toEqual([
    'in',
    'in',
    ...Array.from({ length: 4 }, () => 'league-full'),
  ]);
  expect((await t.contest.leagues.findById(leagueID).lean())?.members).toHaveLength(MAX_MEMBERS);

  const busy = await player();
  await Promise.all(Array.from({ length: MAX_LEAGUES - 1 }, (_, i) => make(busy, `League ${i}`)));
  const [one, two] = [await player(), await player()];
  const codes = [await codeOf(one, await make(one)), await codeOf(two, await make(two))];
  const last = await Promise.all([...codes.map((it) => join(busy, it).then(({ body }) => body)), make(busy, 'Last')]);
  const isIn = last.filter((it) => (typeof it === 'string' ? it !== '' : it.status));
  expect(isIn).toHaveLength(1);
  expect((await t.service.call(endpoints.ownLeagues, { token: busy.token })).body.response?.data).toHaveLength(
    MAX_LEAGUES,
  );
});

test('shows the members’ entries on a match after the lock, and refuses before it', async () => {
  const [asha, bela, chitra] = [await player('Asha Rao'), await player('Bela Sen'), await player()];
  const leagueID = await make(asha);
  const code = await codeOf(asha, leagueID);
  await join(bela, code);
  await join(chitra, code);
  const matchID = 'ipl-2025-17';
  const pick = ({ token }: SignedIn, chosenTeam: string) =>
    t.service.call(endpoints.joinContest, { token, body: { matchID, chosenTeam, amount: 49 } });
  await pick(asha, 'DC');
  await pick(bela, 'CSK');
  const leagueMatch = async () =>
    (await t.service.call(endpoints.leagueMatch, { token: asha.token, params: { leagueID, matchID } })).body;
  expect(await leagueMatch()).toMatchObject({ status: false, code: 'calls-secret' });
  expect((await read(asha, leagueID)).response?.matches.map((match) => match.matchID)).not.toContain(matchID);
  t.moveTo('2025-04-05T15:00:00+05:30');
  expect((await read(asha, leagueID)).response?.matches[0]).toMatchObject({ matchID, name: 'CSK v DC' });
  expect((await leagueMatch()).response).toMatchObject({
    rows: [
      { name: 'As*** R.', selection: 'DC', call: 'open', you: true },
      { name: 'Be*** S.', selection: 'CSK', call: 'open' },
    ],
    without: 1,
  });
  await t.contest.entries.updateOne({ userId: asha.userId }, { $set: { result: 'lost', n: 1 } });
  await t.contest.entries.updateOne({ userId: bela.userId }, { $set: { result: 'won', n: 1 } });
  expect((await leagueMatch()).response?.rows.map(({ selection, call }) => [selection, call])).toEqual([
    ['CSK', 'right'],
    ['DC', 'wrong'],
  ]);
  expect(
    (await t.service.call(endpoints.leagueMatch, { token: chitra.token, params: { leagueID: 'x', matchID } })).body
      .code,
  ).toBe('league-not-found');
});

test('closing an account ends its memberships, and passes an owned league to the longest-standing member', async () => {
  const [asha, bela] = [await player(), await player()];
  const [shared, alone] = [await make(asha), await make(asha, 'Alone')];
  await join(bela, await codeOf(asha, shared));
  await t.service.emit(events.userStatusChanged, {
    userId: asha.userId,
    revision: 2,
    status: 'closed',
    kind: 'member',
    emailVerified: true,
    hideAsWinner: false,
    previewTomorrow: false,
  });
  for (let tries = 0; (await t.contest.leagues.exists({ _id: alone })) && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(await t.contest.leagues.exists({ _id: alone })).toBeNull();
  expect(await t.contest.leagues.findById(shared).lean()).toMatchObject({
    ownerId: bela.userId,
    members: [{ userId: bela.userId }],
  });
});
