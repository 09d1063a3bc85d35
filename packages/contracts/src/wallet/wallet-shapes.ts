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
  operatorsLogOfPart,
  operatorsLogQuery,
  reason,
  rupees,
  rupeesAndPaise,
  walletView,
} from '../common-shapes';
import { settledStake } from '../events/event-shapes';
import { depositAmounts, MIN_WITHDRAWAL_RUPEES, parseRupees, UPI_PATTERN } from '../rules/money-rules';

const MAX_ADJUST = 100_000;
const paise = z.number().int().min(1).max(1_000_000_000_00);
const market = z.string().regex(/^(match|question):[A-Za-z0-9._-]{1,80}$/);
const selection = z.string().regex(/^[A-Za-z]{2,10}$/);
const planId = z
  .union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.enum(['1', '2', '3', '4'])])
  .transform((plan) => Number(plan) as 1 | 2 | 3 | 4);
/** Whole rupees, or `all`: the whole remaining cash, paise too. */
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
});
const transactionRow = z.object({
  _id: z.string(),
  type: z.enum(['debit', 'pending', 'credit']),
  description: z.string(),
  amount: rupeesAndPaise,
  createdAt: z.string(),
  detail: z.string(),
  /** what the stake is on, in Hindi, where an operator wrote it: it stands for the title in the words */
  labelHi: z.string().optional(),
  note: z.string().optional(),
  /** a withdrawal whose money has come back: the note says why */
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
/** Shared by place and close: both insert the stake document when it is absent, so both carry all of it. */
const stakeOrder = z.strictObject({
  pickId: id,
  userId: id,
  market,
  selection,
  stakePaise: paise,
  payoutPaise: paise,
  acceptedAt: instant,
  label: z.string().max(120),
  /** the label in Hindi, where its operator wrote it */
  labelHi: z.string().max(120).optional(),
  /** when entry to the market ends, as known then */
  locksAt: instant.optional(),
  /** keyed hashes of what the request came from, for the rule of one side per group */
  marks: z.strictObject({ device: mark.optional(), network: mark }).optional(),
});
const stakeState = z.enum(['open', 'refused', 'closed', 'won', 'lost', 'void']);

const friendRow = z.object({
  name: z.string(),
  joinedAt: z.string(),
  state: z.enum(['joined', 'deposited', 'rewarded', 'on-hold', 'denied']),
  rewardRupees: rupeesAndPaise.nullable(),
});
/** Whether every rupee of the books has its other side. */
const trialBalance = z.object({
  balanced: z.boolean(),
  sumPaise: z.number().int(),
  accounts: z.record(z.string(), z.number().int()),
  problems: z.array(z.string()),
  transfers: z.number().int(),
  /** commits that are in no block yet and were too many to read at a look: the totals are without them */
  behind: z.number().int().optional(),
  /** every wallet was compared with the books at this instant or later; null: some never were */
  walletsAsOf: instant.nullable().optional(),
  /** deposits and contests are closed */
  windDown: z.boolean().optional(),
});
/** A deposit as operators see it; without `userId` nobody knows yet whose it is. */
const depositRow = z.object({
  _id: z.string(),
  userId: z.string().nullable(),
  amount: rupeesAndPaise,
  /** of another currency than the ledger's: the money can only be sent back */
  currency: z.string().optional(),
  /** what the bank took back of it so far */
  reversed: rupeesAndPaise.optional(),
  state: z.string(),
  provider: z.string(),
  intentId: z.string().nullable(),
  createdAt: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  reason: z.string().optional(),
  /** how it was or is being sent back */
  refund: z
    .object({
      by: z.string(),
      reason: z.string(),
      reference: z.string().optional(),
      tries: z.number().int(),
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
/** A correction that one operator proposed and another posts. */
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
/** What became of a stake: the same answer for place and close. */
const stakeAnswer = z.object({
  pickId: z.string(),
  state: stakeState,
  reason: z.string().optional(),
  missingRupees: z.number().int().optional(),
});
/** The thing that was decided on, and what it is now. */
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
    /** risk: whether there is something to look at beside a first withdrawal */
    query: keyedQuery(['createdAt', 'amount'], { risk: ['low', 'look'] }).extend({
      status: z.enum(['pending', 'paid', 'returned', 'attention']).default('pending'),
    }),
    reply: keyedListOf(
      withdrawal.extend({
        /** by the business clock, when the list was made */
        waitedHours: z.number().int().optional(),
        /** how its player stands: nothing is sent to one who is not active */
        player: z.enum(['active', 'blocked', 'closed', 'frozen']).optional(),
        /** how often the provider was asked about a payout under way */
        tries: z.number().int().optional(),
        /** what one operator says of how it ended; another's word ends it */
        byHand: z
          .object({
            outcome: z.enum(['paid', 'failed']),
            by: z.string(),
            reason: z.string(),
          })
          .optional(),
        /** what the house lost when it was paid after the money had been given back */
        loss: rupeesAndPaise.optional(),
        /** why somebody must look at it */
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
  /** `paid`, `failed`: proposed by one operator, done by the same word of another. `seen`: its task is done. */
  settlePayout: {
    params: z.object({ id }),
    body: z.strictObject({
      outcome: z.enum(['paid', 'failed', 'seen']),
      reason,
    }),
    reply: movedOn.extend({
      /** he was asked first, and knew */
      decidedBy: z.literal('provider').optional(),
    }),
  },
  /** `totals`: running sums against the wallets' sums; `all`: every transfer and every player's books. */
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
  matchSuspense: {
    params: z.object({ id }),
    body: z.strictObject({
      userId: id.optional(),
      refund: z.literal(true).optional(),
      /** of a refund made by hand */
      reference: z.string().trim().min(1).max(100).optional(),
      reason,
    }),
    reply: movedOn,
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
    reply: operatorsLogOfPart,
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
    /** as `stakes-settled` tells it; without those that are not settled */
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
  closeOut: {
    params: z.object({ userId: id }),
    body: z.strictObject({ upi: z.string().regex(UPI_PATTERN) }),
    reply: z.object({ held: z.boolean() }),
  },
} as const;
