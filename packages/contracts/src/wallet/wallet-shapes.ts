import { z } from 'zod';
import {
  day,
  done,
  givenPassword,
  id,
  instant,
  keyedListOf,
  keyedQuery,
  listQuery,
  serviceOperatorsLog,
  operatorsLogQuery,
  reason,
  rupees,
  rupeesAndPaise,
  walletView,
} from '../common-shapes';
import { settledStake } from '../events/event-shapes';
import { isLedgerMessage, type LedgerMessage } from '../texts/ledger-messages';
import { depositAmounts, MIN_WITHDRAWAL_RUPEES, parseRupees, UPI_PATTERN } from '../rules/money-rules';

const MAX_ADJUST = 100_000;
const paise = z.number().int().min(1).max(1_000_000_000_00);
const market = z.string().regex(/^(match|question):[A-Za-z0-9._-]{1,80}$/);
const selection = z.string().regex(/^[A-Za-z]{2,10}$/);
const planId = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.enum(['1', '2', '3', '4'])])
  .transform((plan) => Number(plan) as 1 | 2 | 3 | 4);
/** Whole rupees, or `all`: all remaining cash including paise. */
const withdrawalAmount = z
  .union([z.number(), z.string()], { error: 'Please Enter Amount.' })
  .transform((value, ctx): number | 'all' => {
    if (value === 'all') return value;
    const parsed = parseRupees(value);
    if (parsed !== undefined && parsed >= MIN_WITHDRAWAL_RUPEES) return parsed;
    const message = parsed === undefined ? 'Please Enter Amount.' : 'Minimun amount is 100.';
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
const withdrawal = z.object({
  _id: z.string(),
  userId: z.string(),
  name: z.string(),
  upi: z.string(),
  amount: rupeesAndPaise,
  state: z.enum(['requested', 'approved', 'sending', 'paid', 'rejected', 'cancelled', 'failed', 'reversed']),
  approvals: z.array(
    z.object({
      by: z.string(),
      at: z.string(),
      note: z.string(),
    }),
  ),
  reasons: z.array(z.string()),
  createdAt: z.string(),
  /** to a new UPI ID: it is not sent before */
  waitsUntil: z.string().optional(),
});
const transactionRow = z.object({
  _id: z.string(),
  type: z.enum(['debit', 'pending', 'credit']),
  description: z.string(),
  amount: rupeesAndPaise,
  createdAt: z.string(),
  detail: z.string(),
  /** The message that `description` and `detail` are the English of; old transfers have none. */
  memo: z.custom<LedgerMessage>(isLedgerMessage).optional(),
  /** the operator's Hindi title of the market, for a page that does not read `memo` */
  labelHi: z.string().optional(),
  note: z.string().optional(),
  /** a returned withdrawal; the note gives the reason */
  returned: z.literal(true).optional(),
});
const limitPair = z.object({
  daily: z.number().int().nullable(),
  weekly: z.number().int().nullable(),
});
const limits = z.object({
  deposit: limitPair,
  stake: limitPair,
  pending: z.array(
    z.object({
      kind: z.string(),
      limit: z.number().int().nullable(),
      from: z.string(),
    }),
  ),
  breakUntil: z.string().nullable(),
  selfExcluded: z.boolean(),
});

const mark = z.string().regex(/^[0-9a-f]{32}$/);
/** Shared by place and close: both may insert the stake document, so both carry all of it. */
const stakeOrder = z.strictObject({
  pickId: id,
  userId: id,
  market,
  selection,
  stakePaise: paise,
  payoutPaise: paise,
  acceptedAt: instant,
  label: z.string().max(120),
  /** the operator's Hindi label, if any */
  labelHi: z.string().max(120).optional(),
  /** lock of the market, as known then */
  locksAt: instant.optional(),
  /** device fingerprint as keyed hashes, for the rule of one side per group */
  marks: z.strictObject({ device: mark.optional(), network: mark }).optional(),
});
const stakeState = z.enum(['open', 'refused', 'closed', 'won', 'lost', 'void']);

const friendRow = z.object({
  name: z.string(),
  joinedAt: z.string(),
  state: z.enum(['joined', 'deposited', 'rewarded', 'on-hold', 'denied']),
  rewardRupees: rupeesAndPaise.nullable(),
});
/** The trial balance: whether all postings balance. */
const trialBalance = z.object({
  balanced: z.boolean(),
  sumPaise: z.number().int(),
  accounts: z.record(z.string(), z.number().int()),
  problems: z.array(z.string()),
  transfers: z.number().int(),
  /** too many commits are not in a block yet: the totals are without them */
  behind: z.number().int().optional(),
  /** every wallet was compared with the ledger at this instant or later; null: some never */
  walletsAsOf: instant.nullable().optional(),
  /** wind-down: deposits and contests are closed */
  windDown: z.boolean().optional(),
});
/** A deposit for operators; without `userId` its owner is unknown. */
const depositRow = z.object({
  _id: z.string(),
  userId: z.string().nullable(),
  amount: rupeesAndPaise,
  /** in a foreign currency: it can only be refunded */
  currency: z.string().optional(),
  /** reversed by the bank so far */
  reversed: rupeesAndPaise.optional(),
  state: z.string(),
  provider: z.string(),
  intentId: z.string().nullable(),
  createdAt: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  reason: z.string().optional(),
  /** how it is refunded */
  refund: z
    .object({
      by: z.string(),
      reason: z.string(),
      reference: z.string().optional(),
      tries: z.number().int(),
    })
    .optional(),
  /** what one operator wants to be done; another's confirmation does it */
  proposal: z
    .object({
      by: z.string(),
      reason: z.string(),
      /** the player it is to be credited to */
      userId: z.string().optional(),
      name: z.string().optional(),
      /** of a refund by hand */
      reference: z.string().optional(),
    })
    .optional(),
});
const referralRow = z.object({
  _id: z.string(),
  friendId: z.string(),
  friendName: z.string().optional(),
  referrerId: z.string(),
  referrerName: z.string().optional(),
  state: z.string(),
  amount: rupeesAndPaise.nullable(),
  reasons: z.array(z.string()),
  createdAt: z.string(),
});
/** An adjustment that one operator proposes and another posts. */
const adjustmentRow = z.object({
  requestId: z.string(),
  userId: z.string(),
  name: z.string().optional(),
  bucket: z.string(),
  rupees: z.number().int(),
  reason: z.string(),
  proposedBy: z.string(),
  state: z.string(),
  createdAt: z.string(),
});
/** The state of a stake: the same reply for place and close. */
const stakeAnswer = z.object({
  pickId: z.string(),
  state: stakeState,
  reason: z.string().optional(),
  missingRupees: z.number().int().optional(),
});
/** The subject of a decision, in its new state. */
const movedOn = z.object({
  _id: z.string(),
  state: z.string(),
});

export const walletShapes = {
  claimDeposit: {
    body: z.strictObject({
      amount: rupees({ missing: 'Please Enter Amount.' }).refine(
        (value) => depositAmounts.includes(value),
        'Choose ₹50, ₹100, ₹200 or ₹500.',
      ),
    }),
    reply: z.object({
      balance: rupeesAndPaise,
      version: z.number().int(),
    }),
  },
  createPaymentLink: {
    body: z.strictObject({ planId }),
    reply: z.object({
      paymentUrl: z.string(),
      intentId: z.string(),
    }),
  },
  withdraw: {
    body: z.strictObject({
      upi: z
        .string({ error: 'Please Enter UPI.' })
        .trim()
        .min(1, 'Please Enter UPI.')
        .regex(UPI_PATTERN, 'Please enter valid UPI.'),
      amount: withdrawalAmount,
      password: givenPassword.optional(),
    }),
    reply: z.object({
      message: z.string(),
      withdrawalId: z.string().optional(),
    }),
  },
  transactions: {
    query: listQuery(['createdAt', 'amount'], { type: ['debit', 'pending', 'credit'] }),
    reply: z.tuple([
      z.object({
        data: z.array(transactionRow),
        count: z.number().int(),
      }),
    ]),
  },
  transactionDetail: {
    params: z.object({ id: z.string().min(1).max(200) }),
    reply: transactionRow.extend({
      legs: z.array(
        z.object({
          account: z.string(),
          /** of the player; the house has none */
          subAccount: z.enum(['cash', 'bonus', 'escrow', 'withdrawal', 'debt']).optional(),
          amount: z.number(),
        }),
      ),
      balanceAfter: rupeesAndPaise,
      kind: z.string(),
    }),
  },
  wallet: {
    reply: walletView,
  },
  ownWalletData: {
    reply: z.record(z.string(), z.unknown()),
  },
  friends: {
    reply: z.object({
      data: z.array(friendRow),
    }),
  },
  ownWithdrawals: {
    reply: z.object({
      data: z.array(
        withdrawal.omit({ name: true, userId: true, approvals: true }).extend({ expectedHours: z.number().nullable() }),
      ),
    }),
  },
  cancelWithdrawal: {
    params: z.object({ id }),
    body: z.strictObject({}).optional(),
    reply: z.object({ state: z.string() }),
  },
  dailyCoins: {
    reply: z.object({
      /** days with coins in a row; one missed day does not end it */
      streak: z.number().int(),
      /** of today */
      coins: z.number().int(),
      tomorrow: z.number().int(),
    }),
  },
  readLimits: {
    reply: limits,
  },
  setLimits: {
    body: z.strictObject({
      deposit: limitPair.partial().optional(),
      stake: limitPair.partial().optional(),
      breakDays: z.number().int().min(1).max(30).optional(),
      selfExclude: z.literal(true).optional(),
    }),
    reply: limits,
  },
  statement: {
    query: z.strictObject({
      from: day.optional(),
      to: day.optional(),
      format: z.enum(['csv', 'html']).default('csv'),
    }),
    reply: z.unknown(),
  },
  webhook: {
    params: z.object({ provider: z.enum(['sandbox', 'razorpay']) }),
    reply: done,
  },

  adminWithdrawals: {
    /** `risk`: anything to review besides a first withdrawal */
    query: keyedQuery(['createdAt', 'amount'], { risk: ['low', 'look'] }).extend({
      status: z.enum(['pending', 'paid', 'returned', 'attention']).default('pending'),
    }),
    reply: keyedListOf(
      withdrawal.extend({
        /** in business time, when the list was made */
        waitedHours: z.number().int().optional(),
        /** status of the player: nothing is paid out unless active */
        player: z.enum(['active', 'blocked', 'closed', 'frozen']).optional(),
        /** number of status requests to the provider */
        tries: z.number().int().optional(),
        /** outcome stated by one operator; another's confirmation makes it final */
        byHand: z
          .object({
            outcome: z.enum(['paid', 'failed']),
            by: z.string(),
            reason: z.string(),
          })
          .optional(),
        /** loss of the house when it was paid after its refund */
        loss: rupeesAndPaise.optional(),
        /** why it needs review */
        task: z.string().optional(),
      }),
    ),
  },
  approveWithdrawal: {
    params: z.object({ id }),
    body: z.strictObject({ note: reason }),
    reply: movedOn,
  },
  rejectWithdrawal: {
    params: z.object({ id }),
    body: z.strictObject({ note: reason }),
    reply: movedOn,
  },
  /** `paid`, `failed`: proposed by one operator and confirmed by another. `seen`: its task is done. */
  settlePayout: {
    params: z.object({ id }),
    body: z.strictObject({
      outcome: z.enum(['paid', 'failed', 'seen']),
      reason,
    }),
    reply: movedOn.extend({
      /** the provider was asked first and knew the payout */
      decidedBy: z.literal('provider').optional(),
    }),
  },
  /** `totals`: running sums compared with the wallets; `all`: every transfer and every player's ledger. */
  trialBalance: {
    query: z.strictObject({ check: z.enum(['totals', 'all']).default('totals') }),
    reply: trialBalance,
  },
  windDown: {
    body: z.strictObject({
      on: z.boolean(),
      reason,
    }),
    reply: z.object({ on: z.boolean() }),
  },
  adminDeposits: {
    query: keyedQuery(['createdAt', 'amount'], {
      state: ['credited', 'suspense', 'refunding', 'refunded', 'reversed', 'seen'],
    }),
    reply: keyedListOf(depositRow),
  },
  /** A match and a refund by hand are proposed by one operator and confirmed by another. */
  matchSuspense: {
    params: z.object({ id }),
    body: z.strictObject({
      userId: id.optional(),
      refund: z.literal(true).optional(),
      /** reference of a manual refund */
      reference: z.string().trim().min(1).max(100).optional(),
      reason,
    }),
    reply: movedOn.extend({
      /** the provider was asked first and had refunded it */
      decidedBy: z.literal('provider').optional(),
    }),
  },
  adminReferrals: {
    query: keyedQuery(['createdAt'], {
      state: ['registered', 'earned', 'on-hold', 'credited', 'denied', 'cancelled', 'clawed-back'],
    }),
    reply: keyedListOf(referralRow),
  },
  decideReferral: {
    params: z.object({ id: z.string().max(120) }),
    body: z.strictObject({
      decision: z.enum(['credit', 'deny']),
      reason,
    }),
    reply: movedOn,
  },
  playerStatement: {
    params: z.object({ userId: id }),
    query: keyedQuery(['createdAt']),
    reply: keyedListOf(transactionRow.extend({ balanceAfter: rupeesAndPaise })).extend({
      player: z
        .object({
          name: z.string(),
          wallet: walletView,
          /** why withdrawals wait for a review */
          frozen: z.string().nullable(),
        })
        .optional(),
    }),
  },
  releaseWithdrawals: {
    params: z.object({ userId: id }),
    body: z.strictObject({ reason }),
    reply: z.object({
      userId: z.string(),
      frozen: z.boolean(),
    }),
  },
  adjust: {
    body: z.strictObject({
      requestId: id,
      userId: id,
      bucket: z.enum(['cash', 'bonus']),
      rupees: z
        .number()
        .int()
        .min(-MAX_ADJUST)
        .max(MAX_ADJUST)
        .refine((value) => value !== 0, 'Not zero.'),
      reason,
    }),
    reply: z.object({
      requestId: z.string(),
      state: z.enum(['proposed', 'posted']),
    }),
  },
  adjustments: {
    query: keyedQuery(['createdAt']),
    reply: keyedListOf(adjustmentRow),
  },
  walletAudit: {
    query: operatorsLogQuery,
    reply: serviceOperatorsLog,
  },

  placeStake: {
    body: stakeOrder,
    /** `keepsMarks`: coming orders are to say what they came from */
    reply: stakeAnswer.extend({ keepsMarks: z.boolean().optional() }),
  },
  placeStakes: {
    body: z.strictObject({ orders: z.array(stakeOrder).min(1).max(100) }),
    /** In the order of the orders. Null: not answered here, ask for it alone. */
    reply: z.object({
      placed: z.array(z.object({ stake: stakeAnswer, wallet: walletView }).nullable()),
      keepsMarks: z.boolean().optional(),
    }),
  },
  closeStake: {
    body: stakeOrder,
    reply: stakeAnswer,
  },
  settledStakes: {
    body: z.strictObject({ pickIds: z.array(id).min(1).max(500) }),
    /** as in the event `stakes-settled`; without unsettled stakes */
    reply: z.object({ batch: z.array(settledStake) }),
  },
  openWallet: {
    body: z.strictObject({
      userId: id,
      name: z.string().max(100),
      kind: z.enum(['member', 'guest']),
      emailVerified: z.boolean(),
      referredBy: id.optional(),
      referralHold: z.enum(['same-email', 'same-device']).optional(),
      withoutBonus: z.literal(true).optional(),
    }),
    reply: walletView,
  },
  closeWallet: {
    params: z.object({ userId: id }),
    /** for good: less than could be withdrawn does not hold */
    body: z.strictObject({ isLeaving: z.literal(true).optional() }).optional(),
    /** held: it holds money and stays open */
    reply: z.object({ held: z.boolean() }),
  },
  moneyHeld: {
    params: z.object({ userId: id }),
    reply: z.object({ held: z.boolean() }),
  },
  keepLogHead: {
    body: z.strictObject({ block: z.number().int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: done,
  },
  closeOut: {
    params: z.object({ userId: id }),
    body: z.strictObject({ upi: z.string().regex(UPI_PATTERN) }),
    reply: z.object({ held: z.boolean() }),
  },
} as const;
