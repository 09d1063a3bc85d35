import { events, toPaise, winningAmount } from '@baazi/contracts';
import { recordApproval } from '../../../svc-wallet/src/money-out/approvals/approve-withdrawal';
import { recordRejection } from '../../../svc-wallet/src/money-out/approvals/reject-withdrawal';
import type { WalletContext } from '../../../svc-wallet/src/wallet-context';
import { intentFact } from '../../../svc-wallet/src/ledger/authorisations/attested-facts';
import { recordDecision } from '../../../svc-wallet/src/stakes/decisions/record-decision';
import { creditDeposit } from '../../../svc-wallet/src/money-in/deposits/credit-deposit';
import { applyPayout } from '../../../svc-wallet/src/money-out/payouts/apply-payout';
import { proposeOrEnd } from '../../../svc-wallet/src/money-out/payouts/settle-payout';
import { onUserStatusChanged } from '../../../svc-wallet/src/players/on-user-status-changed';
import { welcomePlayer } from '../../../svc-wallet/src/players/on-user-registered';
import { driveReferrals } from '../../../svc-wallet/src/players/rewards/pay-referral-reward';
import { noteFirstDeposit } from '../../../svc-wallet/src/players/rewards/on-deposit-made';
import { reverseDeposit } from '../../../svc-wallet/src/money-in/refunds/reverse-deposit';
import { settleMarket } from '../../../svc-wallet/src/stakes/settlement/settle-market';
import { giveUpStake } from '../../../svc-wallet/src/stakes/close-stake';
import { holdStake } from '../../../svc-wallet/src/stakes/place-stake';
import type { StakeOrder } from '../../../svc-wallet/src/stakes/stake-order';
import { matchSuspense } from '../../../svc-wallet/src/money-in/suspense/match-suspense';
import { recordRefund } from '../../../svc-wallet/src/money-in/suspense/record-refund';
import { LEDGER_PROVIDER } from '../../../svc-wallet/src/ledger/stranded-funds';
import { paymentKey, type Payment } from '../../../svc-wallet/src/ledger/payment';
import { endWithdrawal } from '../../../svc-wallet/src/money-out/end-withdrawal';
import { holdWithdrawal } from '../../../svc-wallet/src/money-out/request-withdrawal';
import type { Withdrawal } from '../../../svc-wallet/src/ledger/withdrawal';
import { Crash, withFuse, type Struck } from './fuse';
import { Reference, type StrandedFunds, type RefPayment, type RefStake } from './reference';
import type { Seeded } from './seeded';

const PLAYERS = 6;
const MARKETS = 5;
/** So many of the latest closed accounts are checked after every operation; all of them at the end. */
const LEFT_LATELY = 4;
const T0 = Date.parse('2025-04-05T00:00:00.000Z');
interface Op {
  name: string;
  /** the service's side; safe to call again, like every caller of ours does */
  act: () => Promise<unknown>;
  /** the reference's side */
  expect: () => void;
  /** One commit: the outcome is known after a crash, so no retry is needed. */
  isOneCommit: boolean;
  /** Where lanes share a commit, one lane's crash says nothing: the ledger does. */
  happened?: () => Promise<boolean>;
}

const inOrder = (paise: number[]): number[] => paise.sort((a, b) => a - b);

/**
 * Some players and markets of their own, one random operation after another, each against the reference, with crashes
 * at any commit.
 */
export class Lane {
  readonly reference = new Reference();
  private readonly done: Op[] = [];
  private readonly users: string[];
  private readonly referrers = new Map<string, string>();
  /** players whose account was closed; each is replaced by a new one */
  private readonly gone: string[] = [];
  /** their stranded funds, by cause */
  private readonly rows = new Map<string, string>();
  private count = 0;

  constructor(
    private readonly bank: WalletContext,
    private readonly name: string,
    private readonly random: Seeded,
  ) {
    this.users = Array.from({ length: PLAYERS }, (_, i) => `${name}-u${i}`);
    this.users.forEach((_, i) => this.bindReferrer(i));
  }
  /** The referrer is older than the friend, and the first report about a friend stays. */
  private bindReferrer(i: number): void {
    const [referrer, friend] = this.users.slice(i - 1, i + 1);
    if (i % 2 === 1 && referrer !== undefined && friend !== undefined) this.referrers.set(friend, referrer);
  }

