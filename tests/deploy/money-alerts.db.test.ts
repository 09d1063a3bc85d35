import { startContest, type TestContest } from '../../svc-contest/src/testing/start-contest';
import { recordAudit } from '../../svc-wallet/src/audit/last-audit';
import { startWallet, waitFor, type TestPlayer, type TestWallet } from '../../svc-wallet/src/testing/start-wallet';
import { alerts } from './asked-metrics';

jest.setTimeout(300_000);
let wallet: TestWallet;
let contest: TestContest;
let player: TestPlayer;
beforeAll(async () => {
  [wallet, contest] = [await startWallet(), await startContest({ at: '2025-03-23T09:00:00+05:30' })];
  await wallet.bank.workers.sealer?.stop();
  player = await wallet.player();
});
afterAll(async () => {
  await contest.stop();
  await wallet.stop();
});

async function measured(): Promise<Map<string, number>> {
  const texts = await Promise.all(
    [wallet, contest].map(async ({ service }) =>
      (await fetch(`http://127.0.0.1:${service.ports.internal}/metrics`)).text(),
    ),
  );
  const lines = texts.join('\n').matchAll(/^(\w+)\{([^}]*)\} (\S+)$/gm);
  const figures = new Map<string, number>();
  for (const [, name = '', labels = '', value] of lines) {
    const [state] = /state="[^"]*"/.exec(labels) ?? [];
    const key = state === undefined ? name : `${name}{${state}}`;
    // Both services have states of one name, and an alert looks at each.
    figures.set(key, Math.max(figures.get(key) ?? -Infinity, Number(value)));
  }
  return figures;
}

/** Whether an alert's expression holds, as Prometheus would evaluate it for these instances. */
async function fires(alert: string): Promise<boolean> {
  const { expr = '' } = alerts.find((rule) => rule.alert === alert) ?? {};
  const [, each, metric = '', sign, limit] =
    /^(?:max|min)( by \(part, state\))? ?\((\w+(?:\{state="[a-z]+"\})?)\) (>|==) (\d+)$/.exec(expr) ?? [];
  if (metric === '') throw new Error(`${alert}: ${expr} is of no known form`);
  const values = [...(await measured())].filter(([name]) => (each ? name.startsWith(`${metric}{`) : name === metric));
  return values.some(([, value]) => (sign === '>' ? value > Number(limit) : value === Number(limit)));
}

const ago = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
  [
    'PayoutStuck',
    () =>
      wallet.bank.withdrawals.raw.insertOne({
        ...{ _id: 'stuck', userId: player.userId, upi: 'a@b', upiKey: 'a@b', amountPaise: 100_00, state: 'sending' },
        ...{ approvals: [{ by: 'op', at: ago(90), note: '' }], reasons: [], requestHash: '', provider: 'gone' },
        ...{ createdAt: ago(90), requestedAt: ago(90), nextPollAt: new Date(Date.now() + 600_000) },
      }),
    () => wallet.bank.withdrawals.deleteOne({ _id: 'stuck' }),
  ],
  [
    'WebhookWaiting',
    () =>
      wallet.bank.webhooks.raw.insertOne({
        ...{ _id: 'sandbox:waits', event: { kind: 'other', eventId: 'waits' }, receivedAt: ago(10), waiting: true },
        ...{ tries: 5, nextTryAt: new Date(Date.now() + 600_000) },
      }),
    () => wallet.bank.webhooks.deleteOne({ _id: 'sandbox:waits' }),
  ],
  [
    'WaitBoundExceeded',
    () =>
      wallet.bank.payments.raw.insertOne({
        ...{ _id: 'sandbox:old', provider: 'sandbox', paymentId: 'old', state: 'suspense', amountPaise: 1 },
        ...{ currency: 'TEST', reason: 'no-intent', createdAt: ago(25 * 60) },
      }),
    () => wallet.bank.payments.deleteOne({ _id: 'sandbox:old' }),
  ],
  [
    'WaitBoundExceeded',
    () => wallet.bank.unsealed.raw.updateOne({}, { $set: { postedAt: ago(20) } }),
    () => wallet.bank.unsealed.raw.updateOne({}, { $set: { postedAt: new Date() } }),
  ],
  [
    'MarketNotSettled',
    () =>
      contest.contest.markets.updateOne(
        { _id: 'match:ipl-2025-2' },
        { $set: { state: 'declared', decidedAt: ago(10), emittedAt: new Date() } },
      ),
    () => contest.contest.markets.updateOne({ _id: 'match:ipl-2025-2' }, { $set: { state: 'open' } }),
  ],
])('%s fires when it should, and only then', async (alert, breakIt, mend) => {
  expect(await fires(alert)).toBe(false);
  await breakIt();
  expect(await fires(alert)).toBe(true);
  await mend();
  expect(await fires(alert)).toBe(false);
});

/** The worker runs once a minute by itself, and rests longer than it works. */
const attempts = (what: string, isTrue: () => Promise<boolean>) =>
  waitFor(
    what,
    async () => {
      wallet.bank.workers.ledger?.wake();
      return isTrue();
    },
    60_000,
  );

test('LedgerUnbalanced fires when a wallet was edited, or the last audit found something; AuditOverdue when none ran', async () => {
  const edit = (cash: number) => wallet.bank.wallets.updateOne({ _id: player.userId }, { $inc: { cash } });
  const audited = (at: Date, problems: number) => recordAudit(wallet.bank, { at, problems });
  const balanced = async () => (await measured()).get('baazi_ledger_balanced') === 1;
  await attempts('a first look', balanced);
  expect(await fires('LedgerUnbalanced')).toBe(false);
  await edit(100);
  await attempts('the alarm', () => fires('LedgerUnbalanced'));
  await edit(-100);
  await attempts('the end of it', balanced);
  expect((await measured()).get('baazi_wallets_compared_age_seconds')).toBeLessThan(60);
  expect(await fires('WalletsNotCompared')).toBe(false);
  await audited(new Date(), 3);
  await attempts('the alarm', () => fires('LedgerUnbalanced'));
  expect(await fires('AuditOverdue')).toBe(false);
  await audited(ago(4 * 60), 0);
  await attempts('the end of it', balanced);
  expect(await fires('AuditOverdue')).toBe(true);
});
