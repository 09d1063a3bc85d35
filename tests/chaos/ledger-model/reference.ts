import { MIN_WITHDRAWAL_RUPEES, toPaise } from '@baazi/contracts';
import type { HouseAccount, SubAccountBalances } from '../../../svc-wallet/src/ledger/account';
import { emptySubAccounts } from '../../../svc-wallet/src/ledger/account';
import type { SettledState, Split } from '../../../svc-wallet/src/stakes/stake';
import type { WithdrawalState } from '../../../svc-wallet/src/ledger/withdrawal';

export interface RefStake {
  pickId: string;
  userId: string;
  market: string;
  selection: string;
  stake: number;
  payout: number;
  acceptedAt: number;
  state: 'open' | 'refused' | 'closed' | SettledState;
  /** how often it moved */
  moves: number;
  paid: Split;
  received: Split;
}
export interface RefPayment {
  paymentId: string;
  intentId: string;
  /** the owner of the link */
  payer: string;
  /** the owner of the money: an operator may find that it is another's */
  userId: string;
  /** of the link */
  amount: number;
  /** the amount that the provider reports once it is paid */
  paid: number;
  state: 'linked' | 'credited' | 'suspense' | 'refunded' | 'reversed';
  /** the amount booked at its capture */
  captured?: number;
  /** the kind of deposit */
  credited?: number;
  /** what the bank took back, by the reversal's id */
  parts: Map<string, number>;
}
export interface RefWithdrawal {
  id: string;
  userId: string;
  amount: number;
  state: WithdrawalState;
  approvedBy?: string;
  heard?: 'processed' | 'failed' | 'reversed';
  reported?: { outcome: 'paid' | 'failed'; operator: string };
  loss?: number;
}
/** Cash of a closed account, in suspense. */
export interface StrandedFunds {
  /** the transfer that brought it; withdrawals by their request key */
  cause: string;
  userId: string;
  paise: number;
  state: 'suspense' | 'reversed' | 'credited' | 'refunded';
}
interface RefPlayer extends SubAccountBalances {
  registered: boolean;
  frozen: boolean;
  closed: boolean;
  firstDeposit?: string;
}
interface RefReferral {
  referrer?: string;
  deposit?: string;
  amount: number;
  state: 'registered' | 'credited' | 'on-hold' | 'cancelled' | 'clawed-back';
  reversed: boolean;
}

/** Small enough that the withdrawals of a model's player reach it. */
export const TWO_APPROVALS_ABOVE_PAISE = 50_000;
const isUnsent = ({ state }: RefWithdrawal): boolean => state === 'requested' || state === 'approved';
const total = ({ cash, bonus }: Split): number => cash + bonus;
const counted: readonly WithdrawalState[] = ['requested', 'approved', 'sending', 'paid'];

/**
 * The ledger as plain sums: no transactions, no retries, one operation after another. The service must agree with it.
 */
export class Reference {
  readonly players = new Map<string, RefPlayer>();
  readonly stakes = new Map<string, RefStake>();
  readonly markets = new Map<string, { revision: number; outcome?: string; voidFrom?: number }>();
  readonly payments = new Map<string, RefPayment>();
  readonly withdrawals = new Map<string, RefWithdrawal>();
  readonly referrals = new Map<string, RefReferral>();
  /** Stranded funds of closed accounts, by cause. */
  readonly left = new Map<string, StrandedFunds>();
  readonly house = new Map<HouseAccount, number>();

  player(userId: string): RefPlayer {
    const player = this.players.get(userId) ?? {
      ...emptySubAccounts(),
      registered: false,
      frozen: false,
      closed: false,
    };
    this.players.set(userId, player);
    return player;
  }
  private gain(account: HouseAccount, paise: number): void {
    this.house.set(account, (this.house.get(account) ?? 0) + paise);
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
    if (!player.registered) {
      player.bonus += 4000;
      this.gain('bonus', -4000);
    }
    player.registered = true;
    if (referrer !== undefined) this.referral(userId).referrer ??= referrer;
    // Rewards may have waited for the first report about their referrer.
    for (const friend of this.referrals.keys()) this.drive(friend);
  }

