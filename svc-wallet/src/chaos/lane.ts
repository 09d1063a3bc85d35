import { toPaise, toRupees } from '@baazi/contracts';
import type { Core } from '../core';
import { creditDeposit } from '../payments/credit-deposit';
import { intents } from '../payments/intent';
import { reverseDeposit } from '../payments/reverse-deposit';
import { driveReferrals } from '../referrals/drive-referrals';
import { noteFirstDeposit } from '../referrals/on-deposit-made';
import { learnDecision } from '../settlement/learn-decision';
import { settleMarket } from '../settlement/settle-market';
import { closeStake } from '../stakes/close-stake';
import { placeStake } from '../stakes/place-stake';
import { stakes } from '../stakes/stake';
import type { StakeOrder } from '../stakes/stake-order';
import { openWallet } from '../wallets/open-wallet';
import { wallets, type Wallet } from '../wallets/wallet';
import { applyPayout } from '../withdrawals/apply-payout';
import { approveWithdrawal } from '../withdrawals/approve-withdrawal';
import { endWithdrawal } from '../withdrawals/end-withdrawal';
import { requestWithdrawal } from '../withdrawals/request-withdrawal';
import { withdrawals, type Withdrawal } from '../withdrawals/withdrawal';
import { Crash, withFuse, type Struck } from './fuse';
import { Reference, type RefStake } from './reference';
import type { Seeded } from './seeded';

const PLAYERS = 6;
const MARKETS = 5;
const T0 = Date.parse('2025-04-05T00:00:00.000Z');
interface Op {
  name: string;
  /** the service's side; safe to call again, like every caller of ours does */
  act: () => Promise<unknown>;
  /** the napkin's side */
  expect: () => void;
  /** One commit: a crash says exactly whether it happened, and nobody need call again. */
  isOneCommit: boolean;
  /** Where a commit is shared with other lanes, one's own crash says nothing: then the books do. */
  happened?: () => Promise<boolean>;
}

/** Some players and markets of their own, one random operation after the other, each against the reference, with crashes at any commit. */
export class Lane {
  private readonly reference = new Reference();
  private readonly done: Op[] = [];
  private readonly users: string[];
  private count = 0;

  constructor(
    private readonly core: Core,
    private readonly name: string,
    private readonly random: Seeded,
  ) {
    this.users = Array.from({ length: PLAYERS }, (_, i) => `${name}-u${i}`);
  }

  async step(): Promise<void> {
    // Late duplicates of anything that ever happened change nothing.
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
    await this.compare(op.name);
  }

  private async compare(after: string): Promise<void> {
    const found = await wallets(this.core.db)
      .find({ _id: { $in: this.users } })
      .lean<Wallet[]>();
    for (const userId of this.users) {
      const { cash = 0, bonus = 0, escrow = 0, withdrawal = 0 } = found.find(({ _id }) => _id === userId) ?? {};
      const want = this.reference.player(userId);
      const [got, wanted] = [
        { cash, bonus, escrow, withdrawal },
        { cash: want.cash, bonus: want.bonus, escrow: want.escrow, withdrawal: want.withdrawal },
      ];
      if (JSON.stringify(got) !== JSON.stringify(wanted))
        throw new Error(
          `after ${after}: ${userId} is ${JSON.stringify(got)}, the reference says ${JSON.stringify(wanted)}; before it: ${this.done
            .slice(-6)
            .map(({ name }) => name)
            .join(' | ')}`,
        );
    }
  }

  private id(kind: string): string {
    this.count += 1;
    return `${this.name}-${kind}${this.count}`;
  }

  private next(): Op {
    const { random, users } = this;
    const userId = random.pick(users);
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
    // The referrer is older than the friend, and the first word about a friend stays.
    const index = this.users.indexOf(userId);
    const referredBy = index > 0 && index % 2 === 1 ? this.users[index - 1] : undefined;
    return {
      name: `register ${userId}`,
      isOneCommit: false,
      act: () =>
        openWallet(this.core, {
          userId,
          name: userId,
          kind: 'member',
          emailVerified: true,
          ...(referredBy === undefined ? {} : { referredBy }),
        }),
      expect: () => this.reference.register(userId, referredBy),
    };
  }

  private deposit(userId: string): Op {
    const amount = toPaise(this.random.pick([50, 100, 200, 500]));
    const again = this.random.chance(0.1)
      ? this.random.pick([...this.reference.payments.values(), undefined])
      : undefined;
    const intentId = again?.intentId ?? this.id('i');
    const [owner, size] = again ? [again.userId, again.amount] : [userId, amount];
    const paymentId = this.id('p');
    const exact = this.random.chance(0.9);
    this.reference.payments.set(paymentId, { paymentId, intentId, userId: owner, amount: size, state: 'linked' });
    const now = new Date();
    return {
      name: `deposit ${paymentId} of ${owner} by ${intentId}${exact ? '' : ' (wrong amount)'}`,
      isOneCommit: false,
      act: async () => {
        await intents(this.core.db).updateOne(
          { _id: intentId },
          {
            $setOnInsert: {
              userId: owner,
              planId: 1,
              amountPaise: size,
              currency: 'TEST',
              provider: 'sandbox',
              state: 'linked',
              createdAt: now,
              expiresAt: now,
              nextPollAt: now,
              polls: 0,
            },
          },
          { upsert: true },
        );
        await creditDeposit(this.core, 'sandbox', {
          paymentId,
          intentId,
          amountPaise: exact ? size : size + 100,
          currency: 'TEST',
        });
      },
      expect: () => this.reference.capture(paymentId, exact),
    };
  }

