// The operators' console in a real browser, under the portal's own content policy: an evening of two operators.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { connect } from 'amqplib';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { messageOf } from '../portal/as-part';
import { until, type Match, type Portal } from '../portal/client';
import { complaintsOf } from './judge-page';
import { portalAndBrowser } from './portal-and-browser';

jest.setTimeout(240_000);

const root = path.resolve(__dirname, '../..');
const SAME_DEVICE = { 'x-device-id': '3f0c1c7e-5d2a-4c59-9f63-0e9b1c2d3e4f' };
const TWO_OPERATORS_ABOVE = '300';
type Player = Awaited<ReturnType<Portal['signUp']>> & { id: string };

let portal: Portal;
let browser: Browser;
let stop: (() => Promise<void>) | undefined;
let first: Page;
let second: Page;
let asha: Player;
let ravi: Player;
let sita: Player;
let matches: Match[];
const complaints: string[] = [];

beforeAll(async () => {
  process.env['TWO_APPROVALS_ABOVE_RUPEES'] = TWO_OPERATORS_ABOVE;
  ({ portal, browser, stop } = await portalAndBrowser('2025-04-05T12:00:00+05:30').finally(
    () => delete process.env['TWO_APPROVALS_ABOVE_RUPEES'],
  ));
  asha = await newPlayer('Asha Rao');
  const { refferalID } = await portal.me(asha.token);
  // Friends sign up on the referrer's device, so their rewards wait for an operator.
  ravi = await newPlayer('Ravi Kumar', { refferalID });
  sita = await newPlayer('Sita Devi', { refferalID });
  await portal.deposit(asha.token, 4);
  await portal.deposit(asha.token, 4);
  await Promise.all([portal.deposit(ravi.token, 3), portal.deposit(sita.token, 2)]);
  matches = await portal.matches(asha.token);
  first = await open(await portal.operator());
});
afterAll(() => stop?.());
afterEach(() => expect(complaints).toEqual([]));

async function newPlayer(name: string, extra: Record<string, string> = {}): Promise<Player> {
  const email = `${name.split(' ')[0]?.toLowerCase()}.${process.pid}@example.in`;
  const password = 'Gully-cricket-77';
  portal.done(
    await portal.call('POST', '/api/auth/users/signup', {
      body: { name, email, password, confirm_password: password, ...extra },
      headers: SAME_DEVICE,
    }),
    'sign-up',
  );
  const token = await portal.login(email, password);
  return { name, email, password, token, id: String((await portal.me(token))['_id']) };
}

/** A browser of one operator. */
async function open(token: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  complaintsOf(page, complaints);
  return page;
}
/** Each request with its reason: all must appear in the operators' log. */
const reasons: string[] = [];
const because = (reason: string): string => {
  reasons.push(reason);
  return reason;
};
const go = (page: Page, screen: string) => page.goto(`${portal.stack.base}/ops/${screen}`);
const dialog = (page: Page): Locator => page.getByRole('dialog');
const results = (page: Page): Locator => page.getByRole('form', { name: 'Results' });
const press = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' }).click();
const row = (page: Page, text: string | RegExp): Locator => page.locator('tr[data-row]').filter({ hasText: text });
const sum = (page: Page, amount: string): Locator =>
  page.locator('tr[data-row]').filter({ has: page.getByText(amount, { exact: true }) });
/** Enters the reason, submits the dialog, and waits for its toast. */
async function confirm(page: Page, button: string, reason: string, toast: string | RegExp): Promise<void> {
  await dialog(page).locator('input[name=reason]').fill(because(reason));
  await press(dialog(page), button);
  await page.getByText(toast).first().waitFor();
  await dialog(page).waitFor({ state: 'hidden' });
}
const choosePlayer = async (page: Page, player: Player): Promise<void> => {
  await dialog(page).locator('input[name=userId]').fill(player.email);
  await dialog(page).getByRole('button', { name: player.email }).click();
};
const wallet = async (player: Player) => (await portal.me(player.token)).walletDetails;
const matchOf = (id: string): Match => matches.find(({ matchID }) => matchID === id) ?? matches[0]!;

