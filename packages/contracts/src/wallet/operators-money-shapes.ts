import { z } from 'zod';
import { id } from '../common-shapes';

const paid = z.number();

export const operatorsMoneyShapes = {
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