  private reverse(): Op {
    const payment = this.random.pick([...this.reference.payments.values(), undefined]);
    if (!payment || this.random.chance(0.5)) return this.news();
    return {
      name: `reverse ${payment.paymentId}`,
      isOneCommit: false,
      act: async () => {
        await reverseDeposit(this.core, 'sandbox', {
          paymentId: payment.paymentId,
          reversalId: payment.paymentId,
          amountPaise: payment.amount,
          currency: 'TEST',
        });
        await driveReferrals(this.core);
      },
      expect: () => this.reference.reverse(payment.paymentId),
    };
  }

  /** What the bus tells of deposits: late, in any order, more than once. */
  private news(): Op {
    const credited = [...this.reference.payments.values()].filter(
      ({ state }) => state === 'credited' || state === 'reversed',
    );
    const payment = credited.length > 0 ? this.random.pick(credited) : undefined;
    const first = payment && this.reference.player(payment.userId).firstDeposit === payment.paymentId;
    if (!payment || !first) return this.register(this.random.pick(this.users));
    return {
      name: `news of ${payment.paymentId}`,
      isOneCommit: false,
      act: () =>
        noteFirstDeposit(this.core, {
          userId: payment.userId,
          depositId: `deposit:${payment.paymentId}`,
          amountPaise: payment.amount,
          first: true,
          paymentId: payment.paymentId,
        }),
      expect: () => this.reference.depositNews(payment.paymentId),
    };
  }

  private stake(userId: string): Op {
    // A match a player joined is taken, as svc-contest sees to; matches never run out.
    const market = `match:${this.name}-m${this.random.below(MARKETS) + MARKETS * Math.floor(this.count / 40)}`;
    const taken = [...this.reference.stakes.values()].find(
      (stake) => stake.userId === userId && stake.market === market && stake.state !== 'refused',
    );
    const rupees = this.random.pick([49, 60, 100, 140, 200, 450]);
    const stake: Omit<RefStake, 'state' | 'paid' | 'received'> = taken ?? {
      pickId: this.id('k'),
      userId,
      market,
      selection: this.random.pick(['KKR', 'RCB']),
      stake: toPaise(rupees),
      payout: toPaise(rupees * 5),
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
      act: () => (isClose ? closeStake(this.core, order) : placeStake(this.core, order)),
      expect: () => (isClose ? this.reference.close(stake) : this.reference.place(stake)),
      // Another lane's crash may have struck after the commit that held this stake too.
      happened: async () => (await stakes(this.core.db).exists({ _id: stake.pickId })) !== null,
    };
  }

  private decide(): Op {
    const markets = [...new Set([...this.reference.stakes.values()].map(({ market }) => market))];
    if (markets.length === 0) return this.register(this.random.pick(this.users));
    const market = this.random.pick(markets.slice(-2 * MARKETS));
    const settle = async (news: Parameters<typeof learnDecision>[2]): Promise<void> => {
      await learnDecision(this.core, market, news);
      await settleMarket(this.core, market);
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
    const amount = toPaise(this.random.pick([100, 150, 300]));
    let wasTried = false;
    return {
      name: `withdraw ${key} of ${userId}`,
      isOneCommit: false,
      act: async () => {
        // A refusal is not remembered: once refused, the caller does not come back with the same key.
        if (wasTried && !this.reference.withdrawals.has(key)) return;
        await requestWithdrawal(this.core, {
          userId,
          upi: `${userId.replace(/[^a-z0-9]/gi, '')}@upi`,
          rupees: toRupees(amount),
          provider: 'sandbox',
          requestKey: key,
        });
      },
      expect: () => {
        if (!wasTried) this.reference.withdraw(key, userId, amount);
        wasTried = true;
      },
    };
  }

  private moveWithdrawal(): Op {
    const open = [...this.reference.withdrawals.values()];
    if (open.length === 0) return this.withdraw(this.random.pick(this.users));
    const { id } = this.random.pick(open.slice(-6));
    const real = async (): Promise<string> =>
      (await withdrawals(this.core.db).findOne({ requestKey: id }).lean<Withdrawal | null>())?._id ?? 'none';
    switch (this.random.below(4)) {
      case 0:
        return {
          name: `approve ${id}`,
          isOneCommit: true,
          act: async () => approveWithdrawal(this.core, { id: await real(), operator: 'op', note: 'ok' }),
          expect: () => this.reference.approve(id),
        };
      case 1: {
        const state = this.random.pick(['rejected', 'cancelled'] as const);
        return {
          name: `${state} ${id}`,
          isOneCommit: true,
          act: async () => endWithdrawal(this.core, { id: await real(), state }),
          expect: () => this.reference.end(id, state),
        };
      }
      default: {
        const status = this.random.pick(['processed', 'processed', 'failed', 'reversed'] as const);
        return {
          name: `payout ${id} ${status}`,
          isOneCommit: true,
          act: async () => applyPayout(this.core, await real(), { payoutId: `po-${id}`, status }),
          expect: () => this.reference.payout(id, status),
        };
      }
    }
  }
}
