import type { Purses } from '../ledger/account';
import { emptyPurses } from '../ledger/account';
import type { SettledState, Split } from '../stakes/stake';
import type { WithdrawalState } from '../withdrawals/withdrawal';

export interface RefStake {
  pickId: string;
  userId: string;
  market: string;
  selection: string;
  stake: number;
  payout: number;
  acceptedAt: number;
  state: 'open' | 'refused' | 'closed' | SettledState;
  paid: Split;
  received: Split;
}
export interface RefPayment {
  paymentId: string;
  intentId: string;
  userId: string;
  amount: number;
  state: 'linked' | 'credited' | 'suspense' | 'reversed';
}
export interface RefWithdrawal {
  id: string;
  userId: string;
  amount: number;
  state: WithdrawalState;
}
interface RefPlayer extends Purses {
  registered: boolean;
  frozen: boolean;
  firstDeposit?: string;
}
interface RefReferral {
  referrer?: string;
  deposit?: string;
  amount: number;
  state: 'registered' | 'credited' | 'cancelled' | 'clawed-back';
  reversed: boolean;
}

/** The ledger as one would write it on a napkin: no transactions, no retries, one thing after the other. What the service does must come to the same. */
export class Reference {
  readonly players = new Map<string, RefPlayer>();
  readonly stakes = new Map<string, RefStake>();
  readonly markets = new Map<string, { revision: number; outcome?: string; voidFrom?: number }>();
  readonly payments = new Map<string, RefPayment>();
  readonly withdrawals = new Map<string, RefWithdrawal>();
  readonly referrals = new Map<string, RefReferral>();

  player(userId: string): RefPlayer {
    const player = this.players.get(userId) ?? { ...emptyPurses(), registered: false, frozen: false };
    this.players.set(userId, player);
    return player;
  }
  market(market: string): { revision: number; outcome?: string; voidFrom?: number } {
    const found = this.markets.get(market) ?? { revision: 0 };
    this.markets.set(market, found);
    return found;
  }
  private referral(friend: string): RefReferral {
    const found = this.referrals.get(friend) ?? { amount: 0, state: 'registered' as const, reversed: false };
    this.referrals.set(friend, found);
    return found;
  }

  register(userId: string, referrer: string | undefined): void {
    const player = this.player(userId);
    if (!player.registered) player.bonus += 4000;
    player.registered = true;
    if (referrer !== undefined) this.referral(userId).referrer ??= referrer;
    // Rewards may have waited for the first word about their referrer.
    for (const friend of this.referrals.keys()) this.drive(friend);
  }

  place(stake: Omit<RefStake, 'state' | 'paid' | 'received'>): void {
    if (this.stakes.has(stake.pickId)) return;
    const player = this.player(stake.userId);
    const { outcome, voidFrom } = this.market(stake.market);
    const isClosed = outcome !== undefined || (voidFrom !== undefined && stake.acceptedAt >= voidFrom);
    const bonus = Math.min(player.bonus, stake.stake);
    const paid = { bonus, cash: stake.stake - bonus };
    const state = isClosed || paid.cash > player.cash ? 'refused' : 'open';
    this.stakes.set(stake.pickId, { ...stake, state, paid, received: { cash: 0, bonus: 0 } });
    if (state === 'refused') return;
    player.bonus -= paid.bonus;
    player.cash -= paid.cash;
    player.escrow += stake.stake;
  }
  close(stake: Omit<RefStake, 'state' | 'paid' | 'received'>): void {
    if (!this.stakes.has(stake.pickId))
      this.stakes.set(stake.pickId, {
        ...stake,
        state: 'closed',
        paid: { cash: 0, bonus: 0 },
        received: { cash: 0, bonus: 0 },
      });
  }

  declare(market: string, outcome: string, revision: number): void {
    const known = this.market(market);
    if (revision <= known.revision) return;
    Object.assign(known, { outcome, revision });
    this.settle(market);
  }
  cut(market: string, voidFrom: number): void {
    const known = this.market(market);
    if (known.voidFrom !== undefined && known.voidFrom <= voidFrom) return;
    known.voidFrom = voidFrom;
    this.settle(market);
  }
  private settle(market: string): void {
    const { outcome, voidFrom } = this.market(market);
    // The service settles in batches sorted by player; players are independent of each other, one player has one stake a market here.
    for (const stake of this.stakes.values()) {
      if (stake.market !== market || stake.state === 'refused' || stake.state === 'closed') continue;
      const cut = voidFrom !== undefined && stake.acceptedAt >= voidFrom;
      if (!cut && outcome === undefined) continue;
      const state: SettledState = cut || outcome === 'void' ? 'void' : stake.selection === outcome ? 'won' : 'lost';
      if (state === stake.state) continue;
      const player = this.player(stake.userId);
      if (stake.state === 'open') player.escrow -= stake.stake;
      const due =
        state === 'won' ? { cash: stake.payout, bonus: 0 } : state === 'void' ? stake.paid : { cash: 0, bonus: 0 };
      const before = { cash: player.cash, bonus: player.bonus };
      player.cash += due.cash - stake.received.cash;
      player.bonus += due.bonus - stake.received.bonus;
      if (player.cash < 0) {
        player.bonus += player.cash;
        player.cash = 0;
      }
      if (player.bonus < 0) {
        player.cash = Math.max(0, player.cash + player.bonus);
        player.bonus = 0;
      }
      stake.received = {
        cash: stake.received.cash + player.cash - before.cash,
        bonus: stake.received.bonus + player.bonus - before.bonus,
      };
      stake.state = state;
    }
  }

