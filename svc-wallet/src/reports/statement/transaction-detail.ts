import { PAISE_PER_RUPEE, toRupees, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { purseOf, type Purse } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';
import { rowsOf } from './rows-of';

const purseNames: Record<Purse, string> = {
  cash: 'Your cash',
  bonus: 'Your bonus',
  escrow: 'Held for contests',
  withdrawal: 'Held for withdrawal',
};

/** The transfer behind a line of the statement, in plain words; the house is one party to a player. */
export const transactionDetail =
  (bank: WalletContext): Handler<typeof endpoints.transactionDetail> =>
  async ({ caller, params }) => {
    const transfer = await bank.transfers.findOne({ _id: params.id, player: caller.userId }).lean<Transfer | null>();
    if (!transfer) return refuse('not-found');
    const [row] = await rowsOf(bank, [transfer]);
    if (!row) return refuse('not-found');
    return reply({
      ...row,
      kind: transfer.kind,
      balanceAfter: toRupees(transfer.balanceAfter ?? 0),
      legs: plainLegs(transfer),
    });
  };

function plainLegs({ legs }: Pick<Transfer, 'legs'>): { account: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { account, paise } of legs) {
    const purse = purseOf(account)?.purse;
    const name = purse === undefined ? 'IPL Baazi' : purseNames[purse];
    sums.set(name, (sums.get(name) ?? 0) + paise);
  }
  return [...sums]
    .filter(([, paise]) => paise !== 0)
    .map(([account, paise]) => ({ account, amount: paise / PAISE_PER_RUPEE }));
}