test('previews a season file before importing it, and moves a match only on request', async () => {
  const moved = {
    season: 2025,
    matchNumber: 18,
    key: '2025-18',
    startsAt: '2025-04-05T20:00:00+05:30',
    teams: matchOf('ipl-2025-18').teams,
    venue: 'Mullanpur',
    city: 'New Chandigarh',
  };
  const added = {
    season: 2026,
    matchNumber: 1,
    key: '2026-1',
    startsAt: '2026-03-21T19:30:00+05:30',
    teams: ['CSK', 'MI'],
    venue: 'Chepauk',
    city: 'Chennai',
  };
  await go(first, 'fixtures');
  await press(first, 'Import');
  await dialog(first).locator('textarea').fill('[{"season":');
  await press(dialog(first), 'Show what it does');
  await dialog(first).getByText('this is not JSON').waitFor();
  await dialog(first)
    .locator('textarea')
    .fill(JSON.stringify([moved, added]));
  await press(dialog(first), 'Show what it does');
  await dialog(first).getByText('1 to add, 1 to move, 0 in conflict, 0 unchanged.').waitFor();
  expect(await dialog(first).getByRole('checkbox').isChecked()).toBe(false);
  await confirm(first, 'Import', 'the board announced 2026', '1 matches added, 0 moved.');
  const there = await portal.matches(asha.token);
  expect(there.find(({ matchID }) => matchID === 'ipl-2026-1')).toBeDefined();
  expect(there.find(({ matchID }) => matchID === 'ipl-2025-18')?.startsAt).toBe(matchOf('ipl-2025-18').startsAt);
});

test('writes a question that appears on the dashboard', async () => {
  await go(first, 'questions');
  await press(first, 'Write a question');
  await dialog(first).locator('input[name=title]').fill('Will there be a super over today?');
  await confirm(first, 'Publish', 'question of the day', 'The question is published.');
  await row(first, 'Will there be a super over today?').waitFor();
  const { questions } = z
    .looseObject({ questions: z.array(z.looseObject({ title: z.string() })) })
    .parse((await portal.call('GET', '/api/user/dashboard', { token: asha.token })).response);
  expect(questions.map(({ title }) => title)).toContain('Will there be a super over today?');
});

test('updates exposure in the open page as entries arrive', async () => {
  await go(first, 'exposure');
  const cell = row(first, 'CSK v DC');
  await cell.getByText('0 entries').first().waitFor();
  portal.done(await portal.join(asha.token, matchOf('ipl-2025-17'), 'CSK', 100), 'join');
  portal.done(await portal.join(ravi.token, matchOf('ipl-2025-17'), 'DC', 120), 'join');
  portal.done(await portal.join(sita.token, matchOf('ipl-2025-18'), 'RR', 60), 'join');
  await cell.getByText('₹400', { exact: true }).waitFor();
  await cell.getByText('₹480', { exact: true }).waitFor();
});

test('previews a result before declaring it, shows who gains and loses in a correction, and refunds a void', async () => {
  await portal.moveClock(await portal.operator(), '2025-04-05T23:30:00+05:30');
  // The replay of the season has to reach the end of both matches first.
  await until('the feed to propose both results', async () => {
    await go(first, 'results');
    const proposals = ['DC by 25 runs', 'RR by 50 runs'].map((text) => first.getByText(text));
    await Promise.all(proposals.map((proposal) => proposal.first().waitFor({ timeout: 4000 })));
    return true;
  });
  await press(row(first, 'CSK v DC'), 'Declare');
  await results(first).getByText('CSK', { exact: true }).click();
  await results(first).locator('input[name=note]').fill(because('official scorecard'));
  await results(first).locator('input[name=source]').fill('https://scores.example/17');
  await press(results(first), 'Show what it does');
  await results(first)
    .getByText(/1 win ₹500, 1 lose\. The house loses ₹400 and keeps ₹120 of the other side: -₹280\./)
    .waitFor();
  await results(first).getByText('The feed says otherwise: DC by 25 runs. Confirming pays at once.').waitFor();
  expect(await wallet(asha)).toMatchObject({ locked: 100 });
  await press(results(first), 'Confirm the result');
  await results(first).getByText('Please give a reason.').waitFor();
  await results(first).locator('input[name=feedWrong]').fill('it counted an over twice');
  await press(results(first), 'Confirm the result');
  await first.getByText('The result is declared.').waitFor();
  await until('the win', async () => (await wallet(asha))?.balance === 1440);

  await press(first, 'Settled');
  await press(row(first, 'CSK v DC'), 'Correct');
  await results(first).getByText('DC', { exact: true }).click();
  await results(first).locator('input[name=note]').fill(because('DLS was applied wrongly'));
  await press(results(first), 'Show what it does');
  await results(first)
    .getByText(/1 gain ₹600\. 1 lose: ₹500 is taken back\./)
    .waitFor();
  await press(results(first), 'Correct');
  await results(first).waitFor({ state: 'hidden' });
  await until(
    'the correction',
    async () => (await wallet(asha))?.balance === 940 && (await wallet(ravi))?.balance === 720,
  );

  await press(first, 'To declare');
  await press(row(first, 'PBKS v RR'), 'Declare');
  await results(first).getByText('Void', { exact: true }).click();
  await results(first).locator('input[name=note]').fill(because('rain, no result'));
  await press(results(first), 'Show what it does');
  await results(first)
    .getByText(/1 entry refunded, ₹60\./)
    .waitFor();
  await results(first).locator('input[name=feedWrong]').fill('it shows the match of last year');
  await press(results(first), 'Confirm the result');
  await until('the refund', async () => (await wallet(sita))?.balance === 140);
});