  async step(): Promise<void> {
    // Late duplicates of earlier events change nothing.
    const op =
      this.done.length > 0 && this.random.chance(0.15)
        ? { ...this.random.pick(this.done), isOneCommit: false }
        : this.next();
    const mayCrash = this.random.chance(0.3);
    if (op.isOneCommit && mayCrash) {
      const at: Struck = this.random.pick(['before-commit', 'after-commit']);
      const outcome = await withFuse({ left: 0, at }, op.act);
      const happened = !(outcome instanceof Crash) || (op.happened ? await op.happened() : at === 'after-commit');
      if (happened) op.expect();
      if (this.random.chance(0.7)) {
        await op.act();
        if (!happened) op.expect();
      }
    } else {
      if (mayCrash)
        for (let crash = 0; crash < 3; crash += 1)
          await withFuse(
            { left: this.random.below(3), at: this.random.pick(['before-commit', 'after-commit']) },
            op.act,
          );
      await op.act();
      op.expect();
    }
    this.done.push(op);
    await this.compare(op.name, [...this.users, ...this.gone.slice(-LEFT_LATELY)]);
  }
  async end(): Promise<void> {
    await this.compare('all', [...this.users, ...this.gone]);
  }

  private async compare(after: string, users: string[]): Promise<void> {
    this.reference.payDebts();
    const found = await this.bank.wallets.raw.find({ _id: { $in: users } }).toArray();
    const waiting = await this.bank.payments.raw
      .find({ userId: { $in: this.gone.length === 0 ? [] : users }, provider: LEDGER_PROVIDER, state: 'suspense' })
      .toArray();
    for (const userId of users) {
      const {
        cash = 0,
        bonus = 0,
        escrow = 0,
        withdrawal = 0,
        debt = 0,
      } = found.find(({ _id }) => _id === userId) ?? {};
      const left = inOrder(waiting.filter((row) => row.userId === userId).map(({ amountPaise }) => amountPaise));
      const is = JSON.stringify({ cash, bonus, escrow, withdrawal, debt, left });
      const shouldBe = JSON.stringify(this.wanted(userId));
      if (is === shouldBe) continue;
      const before = this.done.slice(-6).map(({ name }) => name);
      throw new Error(
        `after ${after}: ${userId} is ${is}, the reference says ${shouldBe}; before it: ${before.join(' | ')}`,
      );
    }
  }
  private wanted(userId: string): object {
    const { cash, bonus, escrow, withdrawal, debt } = this.reference.player(userId);
    const left = [...this.reference.left.values()].filter((row) => row.userId === userId && row.state === 'suspense');
    return { cash, bonus, escrow, withdrawal, debt, left: inOrder(left.map(({ paise }) => paise)) };
  }

  private id(kind: string): string {
    this.count += 1;
    return `${this.name}-${kind}${this.count}`;
  }

  private next(): Op {
    const { random, users } = this;
    const userId = random.pick(users);
    if (random.chance(0.03)) return this.closeAccount();
    if (random.chance(0.06)) return this.decideSuspense();
    switch (random.below(14)) {
      case 0:
        return this.register(userId);
      case 1:
      case 2:
      case 3:
        return this.deposit(userId);
      case 4:
        return this.reverse();
      case 5:
      case 6:
      case 7:
        return this.stake(userId);
      case 8:
      case 9:
        return this.decide();
      case 10:
        return this.news();
      case 11:
        return this.withdraw(userId);
      default:
        return this.moveWithdrawal();
    }
  }

  private register(userId: string): Op {
    const referredBy = this.referrers.get(userId);
    return {
      name: `register ${userId}`,
      isOneCommit: false,
      act: () =>
        welcomePlayer(this.bank, {
          userId,
          name: userId,
          kind: 'member',
          emailVerified: true,
          ...(referredBy === undefined ? {} : { referredBy }),
        }),
      expect: () => this.reference.register(userId, referredBy),
    };
  }

  /** Another player replaces one whose account is closed. */
  private closeAccount(): Op {
    const slot = this.random.below(PLAYERS);
    const [userId = ''] = this.users.slice(slot, slot + 1);
    this.gone.push(userId);
    this.users[slot] = `${this.name}-u${slot}g${this.gone.length}`;
    this.bindReferrer(slot);
    const data = { userId, revision: 9, kind: 'member', emailVerified: true } as const;
    return {
      name: `close ${userId}`,
      isOneCommit: false,
      act: () =>
        onUserStatusChanged(this.bank)({
          id: `closed-${userId}`,
          name: events.userStatusChanged.name,
          occurredAt: new Date().toISOString(),
          requestId: userId,
          data: { ...data, status: 'closed', hideAsWinner: false, previewTomorrow: false },
        }),
      expect: () => this.reference.closeAccount(userId),
    };
  }

