import type { Transfer } from '../../ledger/transfer';
import { startWallet, type TestWallet } from '../../testing/start-wallet';
import { openWalletCollections } from '../../wallet-collections';
import { auditLedger, type AuditOptions } from '../audit-ledger';
import { walkTransfers } from '../transfers/walk-transfers';
import { stalestRange } from '../compare-wallets';
import { readLastAudit, recordAudit } from '../last-audit';
import { AuditRun } from './audit-run';
import { countNextBlock } from '../../reports/day-sums/count-day-sums';

const BLOCKS = 4;
let wallet: TestWallet;
/** A ledger with a problem at every stage of the audit. */
beforeAll(async () => {
  wallet = await startWallet();
  const { bank: deps } = wallet;
  for (let block = 0; block < BLOCKS; block += 1) {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const order = wallet.order(player, 100);
    await wallet.place(order);
    await wallet.sealAll();
    if (block === 1) await deps.wallets.updateOne({ _id: player.userId }, { $inc: { cash: 100 } });
    if (block === 2) await deps.stakes.updateOne({ _id: order.pickId }, { $set: { payoutPaise: 1 } });
    if (block === 3)
      await (
        await wallet.service.operatorsDb()
      )
        .collection<Transfer>('transfers')
        .updateOne({ _id: `bonus:${player.userId}` }, { $set: { 'memo.params.amountPaise': 41_00 } });
  }
  while (await countNextBlock(deps));
  await deps.daySums.raw.updateOne({ _id: 'range:u-' }, { $inc: { 'purses.bonus': 5 } });
  await deps.payments.updateOne({}, { $inc: { amountPaise: 100 } });
});
afterAll(() => wallet.stop());
afterEach(() => jest.restoreAllMocks());

