import type { OwnEntry } from './entry';
import type { Line } from './entry-words';
import type { resultEn } from './result-texts.en';

/** The result line of an entry (spec section 4): outcome, or pending. */
export function resultLine({ result, resultText, amount, win_amount }: OwnEntry, t: typeof resultEn): Line {
  if (result === 'won') return { text: t.won(win_amount), tone: 'good' };
  if (result === 'lost') return { text: t.lost(amount), tone: 'bad' };
  if (result === 'void') return { text: resultText ?? t.refunded(amount), tone: 'info' };
  return { text: t.pending, tone: 'wait' };
}