  /** Two operators give it to a player, or record a refund by hand. */
  private decideSuspense(): Op {
    const payments = [...this.reference.payments.values()].filter(({ state }) => state === 'suspense');
    const left = [...this.reference.left.values()].filter(({ state }) => state === 'suspense');
    if (payments.length + left.length === 0) return this.deposit(this.random.pick(this.users));
    const one = this.random.pick([...payments, ...left]);
    // A player not yet reported is unknown to the ledger.
    const known = [...this.users, ...this.gone.slice(-1)].filter((id) => this.reference.player(id).registered);
    const userId = this.random.chance(0.3) ? undefined : this.random.pick([...known, undefined]);
    const name = 'cause' in one ? one.cause : one.paymentId;
    return {
      name: `suspense ${name} ${userId === undefined ? 'goes back' : `is of ${userId}`}`,
      isOneCommit: false,
      act: async () => {
        const id = 'cause' in one ? await this.rowOf(one) : paymentKey('sandbox', one.paymentId);
        for (const operator of [{ userId: 'one' }, { userId: 'two' }]) {
          const order = { id, operator, reason: 'looked at' };
          if (userId === undefined) await recordRefund(this.bank, { ...order, reference: 'UTR 1' });
          else await matchSuspense(this.bank, { ...order, userId });
        }
      },
      expect: () =>
        'cause' in one
          ? this.reference.giveLeft(one.cause, userId)
          : this.reference.decideSuspense(one.paymentId, userId),
    };
  }
  private async rowOf({ cause, userId, paise }: StrandedFunds): Promise<string> {
    const [kind = '', key = ''] = cause.split(':');
    const known =
      this.rows.get(cause) ??
      (kind.startsWith('wd-') ? `${LEDGER_PROVIDER}:${kind}:${await this.real(key)}` : undefined);
    if (known !== undefined) return known;
    if (kind !== 'closed' && kind !== 'left-out') return `${LEDGER_PROVIDER}:${cause}`;
    const reason = kind === 'closed' ? 'closed-with-money' : 'closed-left-out';
    const row = { userId, provider: LEDGER_PROVIDER, reason, amountPaise: paise, state: 'suspense' as const };
    const found = await this.bank.payments.findOne(row).lean<Payment | null>();
    if (!found) throw new Error(`${paise} of ${userId} do not wait in suspense`);
    this.rows.set(cause, found._id);
    return found._id;
  }

  private deposit(userId: string): Op {
    const { random, reference } = this;
    const linked = [...reference.payments.values()].filter(({ state }) => state === 'linked');
    if (linked.length > 0 && random.chance(0.4)) return this.capture(random.pick(linked));
    const size = random.pick([5000, 10_000, 20_000, 50_000, 12_345, 50_001]);
    const again = random.chance(0.1) ? random.pick([...reference.payments.values(), undefined]) : undefined;
    const amount = again?.amount ?? size;
    const payment: RefPayment = {
      paymentId: this.id('p'),
      intentId: again?.intentId ?? this.id('i'),
      payer: again?.payer ?? userId,
      userId: again?.payer ?? userId,
      amount,
      paid: random.chance(0.9) ? amount : amount + 100,
      state: 'linked',
      parts: new Map(),
    };
    reference.payments.set(payment.paymentId, payment);
    // Some links are paid later.
    if (random.chance(0.7)) return this.capture(payment);
    return {
      name: `link ${payment.paymentId} of ${payment.payer} by ${payment.intentId}`,
      isOneCommit: false,
      act: () => this.openLink(payment),
      expect: () => undefined,
    };
  }
  private async openLink({ intentId, payer, amount }: RefPayment): Promise<void> {
    const now = new Date();
    const intent = {
      userId: payer,
      planId: 1,
      amountPaise: amount,
      currency: 'TEST',
      provider: 'sandbox',
      state: 'linked' as const,
      createdAt: now,
      expiresAt: now,
      nextPollAt: now,
      polls: 0,
    };
    const signature = this.bank.signFact(intentFact({ _id: intentId, ...intent }));
    await this.bank.intents.updateOne({ _id: intentId }, { $setOnInsert: { ...intent, signature } }, { upsert: true });
  }
  private capture(payment: RefPayment): Op {
    const { paymentId, intentId, payer, amount, paid } = payment;
    const capture = { paymentId, amountPaise: paid, currency: 'TEST' };
    // A reversal before it would be taken from suspense, and not from the player.
    const isUnnamedFirst = payment.parts.size === 0 && this.random.chance(0.2);
    return {
      name: `deposit ${paymentId} of ${payer} by ${intentId}${paid === amount ? '' : ' (wrong amount)'}`,
      isOneCommit: false,
      act: async () => {
        await this.openLink(payment);
        if (isUnnamedFirst) await creditDeposit(this.bank, 'sandbox', capture);
        await creditDeposit(this.bank, 'sandbox', { ...capture, intentId });
        await driveReferrals(this.bank);
      },
      expect: () => this.reference.capture(paymentId),
    };
  }

