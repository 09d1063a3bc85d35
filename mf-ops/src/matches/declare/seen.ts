import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Contest } from './contest';

/** One result as it was looked at before its confirmation. */
export interface Seen {
  contest: Contest;
  outcome: string;
  declared: ReplyOf<typeof endpoints.declareMatch>;
  /** of a correction: what it moves between wallets and house */
  moves?: ReplyOf<typeof endpoints.rehearseResult>;
}
/** What is said with all results of one panel. */
export interface Said {
  note: string;
  source: string;
  /** what players read of the match; empty: a line made from the outcome */
  playerText: string;
}

export const isCorrection = ({ declared }: Seen): boolean => declared.revision > 0;
/** A correction to the outcome that stands already. */
export const changesNothing = (seen: Seen): boolean => isCorrection(seen) && seen.declared.gain === undefined;
