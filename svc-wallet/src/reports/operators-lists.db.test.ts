import { endpoints } from '@baazi/contracts';
import { must, startWallet, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
let player: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
  for (const upi of ['asha@okbank', 'ravi@okbank', 'sita@okbank']) {
    player = await wallet.player();
    await wallet.deposit(player, 3);
    must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi, amount: 100 } }));
  }
});
afterAll(() => wallet.stop());

interface StatementQuery {
  limit: string;
  ascending: 'asc' | 'desc';
  behind?: string;
}
const seen = ({ data, next }: { data: { _id: string }[]; next?: string | undefined }) => ({
  ids: data.map(({ _id }) => _id),
  next,
});
const lists = {
  withdrawals: async (query: StatementQuery) =>
    seen(must(await wallet.call(endpoints.adminWithdrawals, { token: operator.token, query }))),
  'withdrawals by amount': async (query: StatementQuery) =>
    seen(
      must(
        await wallet.call(endpoints.adminWithdrawals, {
          token: operator.token,
          query: { ...query, orderBy: 'amount' },
        }),
      ),
    ),
  deposits: async (query: StatementQuery) =>
    seen(must(await wallet.call(endpoints.adminDeposits, { token: operator.token, query }))),
  statement: async (query: StatementQuery) =>
    seen(
      must(
        await wallet.call(endpoints.playerStatement, {
          token: operator.token,
          params: { userId: player.userId },
          query,
        }),
      ),
    ),
};
test.each(
  (['withdrawals', 'withdrawals by amount', 'deposits', 'statement'] as const).flatMap((name) =>
    (['asc', 'desc'] as const).map((ascending) => ({ name, ascending })),
  ),
)('$name $ascending: shows every row once across pages', async ({ name, ascending }) => {
  const idsFrom = async (query: StatementQuery): Promise<string[]> => {
    const { ids, next } = await lists[name](query);
    return next === undefined ? ids : [...ids, ...(await idsFrom({ ...query, behind: next }))];
  };
  const whole = await idsFrom({ limit: '100', ascending });
  expect(whole.length).toBeGreaterThanOrEqual(3);
  expect(await idsFrom({ limit: '1', ascending })).toEqual(whole);
});

test.each(['yesterday', 'd1~', '{"$gt":""}~x'])('refuses %p as a page key', async (behind) =>
  expect((await wallet.call(endpoints.adminDeposits, { token: operator.token, query: { behind } })).status).toBe(422),
);