  private reverse(): Op {
    // For a link that is paid later too: then the reversal preceded the capture.
    const payments = [...this.reference.payments.values()];
    const linked = payments.filter(({ state }) => state === 'linked');
    const payment = this.random.pick(this.random.chance(0.4) && linked.length > 0 ? linked : [...payments, undefined]);
    if (!payment || this.random.chance(0.4)) return this.news();
    const { paymentId } = payment;
    // The whole, a part, or paise.
    const amountPaise = this.random.pick([
      payment.amount,
      payment.amount + 100,
      Math.floor(payment.amount / 2),
      12_345,
      1,
    ]);
    const reversalId = this.id('r');
    return {
      name: `reverse ${amountPaise} of ${paymentId} (${payment.state})`,
      isOneCommit: false,
      act: async () => {
        await reverseDeposit(this.bank, 'sandbox', { paymentId, reversalId, amountPaise, currency: 'TEST' });
        await driveReferrals(this.bank);
      },
      expect: () => this.reference.reverse(paymentId, reversalId, amountPaise),
    };
  }

  /** Deposit events from the bus: late, in any order, more than once. */
  private news(): Op {
    const credited = [...this.reference.payments.values()].filter(
      ({ state }) => state === 'credited' || state === 'reversed',
    );
    const payment = credited.length > 0 ? this.random.pick(credited) : undefined;
    const first = payment && this.reference.player(payment.userId).firstDeposit === payment.paymentId;
    if (!payment || !first || payment.credited === undefined) return this.register(this.random.pick(this.users));
    const { userId, paymentId, credited: amountPaise } = payment;
    return {
      name: `news of ${paymentId}`,
      isOneCommit: false,
      act: () =>
        noteFirstDeposit(this.bank, {
          userId,
          depositId: `deposit:${paymentId}`,
          amountPaise,
          first: true,
          paymentId,
        }),
      expect: () => this.reference.depositNews(paymentId),
    };
  }

  private stake(userId: string): Op {
    // A match that a player joined is taken, as svc-contest ensures; matches never run out.
    const market = `match:${this.name}-m${this.random.below(MARKETS) + MARKETS * Math.floor(this.count / 40)}`;
    const taken = [...this.reference.stakes.values()].find(
      (stake) => stake.userId === userId && stake.market === market && stake.state !== 'refused',
    );
    const rupees = this.random.pick([49, 60, 100, 140, 200, 450]);
    const stake: Omit<RefStake, 'state' | 'moves' | 'paid' | 'received'> = taken ?? {
      pickId: this.id('k'),
      userId,
      market,
      selection: this.random.pick(['KKR', 'RCB']),
      stake: toPaise(rupees),
      payout: toPaise(winningAmount(rupees) ?? 0),
      acceptedAt: T0 + this.random.below(1000),
    };
    const order: StakeOrder = {
      pickId: stake.pickId,
      userId,
      market,
      selection: stake.selection,
      stakePaise: stake.stake,
      payoutPaise: stake.payout,
      acceptedAt: new Date(stake.acceptedAt).toISOString(),
      label: 'KKR v RCB',
    };
    const isClose = this.random.chance(0.15);
    return {
      name: `${isClose ? 'close' : 'place'} ${stake.pickId} of ${userId} on ${market}`,
      isOneCommit: true,
      act: () => (isClose ? giveUpStake(this.bank, order) : holdStake(this.bank, order)),
      expect: () => (isClose ? this.reference.close(stake) : this.reference.place(stake)),
      // Another lane's crash may have happened after the commit that held this stake too.
      happened: async () => (await this.bank.stakes.exists({ _id: stake.pickId })) !== null,
    };
  }

