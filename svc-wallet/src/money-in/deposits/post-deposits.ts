import { events, rupeesText, texts, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { house, player } from '../../ledger/account';
import { postTransfers, type PostingOptions } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import type { Wallet } from '../../ledger/wallet';
import type { Credited } from './reported-capture';
import type { DepositDeps } from '../deposit-deps';

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

/** Posts deposits and publishes their events. */
export async function postDeposits(
  deps: DepositDeps,
  tx: Tx,
  deposits: readonly Deposit[],
  options: Pick<PostingOptions, 'idsAreNew' | 'isQuiet' | 'withCommit'> = {},
): Promise<PostedDeposit[]> {
  const firsts = new Map<string, Required<Pick<Wallet, 'firstDepositId'>>>();
  for (const { wallet, paymentId } of deposits)
    if (wallet.firstDepositId === undefined && !firsts.has(wallet._id))
      firsts.set(wallet._id, { firstDepositId: `deposit:${paymentId}` });
  const orders = deposits.map(depositOrder);
  const posting = await postTransfers(tx, deps, orders, {
    ...options,
    holdings: new Map(deposits.map(({ wallet }) => [wallet._id, wallet])),
    besides: firsts,
  });
  if (posting.kind === 'insufficient-funds')
    throw new Error(`${posting.shortfall.id} would take money from its player`);
  return deposits.map(({ wallet, paymentId, amountPaise }) => {
    const depositId = `deposit:${paymentId}`;
    const first = firsts.get(wallet._id)?.firstDepositId === depositId;
    tx.publish(events.depositMade, { depositId, userId: wallet._id, amountPaise, first, paymentId });
    return { first, wallet: { ...wallet, ...posting.holdings.get(wallet._id) }, words: textOf(amountPaise) };
  });
}

/** Posts one deposit; returns true for the player's first. */
export async function postDeposit(deps: DepositDeps, tx: Tx, deposit: Deposit): Promise<boolean> {
  const [posted] = await postDeposits(deps, tx, [deposit]);
  return posted?.first === true;
}

const textOf = (amountPaise: number): string => `${rupeesText(toRupees(amountPaise))} added`;

const depositOrder = ({ wallet, paymentId, amountPaise, paymentRef, from }: Deposit): TransferOrder => ({
  id: `deposit:${paymentId}`,
  kind: 'deposit',
  about: paymentRef,
  legs: [house(from, -amountPaise), player(wallet._id, 'cash', amountPaise)],
  unstaked: amountPaise,
  memo: { title: texts.deposit, detail: `${textOf(amountPaise)} to your wallet (payment ${paymentId})` },
  words: textOf(amountPaise),
});