test('makes another operator by command, and by two operators in the console', async () => {
  const [olga, omar] = [await newPlayer('Olga Second'), await newPlayer('Omar Third')];
  await promisify(execFile)(
    process.execPath,
    [path.join(root, 'dev/start.mjs'), 'operator', 'add', omar.email, '--data', portal.stack.dataDir],
    { cwd: root },
  );
  second = await open(await portal.login(omar.email, omar.password));
  await go(first, 'users');
  await press(first, 'Make operator');
  await dialog(first).locator('input[name=email]').fill(olga.email);
  await confirm(first, 'Make operator', 'a third pair of eyes', 'Another operator must confirm it.');
  await go(second, 'users');
  await press(second, 'Proposed');
  await press(row(second, olga.email), `More: ${olga.name}`);
  await second.getByRole('menuitem', { name: 'Confirm as operator' }).click();
  await confirm(second, 'Confirm as operator', 'met her', 'Operator added.');
  for (const who of [olga, omar])
    expect(
      (await portal.call('GET', '/api/admin/audit', { token: await portal.login(who.email, who.password) })).http,
    ).toBe(200);
  // A new operator changes something a day later, and never plays.
  const token = await portal.login(olga.email, olga.password);
  const windDown = { token, body: { on: true, reason: 'on my first day' } };
  expect(await portal.call('POST', '/api/admin/wind-down', windDown)).toMatchObject({ http: 403, code: 'cooling-off' });
  expect(
    await portal.call('POST', '/api/user/wallet/create-payment-link', { token, body: { planId: 1 } }),
  ).toMatchObject({ http: 403, code: 'operator-account' });
});

test('takes two operators for a large withdrawal and for a large sum; returns a rejected one to the wallet', async () => {
  const ask = async (player: Player, amount: number, upi: string) =>
    portal.done(
      await portal.call('PUT', '/api/user/wallet/withdraw', { token: player.token, body: { upi, amount } }),
      'withdrawal',
    );
  await ask(asha, 500, 'asha@okbank');
  await ask(asha, 150, 'asha@okhdfc');
  await ask(ravi, 200, 'ravi@okbank');
  await go(first, 'withdrawals');
  const large = sum(first, '₹500');
  await large.getByText('needs two operators').waitFor();
  await press(large, 'Approve');
  await confirm(first, 'Approve', 'known player', 'A second operator must approve it too.');
  await press(large, 'Approve');
  await dialog(first).locator('input[name=reason]').fill('once more');
  await press(dialog(first), 'Approve');
  await dialog(first)
    .getByText(/another operator|second operator/i)
    .first()
    .waitFor();
  await press(dialog(first), 'Cancel');
  // Asha's small and large withdrawals are requested within a day.
  await press(sum(first, '₹150'), 'Approve');
  await confirm(first, 'Approve', 'small', 'A second operator must approve it too.');

  await go(second, 'withdrawals');
  await press(sum(second, '₹500'), 'Approve');
  await confirm(second, 'Approve', 'called the player', 'Approved and sent.');
  await press(sum(second, '₹150'), 'Approve');
  await confirm(second, 'Approve', 'the same call', 'Approved and sent.');
  await press(sum(second, '₹200'), 'Reject');
  await confirm(second, 'Reject', 'UPI ID of a stranger', 'the money is back in the wallet');
  await until('the payouts', async () => (await wallet(asha))?.locked === 0);
  expect(await wallet(asha)).toMatchObject({ balance: 290 });
  expect(await wallet(ravi)).toMatchObject({ balance: 720, locked: 0 });
});

