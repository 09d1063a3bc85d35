import { emptyPurses, purseOf, purses, type Purse, type Purses } from './account';
import { contentHash } from './content-hash';
import type { Transfer, TransferOrder } from './transfer';

/** What the books need to know of a wallet. */
export interface Holding extends Purses {
  version: number;
  /** How much of the cash was paid in and not staked since, whatever policy holds. */
  unstaked: number;
  /** The version from which on `unstaked` is kept: of a wallet that is older than that. */
  unstakedSince?: number;
}
export interface Times {
  at: Date;
  postedAt: Date;
}
/** A purse would go below zero: nothing of the batch is posted. */
export interface TooLittle {
  id: string;
  userId: string;
  purse: Purse;
  missingPaise: number;
}
export type Postings =
  | { kind: 'posted'; transfers: Transfer[]; holdings: Map<string, Holding> }
  | { kind: 'too-little'; tooLittle: TooLittle };

export const emptyHolding = (): Holding => ({ ...emptyPurses(), version: 0, unstaked: 0 });
type StoredHolding = Omit<Holding, 'unstaked'> & { unstaked?: number };
/** The part of a wallet that the books work with. */
export function holdingOf({ cash, bonus, escrow, withdrawal, version, ...kept }: StoredHolding): Holding {
  const unstakedSince = kept.unstakedSince ?? (kept.unstaked === undefined && version > 0 ? version : undefined);
  return {
    cash,
    bonus,
    escrow,
    withdrawal,
    version,
    unstaked: kept.unstaked ?? 0,
    ...(unstakedSince === undefined ? {} : { unstakedSince }),
  };
}

/**
 * The transfers that orders make of these holdings, in order, and the holdings after them. Pure: nothing is written
 * here.
 */
export function decidePostings(
  orders: readonly TransferOrder[],
  before: ReadonlyMap<string, Holding>,
  times: Times,
): Postings {
  const holdings = new Map<string, Holding>();
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
      const holding = holdings.get(userId) ?? before.get(userId) ?? emptyHolding();
      const after = applied(order, holding);
      for (const purse of purses) {
        if (after[purse] < 0)
          return { kind: 'too-little', tooLittle: { id: order.id, userId, purse, missingPaise: -after[purse] } };
      }
      holdings.set(userId, after);
      const deltaPaise = after.cash + after.bonus - holding.cash - holding.bonus;
      Object.assign(transfer, { player: userId, version: after.version, balanceAfter: after.cash + after.bonus });
      if (deltaPaise !== 0) Object.assign(transfer, { deltaPaise, sizePaise: Math.abs(deltaPaise) });
      if (after.unstaked !== holding.unstaked) transfer.unstaked = after.unstaked - holding.unstaked;
    }
    transfers.push(transfer);
  }
  return { kind: 'posted', transfers, holdings };
}

/** Same id, other hash: somebody reuses a name for another story. */
export const requestHash = (order: Pick<TransferOrder, 'kind' | 'legs' | 'content'>): string =>
  contentHash({ kind: order.kind, content: order.content ?? order.legs });

/** The one player whom an order touches. Throws on orders that no story may make. */
export function playerOf(order: Pick<TransferOrder, 'id' | 'legs'>): string | undefined {
  if (order.legs.length < 2) throw new Error(`transfer ${order.id} has no two legs`);
  let sum = 0;
  let userId: string | undefined;
  for (const { account, paise } of order.legs) {
    if (!Number.isSafeInteger(paise) || paise === 0)
      throw new Error(`transfer ${order.id} has a leg of ${paise} paise`);
    sum += paise;
    const owner = purseOf(account)?.userId;
    if (owner === undefined) continue;
    if (userId !== undefined && userId !== owner) throw new Error(`transfer ${order.id} touches two players`);
    userId = owner;
  }
  if (sum !== 0) throw new Error(`the legs of transfer ${order.id} sum to ${sum} paise`);
  return userId;
}

function applied({ legs, unstaked = 0 }: TransferOrder, holding: Holding): Holding {
  const after = { ...holdingOf(holding), version: holding.version + 1 };
  for (const { account, paise } of legs) {
    const purse = purseOf(account)?.purse;
    if (purse === undefined) continue;
    after[purse] += paise;
    if (!Number.isSafeInteger(after[purse])) throw new Error(`purse ${account} leaves the safe integers`);
  }
  after.unstaked = unstakedAfter(holding.unstaked + unstaked, after);
  return after;
}

/** Never more than the cash that is there. */
export const unstakedAfter = (wish: number, { cash }: Pick<Purses, 'cash'>): number =>
  Math.max(0, Math.min(wish, cash));
