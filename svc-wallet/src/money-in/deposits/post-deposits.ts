import { events, toRupees, type ReplyMessage } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { house, player } from '../../ledger/account';
import { postNewTransfers, postTransfers } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import type { Wallet } from '../../ledger/wallet';
import type { Credited, DepositDeps } from '../deposit-batches';

export interface Deposit {
  /** as read in `tx` */
  wallet: Wallet;
  paymentId: string;
  amountPaise: number;
  paymentRef: string;
  from: 'deposits' | 'suspense';
}
/** A deposit in the ledger. */
export interface PostedDeposit extends Credited {
  /** the player's first deposit ever; decided here, in the deposit's own transaction */
  first: boolean;
}

/** Posts deposits that are new, with the commit of `tx`. The caller notifies their players. */
export const postNewDeposits = (deps: DepositDeps, tx: Tx, deposits: readonly Deposit[]): Promise<PostedDeposit[]> =>
  postWith(postNewTransfers, deps, tx, deposits);

/** Posts one deposit, which may be a retry; returns true for the player's first. */
export async function postDeposit(deps: DepositDeps, tx: Tx, deposit: Deposit): Promise<boolean> {
  const [posted] = await postWith(postTransfers, deps, tx, [deposit]);
  return posted?.first === true;
}

/** Posts deposits and publishes their events. */
async function postWith(
  post: typeof postTransfers,
  deps: DepositDeps,
  tx: Tx,
  deposits: readonly Deposit[],
): Promise<PostedDeposit[]> {
  const firsts = new Map<string, Required<Pick<Wallet, 'firstDepositId'>>>();
  for (const { wallet, paymentId } of deposits)
    if (wallet.firstDepositId === undefined && !firsts.has(wallet._id))
      firsts.set(wallet._id, { firstDepositId: `deposit:${paymentId}` });
  const orders = deposits.map(depositOrder);
  const posting = await post(tx, deps, orders, {
    balances: new Map(deposits.map(({ wallet }) => [wallet._id, wallet])),
    besides: firsts,
  });
  if (posting.kind === 'insufficient-funds')
    throw new Error(`${posting.shortfall.id} would take money from its player`);
  return deposits.map(({ wallet, paymentId, amountPaise }) => {
    const depositId = `deposit:${paymentId}`;
    const first = firsts.get(wallet._id)?.firstDepositId === depositId;
    tx.publish(events.depositMade, { depositId, userId: wallet._id, amountPaise, first, paymentId });
    return { first, wallet: { ...wallet, ...posting.balances.get(wallet._id) }, text: textOf(amountPaise) };
  });
}

const textOf = (amountPaise: number): ReplyMessage => ({
  key: 'money-added',
  params: { rupees: toRupees(amountPaise) },
});

const depositOrder = ({ wallet, paymentId, amountPaise, paymentRef, from }: Deposit): TransferOrder => ({
  id: `deposit:${paymentId}`,
  kind: 'deposit',
  about: paymentRef,
  legs: [house(from, -amountPaise), player(wallet._id, 'cash', amountPaise)],
  unstaked: amountPaise,
  memo: { key: 'deposited', params: { amountPaise, paymentId } },
  text: textOf(amountPaise),
});
