import { mergeDecision, type Known, type News } from '../../../svc-wallet/src/stakes/decisions/merge-decision';
import { house, moving, player } from '../../../svc-wallet/src/ledger/account';
import { decidePostings, emptyBalances, type Balances } from '../../../svc-wallet/src/ledger/decide-postings';
import type { Transfer, TransferOrder } from '../../../svc-wallet/src/ledger/transfer';
import { fateOfStake, planSettlement } from '../../../svc-wallet/src/stakes/settlement/plan-settlement';
import { decideStake } from '../../../svc-wallet/src/stakes/decide-stake';
import type { Stake } from '../../../svc-wallet/src/stakes/stake';
import { stakeDocument, type StakeOrder } from '../../../svc-wallet/src/stakes/stake-order';
import { emptyWallet } from '../../../svc-wallet/src/ledger/wallet';
import type { Seeded } from './seeded';
import { Conflict, SnapshotStore, type Snapshot } from './snapshot-store';

const MARKET = 'match:m';
const NOW = new Date(0);
const times = { at: NOW, postedAt: NOW };
const money = { mode: 'sandbox', currency: 'TEST', windDown: false, policies: new Set<never>() } as const;
const memo: TransferOrder['memo'] = { key: 'adjusted', params: { text: 'set-up' } };
/** An operation in steps; between any two of them others run, or the process crashes. */
type Operation = Generator<void, void, void>;

export interface ModelPick {
  id: string;
  userId: string;
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  acceptedAt: Date;
  /** the state in svc-contest */
  state: 'reserved' | 'held' | 'refused';
}

/**
 * The service's real decisions over a fake database, driven step by step: places, closes, withdrawals, events and two
 * settlers side by side.
 */
export class JoinSettleModel {
  readonly store = new SnapshotStore();
  readonly picks: ModelPick[] = [];
  transfers = 0;

  constructor(readonly random: Seeded) {}

  // Typed access to the fake database.
  balances = (tx: Snapshot, userId: string): Balances =>
    (tx.get(`wallet ${userId}`) as Balances | undefined) ?? emptyBalances();
  stakeOf = (tx: Snapshot, id: string): Stake | undefined => tx.get(`stake ${id}`) as Stake | undefined;
  decision = (tx: Snapshot): Known | undefined => tx.get('decision') as Known | undefined;

  /** Reads and decides on one snapshot, lets others run, commits; on conflict all over again. */
  private *transaction(work: (tx: Snapshot) => void): Operation {
    for (;;) {
      const tx = this.store.begin();
      work(tx);
      yield;
      try {
        tx.commit();
        return;
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        yield;
      }
    }
  }

  private post(tx: Snapshot, orders: TransferOrder[]): 'posted' | 'insufficient-funds' {
    const fresh = orders.filter(({ id }) => tx.get(`transfer ${id}`) === undefined);
    const users = [
      ...new Set(fresh.flatMap(({ legs: postings }) => postings.map(({ account }) => account.split(':')[1] ?? ''))),
    ];
    const posting = decidePostings(fresh, new Map(users.map((userId) => [userId, this.balances(tx, userId)])), times);
    if (posting.kind === 'insufficient-funds') return 'insufficient-funds';
    for (const [userId, balances] of posting.balances) tx.put(`wallet ${userId}`, balances);
    for (const transfer of posting.transfers) tx.put(`transfer ${transfer._id}`, transfer);
    return 'posted';
  }

  *fund(userId: string, cash: number, bonus: number): Operation {
    yield* this.transaction(
      (tx) =>
        void this.post(tx, [
          {
            id: `fund:${userId}`,
            kind: 'adjust',
            memo,
            legs: moving([
              house('adjust', -cash - bonus),
              player(userId, 'cash', cash),
              player(userId, 'bonus', bonus),
            ]),
          },
        ]),
    );
  }

  private order = (pick: ModelPick): StakeOrder => ({
    pickId: pick.id,
    userId: pick.userId,
    market: MARKET,
    selection: pick.selection,
    stakePaise: pick.stakePaise,
    payoutPaise: pick.payoutPaise,
    acceptedAt: pick.acceptedAt.toISOString(),
    label: '',
  });

  /** svc-contest's order to the wallet, and the end of the reservation by its answer. */
  *join(pick: ModelPick, word: 'place' | 'close'): Operation {
    yield* this.transaction((tx) => {
      if (this.stakeOf(tx, pick.id)) return;
      const order = this.order(pick);
      if (word === 'close') return tx.put(`stake ${pick.id}`, { ...stakeDocument(order, NOW), state: 'closed' });
      const wallet = { ...emptyWallet(pick.userId), ...this.balances(tx, pick.userId) };
      const { stake, transfer } = decideStake(order, {
        wallet,
        decision: this.decision(tx),
        money,
        staked: { daily: 0, weekly: 0 },
        otherSide: false,
        now: NOW,
      });
      if (transfer) this.post(tx, [transfer]);
      tx.put(`stake ${pick.id}`, stake);
    });
    yield;
    const state = (this.store.read(`stake ${pick.id}`) as Stake).state;
    pick.state = state === 'refused' || state === 'closed' ? 'refused' : 'held';
  }

