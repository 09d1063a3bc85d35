import type { Tone } from '@baazi/portal-kit';
import type { en } from '../texts.en';
import type { OwnEntry } from './entry';

type Words = Pick<typeof en, 'yes' | 'no' | 'confirming' | 'entries'>;

/** 'DC', or the answer in the player's language. */
export const selectionOf = ({ kind, selection }: OwnEntry, t: Words): string =>
  kind === 'match' ? selection : selection === 'yes' ? t.yes : t.no;

export interface Line {
  text: string;
  tone: Tone;
}

/** 'wins ₹500 if DC win' */
export const promiseOf = (entry: OwnEntry, t: Words): string =>
  entry.kind === 'match'
    ? t.entries.winsWithTeam(entry.win_amount, entry.selection)
    : t.entries.winsWithAnswer(entry.win_amount, selectionOf(entry, t));

/** The state of an entry as one word. */
export function stateOf(
  { state, result, corrected, confirming }: OwnEntry,
  t: Pick<Words, 'confirming' | 'entries'>,
): Line {
  if (confirming) return { text: t.confirming, tone: 'wait' };
  if (state === 'open') return { text: t.entries.open, tone: 'neutral' };
  if (state === 'live' || result === 'pending') return { text: t.entries.live, tone: 'accent' };
  const tone = ({ won: 'good', lost: 'bad', void: 'info' } as const)[result];
  return { text: corrected ? t.entries.corrected : t.entries[result], tone };
}

/** The outcome of an entry in rupees, signed; empty while undecided. */
export function returnedBy({
  result,
  amount,
  win_amount,
}: OwnEntry): { sign: '+' | '-' | ''; rupees: number } | undefined {
  if (result === 'won') return { sign: '+', rupees: win_amount };
  if (result === 'lost') return { sign: '-', rupees: amount };
  return result === 'void' ? { sign: '', rupees: amount } : undefined;
}
