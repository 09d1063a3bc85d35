// A backup under traffic, a wiped stack, a restore: the ledger balances to the last paisa and pending work continues.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';
import { portalClient, until } from '../portal/client';

jest.setTimeout(300_000);
const root = path.resolve(__dirname, '../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-backup-'));
const at = (name: string): string => path.join(scratch, name);
const command = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, ['dev/start.mjs', ...args], { cwd: root })).stdout;
const audit = async (data: string): Promise<string | undefined> =>
  (await command('audit', '--data', data)).trimEnd().split('\n').at(-1);
let running: TestStack | undefined;
afterAll(async () => {
  await running?.stop();
  fs.rmSync(scratch, { recursive: true, force: true });
});

test('takes a backup of one instant that restores elsewhere, balances, and lets pending work end', async () => {
  running = await startTestStack({
    dataDir: at('first'),
    args: ['--at', '2025-04-05T12:00:00+05:30', '--fresh', '--throw-away'],
  });
  const first = running;
  const portal = portalClient(first);
  const operator = await portal.operator();
  const winner = await portal.signUp();
  await portal.deposit(winner.token, 4);
  const [match, other] = await portal.matches(winner.token);
  if (!match || !other) throw new Error('no matches');
  expect(await portal.join(winner.token, match, match.teams[0], 200)).toMatchObject({ status: true });
  const paid = (await portal.balance(winner.token)) + ((await portal.picks(winner.token))[0]?.win_amount ?? Number.NaN);

  // Under traffic: players sign up and join during the backup.
  let busy = true;
  let joined = 0;
  const traffic = Promise.all(
    [1, 2, 3].map(async () => {
      while (busy) {
        const { token } = await portal.signUp();
        await portal.deposit(token, 1);
        if ((await portal.join(token, other, other.teams[1], 50)).status) joined += 1;
      }
    }),
  );
  await until('some traffic', () => joined > 3);
  const sealHead = first.environmentOf('svc-wallet').SEAL_HEAD_FILE ?? '';
  await until('a sealed block', () => fs.existsSync(sealHead), 60_000);
  const before = joined;
  await command('backup', '--data', first.dataDir, '--to', at('under-traffic'));
  await until('traffic that went on', () => joined > before);
  busy = false;
  await traffic;
  await expect(command('backup', '--data', first.dataDir, '--to', at('under-traffic'))).rejects.toThrow(
    'never overwrites',
  );

  // The result is declared and its event in the broker, which no backup has; the wallet has not received it.
  await portal.moveClock(operator, new Date(Date.parse(match.startsAt) + 4 * 3_600_000));
  const wallet = first.pids()['svc-wallet'] ?? 0;
  process.kill(wallet, 'SIGSTOP');
  const declared = portal.declare(operator, match.matchID, match.teams[0]);
  await expect(declared).resolves.toMatchObject({ status: true });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await command('backup', '--data', first.dataDir, '--to', at('half-settled'));
  process.kill(wallet, 'SIGCONT');
  await first.stop();
  running = undefined;
  fs.rmSync(first.dataDir, { recursive: true });

  await command('restore', '--from', at('under-traffic'), '--data', at('second'));
  expect(await audit(at('second'))).toBe('balanced');
  expect(await command('audit', '--data', at('second'))).toMatch(/the chain holds block \d+, a known head/);

  expect(await command('restore', '--from', at('half-settled'), '--data', at('third'))).toMatch(
    /[1-9]\d* events go out again/,
  );
  await expect(command('restore', '--from', at('half-settled'), '--data', at('third'))).rejects.toThrow('not empty');
  running = await startTestStack({ dataDir: at('third'), args: ['--throw-away'] });
  const restored = portalClient(running);
  expect(running.operator()).toMatchObject({ email: 'operator@ipl-baazi.local' });
  // An earlier session is still valid, and a password too.
  await until('the payout', async () => (await restored.balance(winner.token)) === paid);
  const token = await restored.login(winner.email, winner.password);
  expect((await restored.picks(token))[0]).toMatchObject({ result: 'WON' });
  // The clock is restored too: the evening's match has locked, the next day's is open.
  expect(await restored.join(token, other, other.teams[0], 50)).toMatchObject({ status: false });
  const tomorrow = (await restored.matches(token)).find(
    ({ startsAt }) => Date.parse(startsAt) > Date.parse(match.startsAt) + 12 * 3_600_000,
  );
  if (!tomorrow) throw new Error('no match tomorrow');
  expect(await restored.join(token, tomorrow, tomorrow.teams[0], 50)).toMatchObject({ status: true });
  expect(await restored.books(await restored.operator())).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
  expect(await audit(at('third'))).toBe('balanced');
});
