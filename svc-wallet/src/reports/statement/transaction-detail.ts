import { PAISE_PER_RUPEE, toRupees, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { subAccountOf, type SubAccount } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';
import { rowsOf } from './transaction-row';
import type { ReportDeps } from '../report-deps';

const subAccountNames: Record<SubAccount, string> = {
  cash: 'Your cash',
  bonus: 'Your bonus',
  escrow: 'Held for contests',
  withdrawal: 'Held for withdrawal',
};

/** The transfer behind a statement line, in plain words; the house is one party to a player. */
export const transactionDetail =
  (deps: ReportDeps): Handler<typeof endpoints.transactionDetail> =>
  async ({ caller, params }) => {
    const transfer = await deps.transfers.findOne({ _id: params.id, player: caller.userId }).lean<Transfer | null>();
    if (!transfer) return refuse('not-found');
    const [row] = await rowsOf(deps, [transfer]);
    if (!row) return refuse('not-found');
    return reply({
      ...row,
      kind: transfer.kind,
      balanceAfter: toRupees(transfer.balanceAfter ?? 0),
      legs: plainPostings(transfer),
    });
  };

function plainPostings({ legs: postings }: Pick<Transfer, 'legs'>): { account: string; amount: number }[] {
  const sums = new Map<string, number>();
  for (const { account, paise } of postings) {
    const subAccount = subAccountOf(account)?.purse;
    const name = subAccount === undefined ? 'IPL Baazi' : subAccountNames[subAccount];
    sums.set(name, (sums.get(name) ?? 0) + paise);
  }
  return [...sums]
    .filter(([, paise]) => paise !== 0)
    .map(([account, paise]) => ({ account, amount: paise / PAISE_PER_RUPEE }));
}