  /** Its cash is held in suspense, and so are later credits. */
  closeAccount(userId: string): void {
    this.player(userId).closed = true;
    this.leave(userId, `closed:${userId}`);
    for (const [friend, { referrer }] of this.referrals) if (referrer === userId) this.drive(friend);
  }
  /** Cash pays the debt of its player first. */
  payDebts(): void {
    for (const userId of this.players.keys()) this.payDebt(userId);
  }
  private payDebt(userId: string): void {
    const player = this.player(userId);
    const paid = Math.min(player.cash, -player.debt);
    player.cash -= paid;
    player.debt += paid;
  }
  private leave(userId: string, cause: string): void {
    const player = this.player(userId);
    this.payDebt(userId);
    if (!player.closed || player.cash === 0) return;
    this.left.set(cause, { cause, userId, paise: player.cash, state: 'suspense' });
    this.gain('suspense', player.cash);
    player.cash = 0;
  }
  /** An amount taken from a closed account is taken from its stranded funds: all of them are returned first. */
  private bringBack(userId: string): void {
    const player = this.player(userId);
    for (const left of this.left.values()) {
      if (left.userId !== userId || left.state !== 'suspense' || !player.closed) continue;
      left.state = 'reversed';
      player.cash += left.paise;
      this.gain('suspense', -left.paise);
    }
  }
  /** An operator gives stranded funds to an account, which is no deposit, or sends them by hand, as a payout. */
  giveLeft(cause: string, to: string | undefined): void {
    const left = this.left.get(cause);
    if (left?.state !== 'suspense' || (to !== undefined && this.player(to).closed)) return;
    this.gain('suspense', -left.paise);
    if (to === undefined) this.gain('payouts', left.paise);
    else this.player(to).cash += left.paise;
    left.state = to === undefined ? 'refunded' : 'credited';
  }

