import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal, until, type Portal } from '../portal/client';

jest.setTimeout(240_000);

let portal: Portal;
let operator: string;
// Noon of 16 April 2025: match 32 (DC v RR) ended in a tie and was won by DC in the super over.
beforeAll(async () => {
  portal = await startPortal('2025-04-16T12:00:00+05:30');
  operator = await portal.operator();
});
afterAll(() => portal.stack.stop());

async function matchOf(token: string, matchID: string) {
  const found = (await portal.matches(token)).find((match) => match.matchID === matchID);
  if (!found) throw new Error(`no ${matchID}`);
  return found;
}

test('pays the winner of a super over once; a correction takes back and pays anew, once', async () => {
  const [right, wrong] = [await portal.signUp(), await portal.signUp()];
  for (const { token } of [right, wrong]) await portal.deposit(token, 4);
  const tie = await matchOf(right.token, 'ipl-2025-32');
  await portal.join(right.token, tie, 'DC', 450);
  await portal.join(wrong.token, tie, 'RR', 200);
  expect(await portal.declare(operator, tie.matchID, 'DC')).toMatchObject({ http: 409, code: 'not-locked' });
  await portal.moveClock(operator, '2025-04-16T23:55:00+05:30');
  // The first declaration is a mistake; the second is revision 2, after its dry run.
  expect(await portal.declare(operator, tie.matchID, 'RR')).toMatchObject({
    status: true,
    response: { revision: 1, won: 1, lost: 1 },
  });
  await until('the wrong payout', async () => (await portal.balance(wrong.token)) === 340 + 1200);
  expect(await portal.declare(operator, tie.matchID, 'DC')).toMatchObject({ http: 409, code: 'revision-changed' });
  expect(await portal.declare(operator, tie.matchID, 'DC', { dryRun: true, expectedRevision: 1 })).toMatchObject({
    status: true,
    response: { won: 1, lost: 1, payoutRupees: 3600 },
  });
  expect(await portal.declare(operator, tie.matchID, 'DC', { expectedRevision: 1 })).toMatchObject({
    status: true,
    response: { revision: 2 },
  });
  await until('the right payout', async () => (await portal.balance(right.token)) === 90 + 3600);
  await until('the mistake taken back', async () => (await portal.balance(wrong.token)) === 340);
  await until('the words', async () => (await portal.picks(wrong.token))[0]?.result === 'LOST');
  await portal.declare(operator, tie.matchID, 'DC', { expectedRevision: 2 });
  await sleep(1000);
  expect(await portal.balance(right.token)).toBe(90 + 3600);
  expect(await portal.books(operator)).toMatchObject({ balanced: true, problems: [] });
});

test('refunds an abandoned match to the rupee and states why', async () => {
  const { token } = await portal.signUp();
  await portal.deposit(token, 3);
  const next = (await portal.matches(token))[0];
  if (!next) throw new Error('no match');
  await portal.join(token, next, next.teams[0], 150);
  expect(await portal.declare(operator, next.matchID, 'void', { note: 'Match abandoned' })).toMatchObject({
    status: true,
    response: { void: 1, refundRupees: 150 },
  });
  await until('the refund', async () => (await portal.balance(token)) === 240);
  const [line] = await until('the line', async () => {
    const list = await portal.picks(token);
    return list[0]?.result === 'VOID' && list;
  });
  expect(line?.resultText).toContain('₹150 refunded');
  expect((await portal.me(token)).walletDetails).toMatchObject({ bonus: 40, withdrawable: 200, locked: 0 });
});

describe('changes nothing for what is refused', () => {
  test('every bad join', async () => {
    const { token } = await portal.signUp();
    await portal.deposit(token, 2);
    const match = (await portal.matches(token)).find(({ startsAt }) => startsAt > '2025-04-18');
    if (!match) throw new Error('no match');
    const join = (body: object) =>
      portal.call('POST', '/api/user/teams', {
        token,
        body: { matchID: match.matchID, match_id: match.match_id, chosenTeam: match.teams[0], amount: 49, ...body },
      });
    const cases: [object, string, string][] = [
      [{ amount: 48 }, 'amount', 'Minimum amount is 49.'],
      [{ amount: 1000 }, 'amount', 'Add ₹860 or more to play'],
      [{ chosenTeam: 'XYZ' }, 'chosenTeam', 'Pleae choose team that can win.'],
      [{ win_amount: 9999 }, 'win_amount', 'The winning amount has changed. Please check it and try again.'],
      [{ matchID: 'ipl-2025-999', match_id: undefined }, 'matchID', 'This match does not exist.'],
      [{ matchID: 'ipl-2025-1', match_id: undefined }, 'matchID', 'Time Over. Entry for this contest has closed.'],
    ];
    for (const [body, path, msg] of cases) {
      const answer = await join(body);
      expect(answer).toMatchObject({ status: false, errors: [{ path, msg }] });
      expect(answer.http).toBeGreaterThanOrEqual(400);
      expect(answer.http).toBeLessThan(500);
    }
    expect(await portal.call('POST', '/api/user/teams', { token, body: '{"amount":49,' })).toMatchObject({
      http: 400,
      status: false,
      code: 'malformed',
    });
    expect(await portal.call('POST', '/api/user/teams', { token, body: '{"amount":49,"amount":50}' })).toMatchObject({
      http: 400,
    });
    expect(await portal.call('GET', '/api/user/teams', { token: `${token}x` })).toMatchObject({
      http: 401,
      tokenStatus: 0,
    });
    expect(await portal.me(token)).toMatchObject({ joinedMatches: [], walletDetails: { balance: 140, locked: 0 } });
  });
});
