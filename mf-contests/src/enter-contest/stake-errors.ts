import { MIN_STAKE_RUPEES, parseRupees } from '@baazi/contracts';

interface StakeEntry {
  amount: string;
  /** undefined for questions, which have no team */
  chosenTeam?: string;
}
interface StakeMessages {
  amountMissing: string;
  amountSmall: string;
  teamMissing: string;
}

/** Validates an entry by field before the call (spec section 5). */
export function stakeErrors(entry: StakeEntry, copy: StakeMessages): Record<string, string> {
  const rupees = parseRupees(entry.amount);
  return {
    ...(entry.chosenTeam === '' ? { chosenTeam: copy.teamMissing } : {}),
    ...(rupees === undefined
      ? { amount: copy.amountMissing }
      : rupees < MIN_STAKE_RUPEES
        ? { amount: copy.amountSmall }
        : {}),
  };
}