test('resolves payments in suspense: credited to a player and refunded by hand by two, refunded by the provider by one', async () => {
  await portal.pay(await portal.link(sita.token, 2), 'twice');
  await portal.pay(await portal.link(sita.token, 1), 'wrong-amount');
  await portal.pay(await portal.link(ravi.token, 4), 'wrong-amount');
  await go(first, 'deposits');
  await press(first, 'In suspense');
  await press(sum(first, '₹49'), 'Credit');
  // The player of the link is preselected.
  await dialog(first).getByText(`Chosen: ${sita.id}`).waitFor();
  await confirm(first, 'Credit', 'bank slip of Sita', 'Proposed. Another operator must confirm it.');
  expect((await wallet(sita))?.balance).toBe(140 + 100);
  await press(sum(first, '₹100'), 'Refund');
  await confirm(first, 'Refund', 'paid twice', 'The provider sends it back.');
  await press(sum(first, '₹499'), 'Refund');
  await dialog(first).locator('select[name=way]').selectOption('hand');
  await press(dialog(first), 'Refund');
  await dialog(first).getByText('Please give the reference.').waitFor();
  await dialog(first).locator('input[name=reference]').fill('UTR 40119');
  await confirm(first, 'Refund', 'card was closed', 'Proposed. Another operator must confirm it.');
  await go(second, 'deposits');
  await press(second, 'In suspense');
  await press(sum(second, '₹49'), 'Credit');
  await dialog(second)
    .getByText(/proposes it: bank slip of Sita/)
    .waitFor();
  await confirm(second, 'Confirm', 'the slip is hers', 'Credited to the player.');
  await press(sum(second, '₹499'), 'Refund');
  await confirm(second, 'Confirm', 'it is in the statement', 'The refund is recorded.');
  await press(second, 'Refunded');
  await sum(second, '₹499').getByText('by hand: UTR 40119').waitFor();
  await until(
    'the refund',
    async () =>
      z.looseObject({ data: z.array(z.unknown()) }).parse(
        (
          await portal.call('GET', '/api/admin/deposits?filters={"state":"refunded"}', {
            token: await portal.operator(),
          })
        ).response,
      ).data.length === 2,
  );
  expect((await wallet(sita))?.balance).toBe(140 + 100 + 49);
});

test('pays one held reward and denies another', async () => {
  await go(first, 'referrals');
  await row(first, 'Ravi Kumar').getByText('same device').waitFor();
  await press(row(first, 'Ravi Kumar'), 'Credit');
  await confirm(first, 'Credit', 'brothers who share a phone', 'The reward is credited.');
  await press(row(first, 'Sita Devi'), 'Deny');
  await confirm(first, 'Deny', 'the same person', 'The reward is denied.');
  expect(await wallet(asha)).toMatchObject({ balance: 290 + 200, bonus: expect.any(Number) });
});

test('posts an adjustment that one operator proposed and another confirmed', async () => {
  await go(first, 'ledger');
  await press(first, 'Propose an adjustment');
  await choosePlayer(first, ravi);
  await dialog(first).locator('input[name=rupees]').fill('25');
  await confirm(first, 'Propose an adjustment', 'sorry for the wait', 'Another operator must post it.');
  await row(first, 'sorry for the wait').getByText('Waits for another operator').waitFor();
  expect((await wallet(ravi))?.balance).toBe(720);
  await go(second, 'ledger');
  await press(row(second, 'sorry for the wait'), 'Post');
  await confirm(second, 'Post', 'agreed', 'The adjustment is posted.');
  expect((await wallet(ravi))?.balance).toBe(745);
});

test('holds withdrawals after a reversed deposit until an operator has reviewed it', async () => {
  const link = await portal.link(ravi.token, 1);
  await portal.pay(link);
  await until('the deposit', async () => (await portal.claim(ravi.token, 50)).status);
  await portal.pay(link, 'reverse');
  const ask = () =>
    portal.call('PUT', '/api/user/wallet/withdraw', { token: ravi.token, body: { upi: 'ravi@okbank', amount: 100 } });
  await until('the review', async () => (await wallet(ravi))?.balance === 745);
  expect((await ask()).code).toBe('withdrawals-frozen');
  await go(first, `players/${ravi.id}`);
  await first.getByText('Withdrawals wait for a review').waitFor();
  await row(first, 'Deposit reversed').waitFor();
  await press(first, 'Release withdrawals');
  await confirm(first, 'Release withdrawals', 'talked to the bank', 'Withdrawals are open again.');
  await first.getByText('Withdrawals wait for a review').waitFor({ state: 'hidden' });
  expect((await ask()).http).toBe(200);
});

