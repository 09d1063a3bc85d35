const LONGEST = 25;

/** The description as the list shows it: 25 characters, then '...' (spec section 4). Counted in code points. */
export function shortDescription(description: string): string {
  const characters = [...description];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}...` : description;
}

export type Tone = 'bad' | 'wait' | 'good';
/** debit: red with '-'; pending: warning colour, no sign; anything else is a credit: green with '+'. */
export function amountStyle(type: string): { tone: Tone; sign: '' | '+' | '-' } {
  if (type === 'debit') return { tone: 'bad', sign: '-' };
  if (type === 'pending') return { tone: 'wait', sign: '' };
  return { tone: 'good', sign: '+' };
}
