import { graphemes } from '@baazi/contracts';

const LONGEST = 25;

/** The description as the list shows it: 25 characters as a reader counts them, then '...' (spec section 4). */
export function shortDescription(description: string): string {
  const characters = graphemes(description);
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : description;
}

export type Tone = 'bad' | 'wait' | 'good';
/** debit: red with '-'; pending: warning colour, no sign; anything else is a credit: green with '+'. */
export function amountStyle(type: string): { tone: Tone; sign: '' | '+' | '-' } {
  if (type === 'debit') return { tone: 'bad', sign: '-' };
  if (type === 'pending') return { tone: 'wait', sign: '' };
  return { tone: 'good', sign: '+' };
}