  capture(paymentId: string, exact: boolean): void {
    const payment = this.payments.get(paymentId);
    if (!payment || payment.state !== 'linked') return;
    const taken = [...this.payments.values()].some(
      (other) =>
        other.intentId === payment.intentId &&
        (other.state === 'credited' || (other.state === 'reversed' && this.wasCredited.has(other.paymentId))),
    );
    if (!exact || taken) {
      payment.state = 'suspense';
      return;
    }
    payment.state = 'credited';
    this.wasCredited.add(paymentId);
    const player = this.player(payment.userId);
    player.cash += payment.amount;
    player.firstDeposit ??= paymentId;
  }
  private readonly wasCredited = new Set<string>();

  /** The bus delivers the deposit's news. */
  depositNews(paymentId: string): void {
    const payment = this.payments.get(paymentId);
    if (!payment || this.player(payment.userId).firstDeposit !== paymentId) return;
    const referral = this.referral(payment.userId);
    if (referral.deposit === undefined) Object.assign(referral, { deposit: paymentId, amount: payment.amount });
    this.drive(payment.userId);
  }

  reverse(paymentId: string): void {
    const payment = this.payments.get(paymentId);
    if (!payment || payment.state === 'reversed') return;
    if (payment.state === 'credited') {
      const player = this.player(payment.userId);
      const unsent = [...this.withdrawals.values()]
        .filter(({ userId, state }) => userId === payment.userId && (state === 'requested' || state === 'approved'))
        .reverse();
      for (const withdrawal of unsent) {
        if (player.cash >= payment.amount) break;
        withdrawal.state = 'cancelled';
        player.withdrawal -= withdrawal.amount;
        player.cash += withdrawal.amount;
      }
      player.cash -= Math.min(player.cash, payment.amount);
      player.frozen = true;
      if (player.firstDeposit === paymentId) this.referral(payment.userId).reversed = true;
      this.drive(payment.userId);
    }
    payment.state = 'reversed';
  }
  private drive(friend: string): void {
    const referral = this.referrals.get(friend);
    if (!referral?.referrer) return;
    const referrer = this.player(referral.referrer);
    if (referral.reversed) {
      if (referral.state === 'credited') {
        referrer.bonus -= Math.min(referrer.bonus, referral.amount);
        referral.state = 'clawed-back';
      } else if (referral.state === 'registered') referral.state = 'cancelled';
    } else if (referral.deposit !== undefined && referral.state === 'registered' && referrer.registered) {
      referrer.bonus += referral.amount;
      referral.state = 'credited';
    }
  }

  withdraw(id: string, userId: string, amount: number): boolean {
    const player = this.player(userId);
    if (this.withdrawals.has(id) || !player.registered || player.frozen || player.cash < amount) return false;
    player.cash -= amount;
    player.withdrawal += amount;
    this.withdrawals.set(id, { id, userId, amount, state: 'requested' });
    return true;
  }
  approve(id: string): void {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal?.state === 'requested') withdrawal.state = 'sending';
  }
  end(id: string, state: 'rejected' | 'cancelled'): void {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal?.state === 'requested') this.giveBack(withdrawal, state);
  }
  payout(id: string, status: 'processed' | 'failed' | 'reversed'): void {
    const withdrawal = this.withdrawals.get(id);
    if (!withdrawal) return;
    if (withdrawal.state === 'sending' && status === 'processed') {
      withdrawal.state = 'paid';
      this.player(withdrawal.userId).withdrawal -= withdrawal.amount;
    } else if (withdrawal.state === 'sending') this.giveBack(withdrawal, 'failed');
    else if (withdrawal.state === 'paid' && status === 'reversed') {
      withdrawal.state = 'reversed';
      this.player(withdrawal.userId).cash += withdrawal.amount;
    }
  }
  private giveBack(withdrawal: RefWithdrawal, state: WithdrawalState): void {
    withdrawal.state = state;
    const player = this.player(withdrawal.userId);
    player.withdrawal -= withdrawal.amount;
    player.cash += withdrawal.amount;
  }
}
