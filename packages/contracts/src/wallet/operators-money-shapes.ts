import { z } from 'zod';
import { id, rupeesAndPaise, walletView } from '../common-shapes';

const paid = z.number();

const sum = z.object({ count: z.number().int(), rupees: rupeesAndPaise });
const other = z.object({ userId: z.string(), name: z.string() });

export const operatorsMoneyShapes = {
  playerStory: {
    params: z.object({ userId: id }),
    reply: z.object({
      userId: z.string(),
      name: z.string(),
      status: z.enum(['active', 'blocked', 'closed']),
      wallet: walletView,
      /** why withdrawals wait for a review */
      frozen: z.string().nullable(),
      deposits: sum.extend({ reversedRupees: rupeesAndPaise }),
      withdrawals: z.object({ paid: sum, waiting: sum, returned: sum, upis: z.array(z.string()) }),
      /** of the newest thousand */
      stakes: sum.extend({
        open: z.number().int(),
        won: z.number().int(),
        lost: z.number().int(),
        backRupees: rupeesAndPaise,
      }),
      referredBy: other.extend({ state: z.string() }).optional(),
      /** the newest first */
      friends: z.array(other.extend({ state: z.string(), depositRupees: rupeesAndPaise })),
      /** likely one person: who came from one device, from one network within a referral tree, or shares a UPI id */
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
      /** the outcome that the stakes were last settled by, or are on their way to */
      from: z.string().nullable(),
      stakes: z.number().int(),
      moved: z.number().int(),
      /** what comes into wallets */
      gain: z.object({ stakes: z.number().int(), rupees: paid }),
      /** what a correction takes back out of them; a stake that is lost at first is in nobody's wallet any more */
      lose: z.object({ stakes: z.number().int(), rupees: paid }),
      /** what players would have to give back and do not hold any more: the house bears it */
      shortRupees: paid,
      shortStakes: z.number().int(),
      /** what the house has from these stakes, now and then; before a first result nothing */
      houseNowRupees: paid,
      houseThenRupees: paid,
    }),
  },
} as const;