  place(stake: Omit<RefStake, 'state' | 'moves' | 'paid' | 'received'>): void {
    if (this.stakes.has(stake.pickId)) return;
    const player = this.player(stake.userId);
    const { outcome, voidFrom } = this.market(stake.market);
    const isClosed = outcome !== undefined || (voidFrom !== undefined && stake.acceptedAt >= voidFrom);
    const bonus = Math.min(player.bonus, stake.stake);
    const paid = { bonus, cash: stake.stake - bonus };
    const state = isClosed || player.closed || paid.cash > player.cash ? 'refused' : 'open';
    this.stakes.set(stake.pickId, { ...stake, state, moves: 0, paid, received: { cash: 0, bonus: 0 } });
    if (state === 'refused') return;
    player.bonus -= paid.bonus;
    player.cash -= paid.cash;
    player.escrow += stake.stake;
  }
  close(stake: Omit<RefStake, 'state' | 'moves' | 'paid' | 'received'>): void {
    if (!this.stakes.has(stake.pickId))
      this.stakes.set(stake.pickId, {
        ...stake,
        state: 'closed',
        moves: 0,
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
    // The service settles in batches sorted by player; here players are independent, and a player has one stake a
    // market.
    for (const stake of this.stakes.values()) {
      if (stake.market !== market || stake.state === 'refused' || stake.state === 'closed') continue;
      const cut = voidFrom !== undefined && stake.acceptedAt >= voidFrom;
      if (!cut && outcome === undefined) continue;
      const state: SettledState = cut || outcome === 'void' ? 'void' : stake.selection === outcome ? 'won' : 'lost';
      if (state === stake.state) continue;
      this.move(stake, state);
    }
  }
  private move(stake: RefStake, state: SettledState): void {
    const player = this.player(stake.userId);
    const [due, dueBefore] = [this.dueIn(stake, state), this.dueIn(stake, stake.state)];
    const isFirst = stake.state === 'open';
    const shortBefore = isFirst ? 0 : total(stake.received) - total(dueBefore);
    const request = { cash: due.cash - stake.received.cash, bonus: due.bonus - stake.received.bonus };
    const correctionOf = (after: Split): number => shortBefore - (total(stake.received) + total(after) - total(due));
    let change = this.change(player, request);
    if (correctionOf(change) !== 0) {
      this.bringBack(stake.userId);
      change = this.change(player, request);
    }
    if (isFirst) player.escrow -= stake.stake;
    player.cash += change.cash;
    player.bonus += change.bonus;
    this.gain('correction', correctionOf(change));
    this.gain('stakes', (isFirst ? stake.stake : total(dueBefore)) - total(due));
    stake.received = { cash: stake.received.cash + change.cash, bonus: stake.received.bonus + change.bonus };
    stake.state = state;
    stake.moves += 1;
    // Where only house accounts move, the return itself is the cause.
    const isTouched = isFirst || change.cash !== 0 || change.bonus !== 0;
    this.leave(stake.userId, `${isTouched ? 'settle' : 'left-out'}:${stake.pickId}:${stake.moves}`);
  }
  private readonly dueIn = ({ payout, paid }: RefStake, state: RefStake['state']): Split => {
    if (state === 'won') return { cash: payout, bonus: 0 };
    return state === 'void' ? paid : { cash: 0, bonus: 0 };
  };
  /** The outcome of an order: where one sub-account is too small the other covers, and neither goes below zero. */
  private change(from: Split, request: Split): Split {
    let [cash, bonus] = [from.cash + request.cash, from.bonus + request.bonus];
    if (cash < 0) [cash, bonus] = [0, bonus + cash];
    if (bonus < 0) [cash, bonus] = [Math.max(0, cash + bonus), 0];
    return { cash: cash - from.cash, bonus: bonus - from.bonus };
  }

  capture(paymentId: string): void {
    const payment = this.payments.get(paymentId);
    if (!payment || payment.state !== 'linked') return;
    payment.captured = payment.paid;
    if (this.reversedOf(payment) >= payment.captured) {
      payment.state = 'reversed';
      return;
    }
    this.gain('deposits', -payment.captured);
    const isExact = payment.captured === payment.amount;
    if (!isExact || this.paidIntents.has(payment.intentId) || this.player(payment.userId).closed) {
      payment.state = 'suspense';
      this.gain('suspense', payment.captured);
    } else {
      this.paidIntents.add(payment.intentId);
      this.credit(payment, payment.captured);
    }
    for (const [id, paise] of payment.parts) this.takeBack(payment, id, paise);
  }
  private readonly paidIntents = new Set<string>();
  private credit(payment: RefPayment, paise: number): void {
    const player = this.player(payment.userId);
    payment.state = 'credited';
    payment.credited = paise;
    player.cash += paise;
    player.firstDeposit ??= payment.paymentId;
  }
  /** An operator assigns a payment to its owner, or refunds its rest by hand. */
  decideSuspense(paymentId: string, to: string | undefined): void {
    const payment = this.payments.get(paymentId);
    if (payment?.state !== 'suspense' || (to !== undefined && this.player(to).closed)) return;
    const rest = (payment.captured ?? 0) - this.reversedOf(payment);
    this.gain('suspense', -rest);
    if (to === undefined) {
      payment.state = 'refunded';
      this.gain('deposits', rest);
    } else {
      payment.userId = to;
      this.credit(payment, rest);
    }
  }

  /** The bus delivers the deposit's event. */
  depositNews(paymentId: string): void {
    const payment = this.payments.get(paymentId);
    if (!payment || this.player(payment.userId).firstDeposit !== paymentId) return;
    const referral = this.referral(payment.userId);
    if (referral.deposit === undefined) Object.assign(referral, { deposit: paymentId, amount: payment.credited ?? 0 });
    this.drive(payment.userId);
  }

  /** Each reversal once, in total never more than the payment; before the capture they only wait. */
  reverse(paymentId: string, reversalId: string, amount: number): void {
    const payment = this.payments.get(paymentId);
    if (!payment || payment.state === 'reversed' || payment.parts.has(reversalId)) return;
    const paise =
      payment.captured === undefined ? amount : Math.min(amount, payment.captured - this.reversedOf(payment));
    payment.parts.set(reversalId, paise);
    if (payment.state === 'linked') return;
    this.takeBack(payment, reversalId, paise);
    // A refund by hand is final: the bank had charged the amount twice.
    if (payment.state !== 'refunded' && this.reversedOf(payment) === payment.captured) payment.state = 'reversed';
  }
  private readonly reversedOf = (payment: RefPayment): number =>
    [...payment.parts.values()].reduce((sum, paise) => sum + paise, 0);

  private takeBack(payment: RefPayment, reversalId: string, paise: number): void {
    this.gain('deposits', paise);
    if (payment.state === 'suspense') this.gain('suspense', -paise);
    else if (payment.state === 'refunded') this.gain('chargeback', -paise);
    if (payment.state !== 'credited') return;
    const player = this.player(payment.userId);
    this.bringBack(payment.userId);
    const unsent = [...this.withdrawals.values()]
      .filter((withdrawal) => withdrawal.userId === payment.userId && isUnsent(withdrawal))
      .reverse();
    for (const withdrawal of unsent) {
      if (player.cash >= paise) break;
      withdrawal.state = 'cancelled';
      player.withdrawal -= withdrawal.amount;
      player.cash += withdrawal.amount;
    }
    const taken = Math.min(player.cash, paise);
    player.cash -= taken;
    player.debt -= paise - taken;
    this.leave(payment.userId, `deposit-rev:${reversalId}`);
    player.frozen = true;
    if (player.firstDeposit === payment.paymentId) this.referral(payment.userId).reversed = true;
    this.drive(payment.userId);
  }
  private drive(friend: string): void {
    const referral = this.referrals.get(friend);
    if (!referral?.referrer) return;
    const referrer = this.player(referral.referrer);
    if (referral.reversed) {
      if (referral.state === 'credited') {
        const taken = Math.min(referrer.bonus, referral.amount);
        referrer.bonus -= taken;
        this.gain('referral', taken);
        referral.state = 'clawed-back';
      } else if (referral.state !== 'clawed-back') referral.state = 'cancelled';
    } else if (referral.deposit === undefined || referral.state !== 'registered') return;
    else if (referrer.closed) referral.state = 'on-hold';
    else if (referrer.registered) {
      referrer.bonus += referral.amount;
      this.gain('referral', -referral.amount);
      referral.state = 'credited';
    }
  }

  withdraw(id: string, userId: string, request: number | 'all' | 'closing'): boolean {
    const player = this.player(userId);
    // The whole rest, if it is no less than any other withdrawal; a closing account takes less, too.
    const least = request === 'closing' ? 1 : toPaise(MIN_WITHDRAWAL_RUPEES);
    const amount = typeof request === 'number' ? request : Math.max(player.cash, least);
    if (player.closed || player.frozen || !player.registered) return false;
    if (this.withdrawals.has(id) || player.cash < amount) return false;
    player.cash -= amount;
    player.withdrawal += amount;
    this.withdrawals.set(id, { id, userId, amount, state: 'requested' });
    return true;
  }
  /** Two operators where the player's withdrawals together are large; none while the player is under review. */
  approve(id: string, operator: string): void {
    const withdrawal = this.withdrawals.get(id);
    if (!withdrawal || !isUnsent(withdrawal) || this.player(withdrawal.userId).frozen) return;
    const together = [...this.withdrawals.values()]
      .filter(({ userId, state }) => userId === withdrawal.userId && counted.includes(state))
      .reduce((sum, { amount }) => sum + amount, 0);
    if (together > TWO_APPROVALS_ABOVE_PAISE && withdrawal.approvedBy === undefined) {
      withdrawal.approvedBy = operator;
      withdrawal.state = 'approved';
    } else if (together <= TWO_APPROVALS_ABOVE_PAISE || withdrawal.approvedBy !== operator)
      withdrawal.state = 'sending';
  }
  end(id: string, state: 'rejected' | 'cancelled'): void {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal && isUnsent(withdrawal)) this.giveBack(withdrawal, state);
  }
  /** The provider's report: its latest one wins over every other outcome. */
  payout(id: string, status: 'processed' | 'failed' | 'refused' | 'reversed'): void {
    const withdrawal = this.withdrawals.get(id);
    if (!withdrawal) return;
    const { state, heard: received } = withdrawal;
    if (status !== 'refused' && (received === undefined || (received === 'processed' && status === 'reversed')))
      withdrawal.heard = status;
    const player = this.player(withdrawal.userId);
    if (state === 'sending') {
      if (status === 'processed') this.pay(withdrawal);
      else this.giveBack(withdrawal, 'failed');
    } else if (state === 'paid' && (status === 'reversed' || (status === 'failed' && received === undefined))) {
      withdrawal.state = 'reversed';
      const { amount, loss = 0 } = withdrawal;
      player.cash += amount - loss;
      this.gain('payouts', -amount);
      this.gain('chargeback', loss);
      this.leave(withdrawal.userId, `wd-reversed:${id}`);
    } else if (state === 'failed' && received === undefined && status === 'processed') {
      this.bringBack(withdrawal.userId);
      const taken = Math.min(player.cash, withdrawal.amount);
      player.cash -= taken;
      this.gain('payouts', withdrawal.amount);
      this.gain('chargeback', taken - withdrawal.amount);
      this.leave(withdrawal.userId, `wd-late:${id}`);
      withdrawal.state = 'paid';
      withdrawal.loss = withdrawal.amount - taken;
      if (withdrawal.loss > 0) player.frozen = true;
    }
  }
  /** Two operators must state the same, one after another. */
  byHand(id: string, outcome: 'paid' | 'failed', operator: string): void {
    const withdrawal = this.withdrawals.get(id);
    if (withdrawal?.state !== 'sending') return;
    const { reported } = withdrawal;
    if (reported?.outcome !== outcome) withdrawal.reported = { outcome, operator };
    else if (reported.operator !== operator) {
      if (outcome === 'paid') this.pay(withdrawal);
      else this.giveBack(withdrawal, 'failed');
    }
  }
  private pay(withdrawal: RefWithdrawal): void {
    withdrawal.state = 'paid';
    this.player(withdrawal.userId).withdrawal -= withdrawal.amount;
    this.gain('payouts', withdrawal.amount);
  }
  private giveBack(withdrawal: RefWithdrawal, state: WithdrawalState): void {
    withdrawal.state = state;
    const player = this.player(withdrawal.userId);
    player.withdrawal -= withdrawal.amount;
    player.cash += withdrawal.amount;
    this.leave(withdrawal.userId, `wd-refund:${withdrawal.id}`);
  }
}