async function audit(more: Partial<AuditOptions> = {}): Promise<string[]> {
  const lines: string[] = [];
  const { db, sealKeys, lineKeys } = wallet.bank;
  await auditLedger(openWalletCollections(db, { sealKeys, lineKeys }), {
    now: new Date(),
    keptEveryMs: 0,
    say: (line) => lines.push(line),
    ...more,
  });
  return lines;
}
const found = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => /^(wallet|stake|transfer|payment|webhook|intent|block \d|the sums|players')/.test(line))
    .sort();
const positions = () => wallet.bank.audits.raw.countDocuments({ _id: { $regex: '^run ' } });

test('continues an audit that was killed at any page, with the same findings', async () => {
  const whole = await audit();
  expect(found(whole).length).toBeGreaterThanOrEqual(6);
  expect(await positions()).toBe(0);
  const note = AuditRun.prototype.note;
  for (const when of ['before its place is kept', 'after it'] as const)
    for (let page = 1; ; page += 1) {
      let pages = 0;
      const cut = jest.spyOn(AuditRun.prototype, 'note').mockImplementation(async function (this: AuditRun, ...given) {
        pages += 1;
        if (pages === page && when === 'before its place is kept') throw new Error('killed');
        await note.apply(this, given);
        if (pages === page) throw new Error('killed');
      });
      const wasCut = await audit().then(
        () => false,
        () => true,
      );
      cut.mockRestore();
      if (!wasCut) {
        expect(page).toBeGreaterThan(BLOCKS + 5);
        break;
      }
      const rest = await audit({ resume: true });
      expect(rest.filter((line) => !/^goes on from|^no place was kept/.test(line))).toEqual(whole);
      expect(rest.some((line) => line.startsWith('goes on from'))).toBe(page > 1 || when === 'after it');
      expect(await positions()).toBe(0);
    }
});

test('does not walk pages again', async () => {
  const kill = jest.spyOn(AuditRun.prototype, 'done').mockRejectedValue(new Error('killed'));
  await expect(audit()).rejects.toThrow('killed');
  kill.mockRestore();
  const walked = jest.spyOn(wallet.bank.blocks.raw, 'findOne');
  await audit({ resume: true });
  const checked = walked.mock.calls.filter(([filter]) => JSON.stringify(filter).includes('$gt'));
  expect(checked).toHaveLength(1);
});

test('finds in adjacent parts what the whole finds, except for sums over everything', async () => {
  const ofAll = /^the sums|^players'/;
  const whole = found(await audit()).filter((line) => !ofAll.test(line));
  const day = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
  const cuts = ['', 'pick-8', 'sandbox:', 'u-6', undefined];
  const documents: string[] = [];
  for (const [at, to] of cuts.slice(1).entries()) {
    const lines = await audit({ part: { ids: { from: cuts[at] ?? '', ...(to !== undefined && { to }) } } });
    expect(lines.at(-1)).toContain(`(ids from ${cuts[at] || 'the first'} to ${to ?? 'the last'})`);
    documents.push(...found(lines));
  }
  const blocks = await audit({ part: { days: { from: day, to: day } } });
  expect(blocks[0]).toMatch(/^blocks 1 to \d+ of the chain: they follow 0{64} and end with the head [0-9a-f]{64}$/);
  expect([...new Set([...documents, ...found(blocks)])].sort()).toEqual(whole);
  expect(await audit({ part: { days: { from: '2999-01-01' } } })).toEqual([
    'no block was sealed in these days',
    'balanced (days from 2999-01-01 to the last)',
  ]);
});

test('begins a part of the chain at the end of the one before', async () => {
  const { bank: deps } = wallet;
  const walk = async (from: number, to: number) => {
    const run = await AuditRun.begin(deps, {
      name: 'x',
      range: { blocks: { from, to } },
      resume: false,
      say: () => {},
    });
    return { ...(await walkTransfers(deps, run)), problems: run.findings.problems };
  };
  const last = (await deps.blocks.findOne().sort({ _id: -1 }).lean())?._id ?? 0;
  const whole = await walk(1, last);
  const [first, rest] = [await walk(1, 2), await walk(3, last)];
  expect(rest.before).toBe(first.head);
  expect([first.before, rest.head]).toEqual([whole.before, whole.head]);
  expect([...first.problems, ...rest.problems]).toEqual(whole.problems);
});

test('an invented place, which says that everything is audited, is named and silences nothing', async () => {
  const whole = await audit();
  const steps = Object.fromEntries(
    ['blocks', 'lines', 'players', 'documents', 'stakes'].map((step) => [step, { isDone: true, count: 1 }]),
  );
  const invented = { _id: 'run everything', at: new Date(), steps, findings: { named: [], more: 0 } };
  const places = wallet.bank.audits.raw as unknown as { insertOne(row: object): Promise<unknown> };
  for (const seal of [undefined, `${wallet.bank.sealKeys.current.id}:${'0'.repeat(64)}`]) {
    await places.insertOne({ ...invented, ...(seal !== undefined && { seal }) });
    const lines = await audit({ resume: true });
    expect(lines).toContain('the place of an interrupted audit (everything) was not written by an audit');
    expect(found(lines)).toEqual(found(whole));
    expect(await positions()).toBe(0);
  }
});

test('an invented outcome of the hourly audit counts as a problem', async () => {
  await recordAudit(wallet.bank, { at: new Date(), problems: 0 });
  expect(await readLastAudit(wallet.bank)).toMatchObject({ problems: 0, at: expect.any(Date) });
  await wallet.bank.audits.raw.updateOne({ _id: 'last' }, { $set: { at: new Date(Date.now() + 60_000) } });
  expect(await readLastAudit(wallet.bank)).toEqual({ at: undefined, problems: 1 });
  await recordAudit(wallet.bank, { at: new Date(), problems: 2 });
  await wallet.bank.audits.raw.updateOne({ _id: 'last' }, { $set: { problems: 0 } });
  expect(await readLastAudit(wallet.bank)).toEqual({ at: undefined, problems: 1 });
});

test('a comparison dated ahead is made again first', () => {
  const now = new Date();
  const at = (ms: number) => ({ at: new Date(now.getTime() + ms), problems: [] });
  expect(
    stalestRange(
      new Map([
        ['u-', at(-1000)],
        ['v-', at(100 * 365 * 24 * 3600_000)],
      ]),
      now,
    ),
  ).toBe('v-');
});
