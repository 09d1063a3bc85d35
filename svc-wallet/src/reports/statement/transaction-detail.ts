import { PAISE_PER_RUPEE, subAccountNames, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { subAccountOf, type SubAccount } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';
import { balancesOf } from '../../ledger/decide-postings';
import { walletOf } from '../../ledger/read-wallets';
import { walletView } from '../../ledger/wallet-view';
import { rowsOf } from './transaction-row';
import { waitingPayments } from './waiting-payments';
import type { ReportDeps } from '../report-deps';

/** The transfer behind a statement line, in plain words; the house is one party to a player. */
export const transactionDetail =
  (deps: ReportDeps): Handler<typeof endpoints.transactionDetail> =>
  async ({ caller, params }) => {
    const transfer = await deps.transfers.findOne({ _id: params.id, player: caller.userId }).lean<Transfer | null>();
    if (!transfer) return waitingDetail(deps, caller.userId, params.id);
    const [row] = await rowsOf(deps, [transfer]);
    if (!row) return refuse('not-found');
    return reply({
      ...row,
      kind: transfer.kind,
      balanceAfter: toRupees(transfer.balanceAfter ?? 0),
      legs: plainPostings(transfer),
    });
  };

/** A payment that waits has moved nothing of the player's yet. */
async function waitingDetail(deps: ReportDeps, userId: string, id: string) {
  const row = (await waitingPayments(deps, userId)).find(({ _id }) => _id === id);
  if (!row) return refuse('not-found');
  const { balance } = walletView(balancesOf(await walletOf(deps, userId)), deps.money);
  return reply({ ...row, kind: 'payment', balanceAfter: balance, legs: [] });
}

function plainPostings({
  legs: postings,
}: Pick<Transfer, 'legs'>): ReplyOf<typeof endpoints.transactionDetail>['legs'] {
  const sums = new Map<SubAccount | undefined, number>();
  for (const { account, paise } of postings) {
    const subAccount = subAccountOf(account)?.subAccount;
    sums.set(subAccount, (sums.get(subAccount) ?? 0) + paise);
  }
  return [...sums]
    .filter(([, paise]) => paise !== 0)
    .map(([subAccount, paise]) => ({
      account: subAccount === undefined ? 'IPL Baazi' : subAccountNames[subAccount].en,
      subAccount,
      amount: paise / PAISE_PER_RUPEE,
    }));
}
