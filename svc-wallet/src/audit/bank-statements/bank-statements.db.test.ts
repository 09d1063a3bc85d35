import { addDays, dayInIndia, endpoints } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

const today = () => dayInIndia(wallet.bank.now());
const tomorrow = () => addDays(today(), 1);
const bringIn = async (source: 'bank' | 'settlement', rows: (string | number)[][]) => {
  const text = rows.map((row) => row.join(',')).join('\n');
  return wallet.call(endpoints.importStatement, { token: operator.token, body: { source, text, reason: 'of today' } });
};
const settlementHead = [
  'transaction_entity',
  'entity_id',
  'amount',
  'currency',
  'fee',
  'debit',
  'credit',
  'settled_at',
];
const bankHead = ['Txn Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.'];
const open = async () =>
  must(await wallet.call(endpoints.bankLines, { token: operator.token, query: { filters: '{"state":"open"}' } })).data;
async function paidOut(rupees: number): Promise<string> {
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  const body = { upi: 'rahul@okbank', amount: rupees };
  const { withdrawalId: id = '' } = must(await wallet.call(endpoints.withdraw, { token: player.token, body }));
  must(
    await wallet.call(endpoints.approveWithdrawal, { token: operator.token, params: { id }, body: { note: 'fine' } }),
  );
  await waitFor('the payout', async () => (await wallet.bank.withdrawals.findById(id).lean())?.state === 'paid');
  return id;
}

test('matches a settlement report to payments and its transfer to the bank line, once', async () => {
  const [first, second] = [
    await wallet.deposit(await wallet.player(), 4),
    await wallet.deposit(await wallet.player(), 2),
  ];
  const head = [...settlementHead, 'settlement_utr'];
  const rows = [
    head,
    ['payment', first, '500.00', 'TEST', '10.00', 0, '490.00', `${today()} 10:00`, 'UTR7000001'],
    ['payment', second, '99.00', 'TEST', '2.00', 0, '97.00', `${today()} 10:00`, 'UTR7000001'],
    ['payment', 'pay_nobody_knows', '50.00', 'TEST', '1.00', 0, '49.00', `${today()} 10:00`, 'UTR7000001'],
  ];
  expect(must(await bringIn('settlement', rows))).toEqual({ lines: 3, added: 3, matched: 1, open: 2 });
  expect((await open()).map(({ text, why }) => [text, why]).sort()).toEqual(
    [
      [second, 'other-amount'],
      ['pay_nobody_knows', 'unknown'],
    ].sort(),
  );
  expect(must(await bringIn('settlement', rows))).toMatchObject({ added: 0, open: 2 });
  const bank = [
    bankHead,
    [today(), 'NEFT UTR7000001 RAZORPAY', '', '"636.00"'],
    [today(), 'BANK CHARGES', '11.80', ''],
  ];
  expect(must(await bringIn('bank', bank))).toEqual({ lines: 2, added: 2, matched: 1, open: 3 });
});

test('makes a task of a payout that the bank does not list, and ends it with its line', async () => {
  const [listed, unlisted] = [await paidOut(100), await paidOut(200)];
  const rows = (ids: [string, number][]) => [
    bankHead,
    ...ids.map(([id, rupees]) => [today(), `UPI pout_${id}`, rupees, '']),
    [tomorrow(), 'INTEREST', '', '1.00'],
  ];
  must(await bringIn('bank', rows([[listed, 100]])));
  const missing = async () => (await open()).filter(({ why }) => why === 'not-in-statement');
  expect(await missing()).toMatchObject([{ about: { kind: 'payout', id: unlisted }, amount: -200 }]);
  expect(
    must(
      await bringIn(
        'bank',
        rows([
          [unlisted, 200],
          [listed, 100],
        ]),
      ),
    ).matched,
  ).toBe(1);
  expect(await missing()).toEqual([]);
});

test('names a line of a thing that was matched already, and a payout that the ledger has not', async () => {
  const id = await paidOut(300);
  const line = (text: string) => [bankHead, [today(), text, '300.00', '']];
  expect(must(await bringIn('bank', line(`UPI pout_${id}`))).matched).toBe(1);
  expect(must(await bringIn('bank', line(`UPI again pout_${id}`))).matched).toBe(0);
  await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: { payoutId: 'pout_other' } });
  const known = (await open()).find(({ text }) => text.includes('again'));
  expect(known).toMatchObject({ why: 'twice', about: { kind: 'payout', id } });
  await wallet.bank.withdrawals.updateOne({ _id: id }, { $set: { payoutId: `pout_${id}` } });
});

test('ends a task by an explanation, once, and refuses what is no statement', async () => {
  const [line] = await open();
  const explain = () =>
    wallet.call(endpoints.explainBankLine, {
      token: operator.token,
      params: { id: line?._id ?? '' },
      body: { reason: 'the fee of the bank' },
    });
  expect(must(await explain()).state).toBe('explained');
  expect((await explain()).status).toBe(409);
  const refused = await bringIn('bank', [bankHead, [today(), 'x', 'a lot', '']]);
  expect(refused.body).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'text', msg: "row 1: 'a lot' is no amount" }],
  });
});
