import { z } from 'zod';
import { day, done, id, keyedListOf, keyedQuery, reason, rupeesAndPaise, walletView } from '../common-shapes';

const paid = z.number();

const sum = z.object({ count: z.number().int(), rupees: rupeesAndPaise });
const waiting = sum.extend({
  oldest: z.string(),
  /** age up to an hour, a day, three days, and older */
  byAge: z.object({
    hour: z.number().int(),
    day: z.number().int(),
    threeDays: z.number().int(),
    older: z.number().int(),
  }),
});
const other = z.object({ userId: z.string(), name: z.string() });

export const operatorsMoneyShapes = {
  importStatement: {
    body: z.strictObject({
      /** `settlement`: the provider's settlement report */
      source: z.enum(['bank', 'settlement']),
      /** CSV with a header */
      text: z.string().min(1, 'Please choose a file.').max(1_000_000),
      reason,
    }),
    reply: z.object({
      lines: z.number().int(),
      /** those that were not imported before */
      added: z.number().int(),
      matched: z.number().int(),
      /** tasks of all statements */
      open: z.number().int(),
    }),
  },
  bankLines: {
    query: keyedQuery(['day'], { state: ['matched', 'open', 'explained'] }),
    reply: keyedListOf(
      z.object({
        _id: z.string(),
        source: z.enum(['bank', 'settlement']),
        day: z.string(),
        /** money that came in is positive */
        amount: rupeesAndPaise,
        /** in a foreign currency */
        currency: z.string().optional(),
        text: z.string(),
        state: z.enum(['matched', 'open', 'explained']),
        about: z.object({ kind: z.string(), id: z.string() }).optional(),
        /** why it does not agree with the ledger */
        why: z.string().optional(),
        note: z.string().optional(),
      }),
    ),
  },
  explainBankLine: {
    params: z.object({ id: z.string().max(200) }),
    body: z.strictObject({ reason }),
    reply: z.object({ _id: z.string(), state: z.string() }),
  },
  hedges: {
    reply: z.object({
      /** whether the second entry on the opposite side is refused */
      isRefused: z.boolean(),
      /** groups without risk first */
      hedges: z.array(
        z.object({
          market: z.string(),
          label: z.string(),
          by: z.array(z.enum(['device', 'network', 'upi'])),
          /** guaranteed profit, whatever the outcome */
          worstRupees: rupeesAndPaise,
          stakes: z.array(
            other.extend({
              selection: z.string(),
              stakeRupees: rupeesAndPaise,
              winRupees: rupeesAndPaise,
              state: z.string(),
            }),
          ),
        }),
      ),
    }),
  },
  writeNote: {
    params: z.object({ userId: id }),
    body: z.strictObject({ note: reason }),
    reply: done,
  },
  moneyDays: {
    /** hourly for a single day */
    query: z.strictObject({ from: day, to: day, by: z.enum(['day', 'hour']).default('day') }),
    reply: z.object({
      /** oldest first, without gaps */
      rows: z.array(
        z.object({
          /** day, or day and hour (`2025-04-05T19`), in India */
          at: z.string(),
          deposits: sum,
          /** paid out, less returns by the bank */
          withdrawals: sum,
          stakes: sum,
          /** wins and refunds, less corrections */
          back: sum,
          /** house result */
          houseRupees: rupeesAndPaise,
          /** joining bonus, coins and rewards, less revoked rewards */
          bonus: sum,
          /** deposits reversed by banks */
          reversedRupees: rupeesAndPaise,
        }),
      ),
      /** blocks and commits not counted yet; 0: complete */
      behind: z.number().int(),
      today: z.string(),
      serverNow: z.string(),
    }),
  },
  moneyWaiting: {
    reply: z.object({
      groups: z.array(
        waiting.extend({
          what: z.enum(['withdrawals', 'second-approval', 'payouts', 'suspense', 'refunds', 'rewards']),
        }),
      ),
      suspense: z.array(waiting.extend({ reason: z.string() })),
      serverNow: z.string(),
    }),
  },
  ledgerMonth: {
    query: z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM.') }),
    reply: z.object({
      month: z.string(),
      from: z.string(),
      to: z.string(),
      isOver: z.boolean(),
      accounts: z.array(
        z.object({
          account: z.string(),
          openingPaise: z.number().int(),
          inPaise: z.number().int(),
          outPaise: z.number().int(),
          closingPaise: z.number().int(),
          kinds: z.array(z.object({ kind: z.string(), inPaise: z.number().int(), outPaise: z.number().int() })),
        }),
      ),
      transfers: z.number().int(),
      /** opening, movements and closing each sum to zero */
      balanced: z.boolean(),
      /** the running totals of the sealed chain agree */
      agrees: z.boolean(),
      behind: z.number().int(),
    }),
  },
  playerStory: {
    params: z.object({ userId: id }),
    reply: z.object({
      userId: z.string(),
      name: z.string(),
      status: z.enum(['active', 'blocked', 'closed']),
      wallet: walletView,
      /** why withdrawals are under review */
      frozen: z.string().nullable(),
      deposits: sum.extend({ reversedRupees: rupeesAndPaise }),
      withdrawals: z.object({ paid: sum, waiting: sum, returned: sum, upis: z.array(z.string()) }),
      /** of the newest 1000 */
      stakes: sum.extend({
        open: z.number().int(),
        won: z.number().int(),
        lost: z.number().int(),
        backRupees: rupeesAndPaise,
      }),
      referredBy: other.extend({ state: z.string() }).optional(),
      /** the newest first */
      friends: z.array(other.extend({ state: z.string(), depositRupees: rupeesAndPaise })),
      /** likely the same person: same device, same network within a referral tree, or same UPI id */
      linked: z.array(other.extend({ status: z.string(), by: z.array(z.enum(['device', 'network', 'upi'])) })),
      limits: z.object({
        deposit: z.boolean(),
        stake: z.boolean(),
        breakUntil: z.string().optional(),
        selfExcluded: z.boolean(),
      }),
    }),
  },
  rehearseResult: {
    query: z.strictObject({ market: id, outcome: z.string().regex(/^[A-Za-z]{2,10}$/, 'Please choose the outcome.') }),
    reply: z.object({
      market: z.string(),
      outcome: z.string(),
      /** the outcome of the last or current settlement */
      from: z.string().nullable(),
      stakes: z.number().int(),
      moved: z.number().int(),
      /** credited to wallets */
      gain: z.object({ stakes: z.number().int(), rupees: paid }),
      /** debited from wallets by a correction; initial losses are already out of the wallets */
      lose: z.object({ stakes: z.number().int(), rupees: paid }),
      /** debits that players' balances no longer cover, borne by the house */
      shortRupees: paid,
      shortStakes: z.number().int(),
      /** house result of these stakes, now and after; 0 before the first result */
      houseNowRupees: paid,
      houseThenRupees: paid,
      /** lost stakes that the house keeps; only before the first result */
      keptRupees: paid.optional(),
    }),
  },
} as const;
