import { MIN_STAKE_RUPEES, parseRupees } from '@baazi/contracts';

interface StakeEntry {
  amount: string;
  /** undefined for questions, which have no team */
  chosenTeam?: string;
}
interface StakeWords {
  amountMissing: string;
  amountSmall: string;
  teamMissing: string;
}

/** Validates an entry by field before the call (spec section 5). */
export function stakeErrors(entry: StakeEntry, words: StakeWords): Record<string, string> {
  const rupees = parseRupees(entry.amount);
  return {
    ...(entry.chosenTeam === '' ? { chosenTeam: words.teamMissing } : {}),
    ...(rupees === undefined
      ? { amount: words.amountMissing }
      : rupees < MIN_STAKE_RUPEES
        ? { amount: words.amountSmall }
        : {}),
  };
}
