import { rupeesText, toRupees } from '@baazi/contracts';
import type { Memo } from '../../ledger/transfer';
import type { SettledState, Stake } from '../stake';
import { splitText } from '../stake-order';

const inRupees = (paise: number): string => rupeesText(toRupees(paise));

/** A settlement as the player's text. */
export function settleMemo(stake: Stake, state: SettledState): Memo {
  const { label, labelHi, stakePaise, payoutPaise } = stake;
  const inHindi = labelHi === undefined ? {} : { labelHi };
  const returned = splitText(stake.paid ?? { cash: stakePaise, bonus: 0 }, 'to');
  const outcome = {
    won: `${inRupees(payoutPaise)} won with a stake of ${inRupees(stakePaise)} on ${label}`,
    lost: `${inRupees(stakePaise)} lost on ${label}`,
    void: `${inRupees(stakePaise)} refunded for ${label}: ${returned}`,
  }[state];
  if (stake.n > 0)
    return { title: `Correction ${label}`, detail: `The result of ${label} was corrected. ${outcome}`, ...inHindi };
  return { title: `${{ won: 'Won', lost: 'Lost', void: 'Refund' }[state]} ${label}`, detail: outcome, ...inHindi };
}