  private decide(): Op {
    const markets = [...new Set([...this.reference.stakes.values()].map(({ market }) => market))];
    if (markets.length === 0) return this.register(this.random.pick(this.users));
    const market = this.random.pick(markets.slice(-2 * MARKETS));
    const settle = async (news: Parameters<typeof recordDecision>[2]): Promise<void> => {
      await recordDecision(this.bank, market, news);
      await settleMarket(this.bank, market);
    };
    if (this.random.chance(0.15)) {
      const voidFrom = T0 + this.random.below(1000);
      return {
        name: `cut ${market}`,
        isOneCommit: false,
        act: () => settle({ voidFrom: new Date(voidFrom) }),
        expect: () => this.reference.cut(market, voidFrom),
      };
    }
    const revision = this.reference.market(market).revision + 1;
    const outcome = this.random.pick(['KKR', 'RCB', 'void']);
    return {
      name: `declare ${market} ${outcome} r${revision}`,
      isOneCommit: false,
      act: () => settle({ outcome, revision }),
      expect: () => this.reference.declare(market, outcome, revision),
    };
  }

  private withdraw(userId: string): Op {
    const key = this.id('w');
    // A player who closes the account may withdraw everything, however little.
    const request = this.random.pick([100, 150, 300, 'all', 'closing'] as const);
    let wasTried = false;
    return {
      name: `withdraw ${request} as ${key} of ${userId}`,
      isOneCommit: false,
      act: async () => {
        // A refusal is not stored: once refused, the caller does not repeat the key.
        if (wasTried && !this.reference.withdrawals.has(key)) return;
        await holdWithdrawal(this.bank, {
          userId,
          upi: `${userId.replace(/[^a-z0-9]/gi, '')}@upi`,
          rupees: request === 'closing' ? 'all' : request,
          requestKey: key,
          ...(request === 'closing' ? { isClosing: true } : {}),
        });
      },
      expect: () => {
        if (!wasTried) this.reference.withdraw(key, userId, typeof request === 'number' ? toPaise(request) : request);
        wasTried = true;
      },
    };
  }

  private async real(key: string): Promise<string> {
    return (await this.bank.withdrawals.findOne({ requestKey: key }).lean<Withdrawal | null>())?._id ?? 'none';
  }

  private moveWithdrawal(): Op {
    const open = [...this.reference.withdrawals.values()];
    if (open.length === 0) return this.withdraw(this.random.pick(this.users));
    const { id, userId } = this.random.pick(open.slice(-6));
    switch (this.random.below(6)) {
      case 2: {
        const outcome = this.random.pick(['paid', 'failed'] as const);
        const operator = this.random.pick(['one', 'other']);
        return {
          name: `${operator} says that ${id} was ${outcome}`,
          isOneCommit: true,
          act: async () =>
            proposeOrEnd(this.bank, {
              id: await this.real(id),
              userId,
              operator: { userId: operator },
              outcome,
              reason: 'seen at the bank',
            }),
          expect: () => this.reference.byHand(id, outcome, operator),
        };
      }
      case 0: {
        const operator = this.random.pick(['one', 'other']);
        return {
          name: `approve ${id} by ${operator}`,
          isOneCommit: true,
          act: async () =>
            recordApproval(this.bank, { id: await this.real(id), operator: { userId: operator }, note: 'ok' }),
          expect: () => this.reference.approve(id, operator),
        };
      }
      case 1: {
        const state = this.random.pick(['rejected', 'cancelled'] as const);
        return {
          name: `${state} ${id}`,
          isOneCommit: true,
          act: async () => {
            const withdrawal = await this.real(id);
            return state === 'rejected'
              ? recordRejection(this.bank, { id: withdrawal, operator: { userId: 'one' }, note: 'not now' })
              : endWithdrawal(this.bank, { id: withdrawal, state });
          },
          expect: () => this.reference.end(id, state),
        };
      }
      default: {
        const status = this.random.pick(['processed', 'processed', 'failed', 'refused', 'reversed'] as const);
        return {
          name: `payout ${id} ${status}`,
          isOneCommit: true,
          act: async () =>
            applyPayout(
              this.bank,
              await this.real(id),
              status === 'refused' ? { status, reason: 'no' } : { payoutId: `po-${id}`, status },
            ),
          expect: () => this.reference.payout(id, status),
        };
      }
    }
  }
}
