import type { endpoints, MatchStage, ReplyOf } from '@baazi/contracts';
import { rupees, stageTones, type Tone } from '@baazi/portal-kit';
import type { en } from '../texts';

export type OwnEntries = ReplyOf<typeof endpoints.ownEntries>;
export type OwnEntry = OwnEntries['data'][number];
type EntryTexts = Pick<typeof en, 'yes' | 'no' | 'confirming' | 'entries' | 'stages'>;

/** 'DC', or the answer in the player's language. */
export const selectionOf = ({ kind, selection }: OwnEntry, t: EntryTexts): string =>
  kind === 'match' ? selection : selection === 'yes' ? t.yes : t.no;

export interface Line {
  text: string;
  tone: Tone;
}

/** 'wins ₹500 if DC win' */
export const promiseOf = (entry: OwnEntry, t: EntryTexts): string =>
  entry.kind === 'match'
    ? t.entries.winsWithTeam(entry.win_amount, entry.selection)
    : t.entries.winsWithAnswer(entry.win_amount, selectionOf(entry, t));

/** The state of an entry as one word: its own outcome, or the stage of its match. */
export function stateOf(
  { result, corrected, confirming }: OwnEntry,
  stage: MatchStage,
  t: Pick<EntryTexts, 'confirming' | 'entries' | 'stages'>,
): Line {
  if (confirming) return { text: t.confirming, tone: 'wait' };
  if (result === 'pending' && stage === 'void') return { text: t.entries.void, tone: 'info' };
  if (result === 'pending') return { text: t.stages[stage], tone: stageTones[stage] };
  const tone = ({ won: 'good', lost: 'bad', void: 'info' } as const)[result];
  return { text: corrected ? t.entries.corrected : t.entries[result], tone };
}

/** The own entry on the card of its match: side, stake, and what it may win, won, lost, or got back. */
export function ownLine(entry: OwnEntry, stage: MatchStage, t: EntryTexts): string {
  const own = t.entries.yours(selectionOf(entry, t), rupees(entry.amount));
  if (entry.result === 'void' || (entry.result === 'pending' && stage === 'void')) return `${own} · ${t.entries.void}`;
  if (entry.result === 'pending') return `${own} · ${promiseOf(entry, t)}`;
  const returned = returnedBy(entry);
  return `${own} · ${t.entries[entry.result]} ${returned ? `${returned.sign}${rupees(returned.rupees)}` : ''}`;
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
