import { groupedRupees, lost, won } from '@baazi/contracts';
import type { Line, OwnEntry } from './entry';

const en = {
  pending: 'Result Pending',
  /** 'Congrats! You Won ₹{win_amount}' */
  won,
  /** 'Sorry! You Lost By ₹{amount}' */
  lost,
  refunded: (rupees: number) => `₹${groupedRupees(rupees)} refunded.`,
  correctedFrom: (before: string, reason: string) => `Corrected, it was '${before}': ${reason}`,
  check: 'Receipt and proof',
};

const hi: typeof en = {
  pending: 'नतीजा बाकी',
  won: (rupees) => `बधाई! आपने ₹${groupedRupees(rupees)} जीते`,
  lost: (rupees) => `अफ़सोस! आप ₹${groupedRupees(rupees)} हारे`,
  refunded: (rupees) => `₹${groupedRupees(rupees)} वापस।`,
  correctedFrom: (before, reason) => `सुधार, पहले '${before}' था: ${reason}`,
  check: 'रसीद और सबूत',
};

/** Texts about an entry's outcome, in the chunk of the screens that show it. */
export const resultTexts = { en, hi };

/** The result line of an entry (spec section 4): outcome, or pending. */
export function resultLine({ result, resultText, amount, win_amount }: OwnEntry, t: typeof en): Line {
  if (result === 'won') return { text: t.won(win_amount), tone: 'good' };
  if (result === 'lost') return { text: t.lost(amount), tone: 'bad' };
  if (result === 'void') return { text: resultText ?? t.refunded(amount), tone: 'info' };
  return { text: t.pending, tone: 'wait' };
}
