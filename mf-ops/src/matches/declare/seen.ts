import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Contest } from './contest';

/** One previewed result. */
export interface Seen {
  contest: Contest;
  outcome: string;
  declared: ReplyOf<typeof endpoints.declareMatch>;
  /** for a correction: what it moves between wallets and house */
  moves?: ReplyOf<typeof endpoints.rehearseResult>;
}
/** The fields that apply to all results of one panel. */
export interface PanelFields {
  note: string;
  source: string;
  /** shown to players of the match; empty: a line made from the outcome */
  playerText: string;
  /** why the score is wrong, where it does not allow a chosen result */
  feedWrong: string;
}

export const isCorrection = ({ declared }: Seen): boolean => declared.revision > 0;
/** A correction to the outcome that is already declared. */
export const changesNothing = (seen: Seen): boolean => isCorrection(seen) && seen.declared.gain === undefined;