  *learn(news: News): Operation {
    yield* this.transaction((tx) => {
      const merged = mergeDecision(this.decision(tx), news);
      if (merged) tx.put('decision', merged);
    });
  }

  *withdraw(userId: string, paise: number, id: string): Operation {
    yield* this.transaction(
      (tx) =>
        void this.post(tx, [
          {
            id: `wd-hold:${id}`,
            kind: 'wd-hold',
            memo,
            legs: [player(userId, 'cash', -paise), player(userId, 'withdrawal', paise)],
          },
        ]),
    );
  }

  /** One instance's settler: batches of unfinished stakes under the decision it read, which may be outdated. */
  *settle(batchSize: number): Operation {
    for (;;) {
      const decision = this.store.read('decision') as Known | undefined;
      if (!decision) return;
      yield;
      const ids = this.unfinished(decision).slice(0, batchSize);
      if (ids.length === 0) return;
      yield* this.transaction((tx) => this.settleBatch(tx, decision, ids));
    }
  }
  private unfinished(decision: Known): string[] {
    return this.store
      .keys('stake ')
      .filter((key) => ((this.store.read(key) as Stake).applied ?? Infinity) < decision.seq);
  }
  private settleBatch(tx: Snapshot, decision: Known, keys: string[]): void {
    const unfinished = keys
      .map((key) => tx.get(key) as Stake | undefined)
      .filter((stake) => stake !== undefined)
      .filter(({ applied }) => (applied ?? Infinity) < decision.seq);
    const balancesByPlayer = new Map(unfinished.map(({ userId }) => [userId, this.balances(tx, userId)]));
    const { changes, orders } = planSettlement(unfinished, decision, balancesByPlayer);
    for (const { stake, change } of changes) tx.put(`stake ${stake._id}`, { ...stake, ...change });
    if (this.post(tx, orders) === 'insufficient-funds') throw new Error('settling went below zero');
  }

  /** Invariants at the end. */
  check(): string[] {
    const problems: string[] = [];
    const tx = this.store.begin();
    const decision = this.decision(tx);
    const transfers = this.store.keys('transfer ').map((key) => tx.get(key) as Transfer);
    this.transfers = transfers.length;
    const sums = new Map<string, number>();
    for (const { legs: postings } of transfers)
      for (const { account, paise } of postings) sums.set(account, (sums.get(account) ?? 0) + paise);
    if ([...sums.values()].reduce((sum, paise) => sum + paise, 0) !== 0) problems.push('the books do not sum to zero');
    for (const key of this.store.keys('wallet ')) {
      const userId = key.slice('wallet '.length);
      const wallet = this.balances(tx, userId);
      for (const subAccount of ['cash', 'bonus', 'escrow', 'withdrawal'] as const) {
        if (wallet[subAccount] !== (sums.get(`player:${userId}:${subAccount}`) ?? 0))
          problems.push(`${userId}: ${subAccount} is not the sum of its legs`);
        if (wallet[subAccount] < 0) problems.push(`${userId}: ${subAccount} is below zero`);
      }
      const versions = transfers
        .filter(({ player: owner }) => owner === userId)
        .map(({ version }) => version ?? 0)
        .sort((a, b) => a - b);
      if (versions.some((version, i) => version !== i + 1) || versions.length !== wallet.version)
        problems.push(`${userId}: versions ${versions.join()} of ${wallet.version}`);
    }
    for (const pick of this.picks) {
      const stake = this.stakeOf(tx, pick.id);
      const isPlaced = stake !== undefined && stake.state !== 'refused' && stake.state !== 'closed';
      if (pick.state === 'reserved') problems.push(`pick ${pick.id} was never decided`);
      if ((pick.state === 'held') !== isPlaced)
        problems.push(`pick ${pick.id} is ${pick.state}, its stake ${stake?.state}`);
      if ((tx.get(`transfer stake:${pick.id}`) !== undefined) !== isPlaced)
        problems.push(`pick ${pick.id}: charged without a stake, or a stake for nothing`);
      if (!stake || !isPlaced) continue;
      const fate = decision ? fateOfStake(stake, decision) : undefined;
      if (stake.state !== (fate ?? 'open'))
        problems.push(`stake ${pick.id} is ${stake.state}, the decision says ${fate ?? 'open'}`);
      const escrow = transfers.filter(({ legs: postings }) =>
        postings.some(({ account, paise }) => account === `player:${pick.userId}:escrow` && paise < 0),
      );
      if (escrow.length > 1 + this.picks.filter((other) => other !== pick && other.userId === pick.userId).length)
        problems.push(`stake ${pick.id} left escrow twice`);
    }
    return problems;
  }
}