test('closes and reopens deposits for everybody by the wind-down; the ledger balances', async () => {
  await go(first, 'ledger');
  await press(first, 'Start wind-down');
  await confirm(first, 'Start wind-down', 'the licence ends', 'Wind-down is on');
  const link = () =>
    portal.call('POST', '/api/user/wallet/create-payment-link', { token: asha.token, body: { planId: 1 } });
  expect((await link()).code).toBe('wound-down');
  await press(first, 'End wind-down');
  await confirm(first, 'End wind-down', 'the licence goes on', 'Wind-down is off.');
  expect((await link()).http).toBe(200);
  await first.getByText('Checked: running totals').waitFor();
  await press(first, 'Check every entry');
  await first.getByText('Checked: every transfer').waitFor();
  await first.getByText('The books balance').waitFor();
});

test('replays a dead letter', async () => {
  const { environments } = z
    .looseObject({ environments: z.record(z.string(), z.record(z.string(), z.string())) })
    .parse(JSON.parse(fs.readFileSync(path.join(portal.stack.dataDir, 'stack.json'), 'utf8')));
  const { RABBITMQ_URL = '', NAMESPACE } = environments['svc-contest'] ?? {};
  const broker = await connect(RABBITMQ_URL);
  const channel = await broker.createConfirmChannel();
  const id = `lost-${process.pid}`;
  const message = messageOf(portal.stack, 'svc-auth', {
    _id: id,
    name: 'user-registered',
    version: 1,
    occurredAt: new Date().toISOString(),
    requestId: id,
    data: { userId: asha.id, name: asha.name, kind: 'member', emailVerified: false },
  });
  channel.sendToQueue(`${NAMESPACE}.svc-contest.user-registered.dead`, message, {
    messageId: id,
    contentType: 'application/json',
    headers: {
      'x-event': 'user-registered',
      'x-error': 'the database was away',
      'x-attempt': 6,
      'x-failed-at': new Date().toISOString(),
    },
  });
  await channel.waitForConfirms();
  await broker.close();
  await go(first, 'system');
  await row(first, 'the database was away').waitFor();
  await press(row(first, 'the database was away'), 'Replay');
  await dialog(first).locator('input[name=reason]').fill('the database is back');
  await press(dialog(first), 'Replay');
  await first.getByText('The message is on its way again.').first().waitFor();
  await first.getByText('No message was given up.').waitFor();
});

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${wanted}`);
}
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
};

/** A result against the feed asks what is wrong with the feed. */
async function explain(card: Locator): Promise<void> {
  const field = card.locator('input[name=feedWrong]');
  if ((await field.count()) > 0) await type(first, field, 'its card is of another match');
}

test('declares a match day of two matches and their questions, corrects one and pays out, by keyboard', async () => {
  const kiran = await newPlayer('Kiran Bose');
  const meena = await newPlayer('Meena Pillai');
  await Promise.all([portal.deposit(kiran.token, 4), portal.deposit(meena.token, 4)]);
  await portal.moveClock(await portal.operator(), '2025-04-12T09:00:00+05:30');
  const onTheDay = ['ipl-2025-26', 'ipl-2025-27'];
  const day = (await portal.matches(kiran.token)).filter(({ matchID }) => onTheDay.includes(matchID));
  const { questions } = z
    .looseObject({ questions: z.array(z.looseObject({ questionID: z.string() })) })
    .parse(portal.done(await portal.call('GET', '/api/user/dashboard', { token: kiran.token }), 'dashboard'));
  const mine = questions.filter(({ questionID }) => onTheDay.some((id) => questionID.startsWith(`${id}-`)));
  expect([day.length, mine.length]).toEqual([2, 2]);
  for (const [who, side, answer] of [
    [kiran, 0, 'yes'],
    [meena, 1, 'no'],
  ] as const) {
    for (const match of day) portal.done(await portal.join(who.token, match, match.teams[side], 100), 'join');
    for (const { questionID } of mine)
      portal.done(
        await portal.call('POST', '/api/user/dashboard/question', {
          token: who.token,
          body: { questionID, answer, amount: 60 },
        }),
        'answer',
      );
  }
  await portal.moveClock(await portal.operator(), '2025-04-12T23:59:00+05:30');
  const { keyboard } = first;
  // The replay of the season has to reach the end of both matches first.
  await until('the feed to propose both results', async () => {
    await first.goto(`${portal.stack.base}/ops`);
    const proposals = day.map(({ matchID }) => first.locator(`[data-board="${matchID}"]`).getByText(/ by \d+ wickets/));
    await Promise.all(proposals.map((proposal) => proposal.first().waitFor({ timeout: 4000 })));
    return true;
  });
  const startedAt = Date.now();
  for (const { matchID, teams } of day) {
    const card = first.locator(`[data-board="${matchID}"]`);
    await tabTo(first, card.locator('header').getByRole('button').last());
    await keyboard.press('Enter');
    // The first radio of the match has the focus: not now, then its teams.
    await card.locator('input[type=radio]:focus').waitFor();
    await keyboard.press('ArrowRight');
    expect(await card.locator(`input[value="${teams[0]}"]`).isChecked()).toBe(true);
    await tabTo(first, card.locator('fieldset').nth(1).locator('input:checked'));
    await keyboard.press('ArrowRight');
    await type(first, card.locator('input[name=note]'), because(`card of ${matchID}`));
    await keyboard.press('Enter');
    await card
      .getByText(/1 win ₹500, 1 lose\. The house loses ₹400 and keeps ₹100 of the other side: -₹300\./)
      .waitFor();
    await card
      .getByText(/1 win ₹240, 1 lose\. The house loses ₹180 and keeps ₹60 of the other side: -₹120\./)
      .waitFor();
    await explain(card);
    await tabTo(first, card.getByRole('button', { name: 'Confirm 2 results' }));
    await keyboard.press('Enter');
    await first.getByText('2 results are declared.').first().waitFor();
    await card.getByText(`${teams[0]} won`).first().waitFor();
  }
  await until('both wins', async () => (await wallet(kiran))?.balance === 540 - 320 + 2 * 500 + 2 * 240);

  const [wrong] = day;
  const card = first.locator(`[data-board="${wrong?.matchID}"]`);
  await tabTo(first, card.locator('header').getByRole('button').last());
  await keyboard.press('Enter');
  await card.locator('input[type=radio]:focus').waitFor();
  await keyboard.press('ArrowRight');
  await type(first, card.locator('input[name=note]'), because('the third umpire was overruled'));
  await keyboard.press('Enter');
  await card.getByText('1 lose: ₹500 is taken back. All of it can be taken back.').waitFor();
  await card.getByText(/सुधार, पहले 'जीत' था/).waitFor();
  await explain(card);
  await tabTo(first, card.getByRole('button', { name: 'Correct', exact: true }).last());
  await keyboard.press('Enter');
  await first.getByText('The result is corrected.').first().waitFor();
  await until('the correction', async () => (await wallet(meena))?.balance === 540 - 320 + 500);

  await portal.call('PUT', '/api/user/wallet/withdraw', {
    token: kiran.token,
    body: { upi: 'kiran@okbank', amount: 200 },
  });
  await first.goto(`${portal.stack.base}/ops/withdrawals`);
  await tabTo(first, row(first, 'kiran@okbank').getByRole('button', { name: 'Approve' }));
  await keyboard.press('Enter');
  await type(first, dialog(first).locator('input[name=reason]'), because('won it today'));
  await keyboard.press('Enter');
  await first.getByText('Approved and sent.').first().waitFor();
  await until('the payout', async () => (await wallet(kiran))?.locked === 0);
  expect(Date.now() - startedAt).toBeLessThan(180_000);
});

test('shows every action on matches, people and money in the log with its reason', async () => {
  await go(first, 'audit');
  const seen: string[] = [];
  const rows = first.locator('tr[data-row]');
  const next = first.getByRole('button', { name: 'Next page' });
  for (;;) {
    await rows.first().waitFor();
    seen.push(...(await rows.allInnerTexts()));
    if ((await next.count()) === 0 || (await next.isDisabled())) break;
    const top = await rows.first().getAttribute('data-row');
    await next.click();
    await until('the next page', async () => (await rows.first().getAttribute('data-row')) !== top);
  }
  for (const reason of reasons) expect(seen.some((text) => text.includes(reason))).toBe(true);
  expect(seen.join('\n')).toContain('approved ₹200 to k***@okbank for Kiran Bose');
});

test('leaves the ledger balanced', async () => {
  expect(await portal.books(await portal.operator())).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
});
