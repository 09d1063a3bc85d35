import { emptySubAccounts, heldSubAccounts, subAccountOf, type SubAccount, type SubAccountBalances } from './account';
import { contentHash } from '@baazi/proofs';
import type { Transfer, TransferOrder } from './transfer';

/** The fields of a wallet that the ledger uses. */
export interface Balances extends SubAccountBalances {
  version: number;
  /** How much of the cash was deposited and not staked since, under any policy. */
  unstaked: number;
  /** The version from which `unstaked` is tracked, for an older wallet. */
  unstakedSince?: number;
}
export interface Times {
  at: Date;
  postedAt: Date;
}
/** A sub-account would go below zero: nothing of the batch is posted. */
export interface Shortfall {
  id: string;
  userId: string;
  subAccount: SubAccount;
  missingPaise: number;
}
export type PostingDecision =
  | { kind: 'posted'; transfers: Transfer[]; balances: Map<string, Balances> }
  | { kind: 'insufficient-funds'; shortfall: Shortfall };

export const emptyBalances = (): Balances => ({ ...emptySubAccounts(), version: 0, unstaked: 0 });
type StoredBalances = Omit<Balances, 'unstaked' | 'debt'> & { unstaked?: number; debt?: number };
/** The part of a wallet that the ledger works with. */
export function balancesOf({ cash, bonus, escrow, withdrawal, version, ...stored }: StoredBalances): Balances {
  const unstakedSince = stored.unstakedSince ?? (stored.unstaked === undefined && version > 0 ? version : undefined);
  return {
    cash,
    bonus,
    escrow,
    withdrawal,
    debt: stored.debt ?? 0,
    version,
    unstaked: stored.unstaked ?? 0,
    ...(unstakedSince === undefined ? {} : { unstakedSince }),
  };
}

/**
 * The transfers that orders make from these balances, in order, and the balances after them. Pure: nothing is written
 * here.
 */
export function decidePostings(
  orders: readonly TransferOrder[],
  before: ReadonlyMap<string, Balances>,
  times: Times,
): PostingDecision {
  const balancesByPlayer = new Map<string, Balances>();
  const transfers: Transfer[] = [];
  for (const order of orders) {
    const userId = playerOf(order);
    const transfer: Transfer = {
      _id: order.id,
      kind: order.kind,
      requestHash: requestHash(order),
      legs: order.legs,
      memo: order.memo,
      ...times,
      ...(order.about === undefined ? {} : { about: order.about }),
    };
    if (userId !== undefined) {
      const balances = balancesByPlayer.get(userId) ?? before.get(userId) ?? emptyBalances();
      const after = applied(order, balances);
      if (after.debt > 0) throw new Error(`transfer ${order.id} pays more than the debt of ${userId}`);
      for (const subAccount of heldSubAccounts) {
        if (after[subAccount] < 0)
          return {
            kind: 'insufficient-funds',
            shortfall: { id: order.id, userId, subAccount, missingPaise: -after[subAccount] },
          };
      }
      balancesByPlayer.set(userId, after);
      const deltaPaise = after.cash + after.bonus - balances.cash - balances.bonus;
      Object.assign(transfer, { player: userId, version: after.version, balanceAfter: after.cash + after.bonus });
      if (deltaPaise !== 0) Object.assign(transfer, { deltaPaise, sizePaise: Math.abs(deltaPaise) });
      if (after.unstaked !== balances.unstaked) transfer.unstaked = after.unstaked - balances.unstaked;
    }
    transfers.push(transfer);
  }
  return { kind: 'posted', transfers, balances: balancesByPlayer };
}

/** Same id, other hash: a name is reused for another operation. */
export const requestHash = (order: Pick<TransferOrder, 'kind' | 'legs' | 'content'>): string =>
  contentHash({ kind: order.kind, content: order.content ?? order.legs });

/** The one player whom an order touches. Throws on invalid orders. */
export function playerOf(order: Pick<TransferOrder, 'id' | 'legs'>): string | undefined {
  if (order.legs.length < 2) throw new Error(`transfer ${order.id} has no two legs`);
  let sum = 0;
  let userId: string | undefined;
  for (const { account, paise } of order.legs) {
    if (!Number.isSafeInteger(paise) || paise === 0)
      throw new Error(`transfer ${order.id} has a leg of ${paise} paise`);
    sum += paise;
    const owner = subAccountOf(account)?.userId;
    if (owner === undefined) continue;
    if (userId !== undefined && userId !== owner) throw new Error(`transfer ${order.id} touches two players`);
    userId = owner;
  }
  if (sum !== 0) throw new Error(`the legs of transfer ${order.id} sum to ${sum} paise`);
  return userId;
}

function applied({ legs: postings, unstaked = 0 }: TransferOrder, balances: Balances): Balances {
  const after = { ...balancesOf(balances), version: balances.version + 1 };
  for (const { account, paise } of postings) {
    const subAccount = subAccountOf(account)?.subAccount;
    if (subAccount === undefined) continue;
    after[subAccount] += paise;
    if (!Number.isSafeInteger(after[subAccount])) throw new Error(`account ${account} leaves the safe integers`);
  }
  after.unstaked = unstakedAfter(balances.unstaked + unstaked, after);
  return after;
}

/** Never more than the cash that is there. */
export const unstakedAfter = (request: number, { cash }: Pick<SubAccountBalances, 'cash'>): number =>
  Math.max(0, Math.min(request, cash));
